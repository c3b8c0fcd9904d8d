(package_declaration (_) @package)
(line_comment) @comment
(block_comment) @comment
[
  (package_declaration)
  (module_declaration)
  (field_declaration)
  (enum_constant)
  (annotation_type_element_declaration)
] @documented

(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(record_declaration name: (identifier) @name body: (_) @body) @definition.class
(method_declaration
  type: (_) @returns
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_)? @body) @definition.method
(constructor_declaration
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_) @body) @definition.constructor
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @definition.constructor
(field_declaration
  (modifiers "static" "final") declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant

(import_declaration (scoped_identifier) @target .) @reference.import
(import_declaration (scoped_identifier) @target (asterisk) @name) @reference.import
(method_invocation !object name: (identifier) @name) @reference.call
(method_invocation object: (_) @receiver name: (identifier) @name) @reference.call
(object_creation_expression type: (type_identifier) @name) @reference.call
(object_creation_expression type: (generic_type (type_identifier) @name)) @reference.call
(method_reference . (_) @receiver (identifier) @name .) @reference.call
(type_identifier) @name @reference.type
(scoped_type_identifier (_) @receiver (type_identifier) @name .) @reference.type
(superclass (type_identifier) @name @reference.extends)
(superclass (generic_type . (type_identifier) @name) @reference.extends)
(super_interfaces (type_list (type_identifier) @name @reference.implements))
(super_interfaces (type_list (generic_type . (type_identifier) @name) @reference.implements))
(super_interfaces (type_list (scoped_type_identifier (_) @receiver (type_identifier) @name .) @reference.implements))
(extends_interfaces (type_list (type_identifier) @name @reference.extends))
(extends_interfaces (type_list (generic_type . (type_identifier) @name) @reference.extends))
(object_creation_expression type: (type_identifier) @name) @reference.call
(object_creation_expression type: (generic_type . (type_identifier) @name)) @reference.call
(object_creation_expression type: (scoped_type_identifier (_) @receiver (type_identifier) @name .)) @reference.call
(object_creation_expression type: (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .))) @reference.call

[(if_statement) (for_statement) (enhanced_for_statement) (while_statement) (do_statement) (catch_clause)
  (ternary_expression)] @branch
(switch_label (_)) @branch
(binary_expression operator: ["&&" "||"]) @branch
