; inherits: c
(namespace_definition name: (_) @name body: (_) @body) @definition.module
(class_specifier name: (_) @name body: (_) @body) @definition.class
(struct_specifier name: (qualified_identifier) @name body: (_) @body) @definition.struct
(struct_specifier name: (template_type name: (type_identifier) @name) body: (_) @body) @definition.struct
(template_declaration (class_specifier name: (type_identifier) @name body: (_) @body)) @definition.class
(template_declaration (struct_specifier name: (type_identifier) @name body: (_) @body)) @definition.struct
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.type
(template_declaration (class_specifier name: (qualified_identifier) @name body: (_) @body)) @definition.class
(template_declaration (struct_specifier name: (qualified_identifier) @name body: (_) @body)) @definition.struct
(template_declaration (alias_declaration name: (type_identifier) @name)) @definition.type
(template_declaration (concept_definition name: (identifier) @name)) @definition.type

(function_definition
  type: (_) @returns
  declarator: (function_declarator
    declarator: [(field_identifier) (qualified_identifier) (operator_name)] @name)) @definition.function
(field_declaration
  type: (_) @returns
  declarator: (function_declarator declarator: (field_identifier) @name)
  (#set! declaration)) @definition.method
(function_definition
  declarator: (function_declarator declarator: (qualified_identifier) @name parameters: (_) @parameters)
  body: (_)? @body) @definition.method
(function_definition
  declarator: (pointer_declarator declarator:
    (function_declarator declarator: (qualified_identifier) @name parameters: (_) @parameters))
  body: (_)? @body) @definition.method
(function_definition
  declarator: (reference_declarator
    (function_declarator declarator: (_) @name parameters: (_) @parameters))
  body: (_)? @body) @definition.function
(function_definition
  declarator: (reference_declarator
    (function_declarator declarator: (qualified_identifier) @name parameters: (_) @parameters))
  body: (_)? @body) @definition.method
(function_definition
  declarator: (function_declarator declarator: (operator_name) @name parameters: (_) @parameters)
  body: (_)? @body) @definition.function
(function_definition
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  body: (_)? @body) @definition.function
(field_declaration_list (function_definition
  declarator: (function_declarator declarator: (field_identifier) @name parameters: (_) @parameters)
  body: (_)? @body) @definition.method)
(field_declaration_list (function_definition
  declarator: (_ (function_declarator declarator: (field_identifier) @name parameters: (_) @parameters))
  body: (_)? @body) @definition.method)
(field_declaration_list (function_definition
  declarator: (pointer_declarator declarator:
    (pointer_declarator declarator: (function_declarator declarator: (field_identifier) @name parameters: (_) @parameters)))
  body: (_)? @body) @definition.method)
(field_declaration_list (template_declaration (function_definition
  declarator: (_ (function_declarator declarator: (_) @name parameters: (_) @parameters))
  body: (_)? @body)) @definition.method)
(template_declaration (function_definition
  declarator: (_ (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  body: (_)? @body)) @definition.function
(template_declaration (function_definition
  declarator: (_ (function_declarator declarator: (qualified_identifier) @name parameters: (_) @parameters))
  body: (_)? @body)) @definition.method
(field_declaration_list (function_definition
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
(field_declaration_list (function_definition
  declarator: (function_declarator declarator: (destructor_name) @name parameters: (_) @parameters)) @definition.method)
(field_declaration_list (function_definition
  declarator: (function_declarator declarator: (operator_name) @name parameters: (_) @parameters)) @definition.method)
(field_declaration
  declarator: (function_declarator declarator: (field_identifier) @name parameters: (_) @parameters)
  (#set! declaration)) @definition.method
(field_declaration
  declarator: (_ (function_declarator declarator: (field_identifier) @name parameters: (_) @parameters))
  (#set! declaration)) @definition.method
(field_declaration_list (declaration
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  (#set! declaration)) @definition.constructor)
(field_declaration_list (declaration
  declarator: (function_declarator declarator: (destructor_name) @name parameters: (_) @parameters)
  (#set! declaration)) @definition.method)
(template_declaration (function_definition
  declarator: (function_declarator declarator: (_) @name parameters: (_) @parameters))) @definition.function
(template_declaration (function_definition
  declarator: (function_declarator declarator: (qualified_identifier) @name parameters: (_) @parameters))) @definition.method
(template_declaration (declaration
  type: (_) @returns
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  (#set! declaration)) @definition.function
(field_declaration_list (template_declaration (function_definition
  declarator: (function_declarator declarator: (_) @name parameters: (_) @parameters))) @definition.method)
(field_declaration_list (function_definition
  declarator: (function_declarator declarator: (identifier) @name)
  (field_initializer_list) @body) @definition.constructor)
(function_definition
  declarator: (function_declarator declarator: (qualified_identifier) @name)
  (field_initializer_list) @body) @definition.constructor
(field_declaration_list (template_declaration (function_definition
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor)

(using_declaration (qualified_identifier) @target) @reference.import
(call_expression function: (qualified_identifier scope: (_) @receiver name: (identifier) @name)) @reference.call
(call_expression function: (template_function name: (identifier) @name)) @reference.call
(call_expression function: (qualified_identifier scope: (_) @receiver
  name: (template_function name: (identifier) @name))) @reference.call
(new_expression type: (type_identifier) @name) @reference.call
(qualified_identifier scope: (_) @receiver name: (type_identifier) @name) @reference.type
(qualified_identifier scope: (_) @receiver
  name: (template_type name: (type_identifier) @name)) @reference.type
(base_class_clause (type_identifier) @name @reference.extends)
(base_class_clause (qualified_identifier scope: (_) @receiver name: (type_identifier) @name) @reference.extends)
(base_class_clause (template_type name: (type_identifier) @name) @reference.extends)

[(for_range_loop) (catch_clause)] @branch
