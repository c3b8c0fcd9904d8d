(comment) @comment
(namespace_definition name: (_) @package !body)
(enum_declaration_list (use_declaration) @documented)
(declaration_list (use_declaration) @documented)

(namespace_definition name: (_) @name body: (_) @body) @definition.module
(class_declaration name: (name) @name body: (_) @body) @definition.class
(interface_declaration name: (name) @name body: (_) @body) @definition.interface
(trait_declaration name: (name) @name body: (_) @body) @definition.trait
(enum_declaration name: (name) @name body: (_) @body) @definition.enum
(enum_case name: (name) @name) @definition.constant
(function_definition
  name: (name) @name
  parameters: (_) @parameters
  return_type: (_)? @returns
  body: (_) @body) @definition.function
(method_declaration
  name: (name) @name
  parameters: (_) @parameters
  return_type: (_)? @returns
  body: (_)? @body) @definition.method
(method_declaration name: (name) @name @_construct (#eq? @_construct "__construct")) @definition.constructor
(property_declaration (property_element name: (variable_name (name) @name))) @definition.property
(const_declaration (const_element . (name) @name)) @definition.constant
(function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument [
    (string (string_content) @name)
    (encapsed_string . (string_content) @name .)]))
  (#eq? @_define "define")) @definition.constant
(program (expression_statement (assignment_expression left: (variable_name (name) @name)) @definition.variable))
(assignment_expression
  left: (variable_name (name) @name)
  right: (anonymous_function
    parameters: (_) @parameters
    return_type: (_)? @returns
    body: (_) @body)) @definition.function
(assignment_expression
  left: (variable_name (name) @name)
  right: (arrow_function
    parameters: (_) @parameters
    return_type: (_)? @returns
    body: (_) @body)) @definition.function

(namespace_use_declaration (namespace_use_clause . [(qualified_name) (name)] @target . alias: (name)? @alias)) @reference.import
(namespace_use_declaration (namespace_name) @target
  body: (namespace_use_group (namespace_use_clause . [(qualified_name) (name)] @name . alias: (name)? @alias))) @reference.import
[
  (include_expression (string (string_content) @target))
  (include_once_expression (string (string_content) @target))
  (require_expression (string (string_content) @target))
  (require_once_expression (string (string_content) @target))
  (include_expression (binary_expression right: (string (string_content) @target)))
  (include_once_expression (binary_expression right: (string (string_content) @target)))
  (require_expression (binary_expression right: (string (string_content) @target)))
  (require_once_expression (binary_expression right: (string (string_content) @target)))
  (include_expression (parenthesized_expression (string (string_content) @target)))
  (include_once_expression (parenthesized_expression (string (string_content) @target)))
  (require_expression (parenthesized_expression (string (string_content) @target)))
  (require_once_expression (parenthesized_expression (string (string_content) @target)))
] @reference.import

(named_type (name) @name) @reference.type
(named_type (qualified_name (namespace_name)? @receiver (name) @name)) @reference.type
(class_constant_access_expression . (name) @name) @reference.type
(class_constant_access_expression . (qualified_name (namespace_name)? @receiver (name) @name)) @reference.type
(scoped_call_expression scope: (name) @name) @reference.type
(scoped_call_expression scope: (qualified_name (namespace_name)? @receiver (name) @name)) @reference.type
(scoped_property_access_expression scope: (name) @name) @reference.type
(binary_expression operator: "instanceof" right: (name) @name) @reference.type
(binary_expression operator: "instanceof" right: (qualified_name (namespace_name)? @receiver (name) @name)) @reference.type
(function_call_expression function: (name) @name) @reference.call
(function_call_expression function: (qualified_name (namespace_name)? @receiver (name) @name)) @reference.call
(member_call_expression object: (_) @receiver name: (name) @name) @reference.call
(nullsafe_member_call_expression object: (_) @receiver name: (name) @name) @reference.call
(scoped_call_expression scope: (_) @receiver name: (name) @name) @reference.call
(object_creation_expression (name) @name) @reference.call
(object_creation_expression (qualified_name (namespace_name)? @receiver (name) @name)) @reference.call
(attribute (name) @name) @reference.call
(attribute (qualified_name (namespace_name)? @receiver (name) @name)) @reference.call
(base_clause (name) @name @reference.extends)
(base_clause (qualified_name (namespace_name)? @receiver (name) @name) @reference.extends)
(class_interface_clause (name) @name @reference.implements)
(class_interface_clause (qualified_name (namespace_name)? @receiver (name) @name) @reference.implements)
(use_declaration (name) @name @reference.implements)
(use_declaration (qualified_name (namespace_name)? @receiver (name) @name) @reference.implements)
