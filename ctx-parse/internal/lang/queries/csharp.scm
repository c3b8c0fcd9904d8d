(file_scoped_namespace_declaration name: (_) @package)
(comment) @comment
[
  (file_scoped_namespace_declaration)
  (field_declaration)
  (event_field_declaration)
  (enum_member_declaration)
  (indexer_declaration)
] @documented

(namespace_declaration name: (_) @name body: (_) @body) @definition.module
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(struct_declaration name: (identifier) @name body: (_) @body) @definition.struct
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(record_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name body: (_) @body) @definition.class
(delegate_declaration type: (_) @returns name: (identifier) @name parameters: (_) @parameters) @definition.type
(method_declaration
  returns: (_) @returns
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_)? @body) @definition.method
(constructor_declaration
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_)? @body) @definition.constructor
(operator_declaration
  type: (_) @returns
  "operator" @name operator: _ @name
  parameters: (_) @parameters
  body: (_)? @body) @definition.method
(conversion_operator_declaration
  "operator" @name type: (_) @name @returns
  parameters: (_) @parameters
  body: (_)? @body) @definition.method
(destructor_declaration
  "~" @name name: (identifier) @name
  parameters: (_) @parameters
  body: (_)? @body) @definition.method
(property_declaration type: (_) @returns name: (identifier) @name) @definition.property
(property_declaration type: (_) @returns name: (identifier) @name accessors: (_) @body) @definition.property
(event_declaration name: (identifier) @name) @definition.property
(local_function_statement
  type: (_) @returns
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_)? @body) @definition.function
(field_declaration (modifier "const")
  (variable_declaration (variable_declarator name: (identifier) @name))) @definition.constant

(using_directive !name (qualified_name) @target) @reference.import
(using_directive !name (identifier) @target) @reference.import
(using_directive name: (identifier) @alias (qualified_name) @target) @reference.import
(invocation_expression function: (identifier) @name) @reference.call
(invocation_expression function: (generic_name (identifier) @name)) @reference.call
(invocation_expression function: (member_access_expression
  expression: (_) @receiver name: (identifier) @name)) @reference.call
(invocation_expression function: (member_access_expression
  expression: (_) @receiver name: (generic_name (identifier) @name))) @reference.call
(invocation_expression function: (conditional_access_expression
  condition: (_) @receiver (member_binding_expression name: (identifier) @name))) @reference.call
(object_creation_expression type: (identifier) @name) @reference.call
(object_creation_expression type: (generic_name (identifier) @name)) @reference.call
(object_creation_expression type: (qualified_name qualifier: (_) @receiver name: (identifier) @name)) @reference.call
(parameter type: (identifier) @name @reference.type)
(parameter type: (generic_name (identifier) @name) @reference.type)
(parameter type: (nullable_type type: (identifier) @name) @reference.type)
(variable_declaration type: (identifier) @name @reference.type)
(variable_declaration type: (generic_name (identifier) @name) @reference.type)
(method_declaration returns: (identifier) @name @reference.type)
(method_declaration returns: (generic_name (identifier) @name) @reference.type)
(property_declaration type: (identifier) @name @reference.type)
(property_declaration type: (generic_name (identifier) @name) @reference.type)
(type_argument_list (identifier) @name @reference.type)
(cast_expression type: (identifier) @name @reference.type)
(base_list (identifier) @name @reference.extends)
(base_list (generic_name (identifier) @name) @reference.extends)
(base_list (qualified_name qualifier: (_) @receiver name: (identifier) @name) @reference.extends)
(class_declaration (base_list (identifier) @name @reference.implements
  (#match? @name "^I[A-Z]")))
(class_declaration (base_list (generic_name (identifier) @name) @reference.implements
  (#match? @name "^I[A-Z]")))
(struct_declaration (base_list (identifier) @name @reference.implements))
(struct_declaration (base_list (generic_name (identifier) @name) @reference.implements))

[(if_statement) (for_statement) (foreach_statement) (while_statement) (do_statement) (catch_clause)
  (conditional_expression) (switch_expression_arm)] @branch
(switch_section "case") @branch
(binary_expression operator: ["&&" "||" "??"]) @branch
