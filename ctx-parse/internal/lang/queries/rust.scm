(line_comment !inner) @comment
(block_comment !inner) @comment
(line_comment inner: (_)) @doc
(block_comment inner: (_)) @doc
(attribute_item) @attribute
((attribute_item (attribute (identifier) @_doc value: [(string_literal) (raw_string_literal)])) @comment (#eq? @_doc "doc"))
((inner_attribute_item (attribute (identifier) @_doc value: [(string_literal) (raw_string_literal)])) @doc (#eq? @_doc "doc"))
[(field_declaration) (enum_variant)] @documented
(source_file [(mod_item) (use_declaration) (extern_crate_declaration) (foreign_mod_item) (macro_invocation)] @documented)
(source_file (expression_statement (macro_invocation)) @documented)
(declaration_list [(mod_item) (use_declaration) (macro_invocation)] @documented)

(mod_item name: (identifier) @name body: (_) @body) @definition.module
(struct_item name: (type_identifier) @name) @definition.struct
(struct_item name: (type_identifier) @name body: (field_declaration_list) @body) @definition.struct
(union_item name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_item name: (type_identifier) @name body: (_) @body) @definition.enum
(trait_item name: (type_identifier) @name body: (_) @body) @definition.trait
(type_item name: (type_identifier) @name) @definition.type
(impl_item type: (_) @name body: (_) @body) @scope
(impl_item type: (type_identifier) @name body: (_) @body) @scope
(impl_item type: (generic_type type: (type_identifier) @name) body: (_) @body) @scope
(impl_item type: (scoped_type_identifier name: (type_identifier) @name) body: (_) @body) @scope
(impl_item type: (primitive_type) @name body: (_) @body) @scope
(impl_item type: (reference_type type: (type_identifier) @name) body: (_) @body) @scope
(associated_type name: (type_identifier) @name) @definition.type
(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.variable
(macro_definition name: (identifier) @name) @definition.macro
(function_item
  name: (identifier) @name
  parameters: (_) @parameters
  return_type: (_)? @returns
  body: (_) @body) @definition.function
(function_signature_item
  name: (identifier) @name
  parameters: (_) @parameters
  return_type: (_)? @returns) @definition.function
(impl_item body: (declaration_list (function_item name: (identifier) @name) @definition.method))
(trait_item body: (declaration_list (function_item name: (identifier) @name) @definition.method))
(trait_item body: (declaration_list (function_signature_item name: (identifier) @name) @definition.method))

(mod_item name: (identifier) @target !body) @reference.import
(use_declaration argument: (_) @target) @reference.import
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.call
(call_expression function: (field_expression value: (_) @receiver field: (field_identifier) @name)) @reference.call
(call_expression function: (generic_function function: (identifier) @name)) @reference.call
(call_expression function: (generic_function function:
  (scoped_identifier path: (_) @receiver name: (identifier) @name))) @reference.call
(call_expression function: (generic_function function:
  (field_expression value: (_) @receiver field: (field_identifier) @name))) @reference.call
(macro_invocation macro: (identifier) @name) @reference.call
(macro_invocation macro: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.call
(struct_expression name: (type_identifier) @name) @reference.call
(type_identifier) @name @reference.type
(scoped_type_identifier path: (_) @receiver name: (type_identifier) @name) @reference.type
(trait_bounds (type_identifier) @name @reference.type)
(trait_item bounds: (trait_bounds (type_identifier) @name @reference.extends))
(trait_item bounds: (trait_bounds (generic_type type: (type_identifier) @name) @reference.extends))
(impl_item trait: (type_identifier) @name @reference.implements)
(impl_item trait: (generic_type type: (type_identifier) @name) @reference.implements)
(impl_item trait: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name) @reference.implements)
(struct_expression name: (type_identifier) @name) @reference.call

[(if_expression) (while_expression) (for_expression) (loop_expression) (match_arm)] @branch
(binary_expression operator: ["&&" "||"]) @branch
