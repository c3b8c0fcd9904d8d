; inherits: ecma
(class_body (public_field_definition) @documented)
(interface_body (_) @documented)
(type_alias_declaration value: (object_type (_) @documented))
(enum_body (_) @documented)
(class_body (decorator) @attribute)
(export_statement decorator: (decorator) @attribute)

(class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(class_body (public_field_definition name: (_) @name
  value: (arrow_function parameters: (_) @parameters body: (_) @body)) @definition.method)
(interface_declaration name: (type_identifier) @name body: (_) @body) @definition.interface
(type_alias_declaration name: (type_identifier) @name) @definition.type
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(internal_module name: (_) @name body: (_) @body) @definition.module
(module name: (identifier) @name body: (_) @body) @definition.module
(interface_body (method_signature
  name: (_) @name parameters: (_) @parameters return_type: (_)? @returns) @definition.method)
(abstract_method_signature
  name: (_) @name parameters: (_) @parameters return_type: (_)? @returns) @definition.method
(function_signature
  name: (identifier) @name parameters: (_) @parameters return_type: (_)? @returns
  (#set! declaration)) @definition.function
(function_declaration name: (identifier) @name return_type: (_) @returns) @definition.function
(class_body (method_definition name: (property_identifier) @name return_type: (_) @returns) @definition.method)
(variable_declarator name: (identifier) @name
  value: (arrow_function return_type: (_) @returns)) @definition.function

(class_heritage (extends_clause value: (identifier) @name @reference.extends))
(class_heritage (extends_clause
  value: (member_expression object: (_) @receiver property: (_) @name) @reference.extends))
(type_identifier) @name @reference.type
(nested_type_identifier module: (_) @receiver name: (type_identifier) @name) @reference.type
(extends_type_clause (type_identifier) @name @reference.extends)
(extends_type_clause (generic_type name: (type_identifier) @name) @reference.extends)
(class_heritage (implements_clause (type_identifier) @name @reference.implements))
(class_heritage (implements_clause (generic_type name: (type_identifier) @name) @reference.implements))
(class_heritage (implements_clause
  (nested_type_identifier module: (_) @receiver name: (type_identifier) @name) @reference.implements))
