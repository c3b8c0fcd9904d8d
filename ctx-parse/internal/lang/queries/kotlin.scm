(package_header (qualified_identifier) @package)
(line_comment) @comment
(block_comment) @comment
[
  (package_header)
  (enum_entry)
  (class_parameter)
  (anonymous_initializer)
  (companion_object)
] @documented
; Annotations with arguments before a modifier are read as an expression.
(source_file (annotated_expression) @attribute)

(class_declaration name: (identifier) @name) @definition.class
(class_declaration name: (identifier) @name [(class_body) (enum_class_body)] @body) @definition.class
(class_declaration "interface" name: (identifier) @name) @definition.interface
(class_declaration (modifiers (class_modifier "enum")) name: (identifier) @name) @definition.enum
(object_declaration name: (identifier) @name) @definition.class
(object_declaration name: (identifier) @name (class_body) @body) @definition.class
(companion_object name: (identifier) @name) @definition.class
(companion_object name: (identifier) @name (class_body) @body) @definition.class
(enum_entry (identifier) @name (class_body)) @scope
(type_alias type: (identifier) @name) @definition.type
(secondary_constructor
  "constructor" @name
  (function_value_parameters) @parameters
  (block)? @body) @definition.constructor
(function_declaration
  name: (identifier) @name
  (function_value_parameters) @parameters
  (function_body)? @body) @definition.function
(function_declaration
  name: (identifier) @name
  (function_value_parameters)
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)] @returns) @definition.function
(function_declaration
  [(user_type) (nullable_type) (parenthesized_type)] @receiver
  . name: (identifier) @name) @definition.function
(property_declaration (variable_declaration . (identifier) @name)) @definition.property
(source_file (property_declaration (variable_declaration . (identifier) @name)) @definition.variable)
(property_declaration (multi_variable_declaration (variable_declaration . (identifier) @name))) @definition.variable
(property_declaration
  (variable_declaration . (identifier) @name . [(user_type) (nullable_type) (function_type) (parenthesized_type)] @returns)) @definition.property
(source_file (property_declaration
  (variable_declaration . (identifier) @name . [(user_type) (nullable_type) (function_type) (parenthesized_type)] @returns)) @definition.variable)
(property_declaration
  [(user_type) (nullable_type) (parenthesized_type)] @receiver
  . (variable_declaration . (identifier) @name)) @definition.property
((property_declaration (modifiers (property_modifier "const")) (variable_declaration . (identifier) @name))) @definition.constant
(class_parameter ["val" "var"] (identifier) @name . (_) @returns) @definition.property

; After an annotation with arguments an annotation class is read as an operator's use.
((infix_expression (identifier) @_class . (identifier) @name .) @definition.class (#eq? @_class "class"))
((annotated_expression (infix_expression (identifier) @_class . (identifier) @name .)) @definition.class (#eq? @_class "class"))
((annotated_expression (annotated_expression
  (infix_expression (identifier) @_class . (identifier) @name .))) @definition.class (#eq? @_class "class"))

; What a syntax error has torn out of its declaration.
(ERROR ["class" "interface" "object"] . (identifier) @name @definition.class)
(ERROR "fun" . (identifier) @name @definition.function . (function_value_parameters) @parameters)

(import) @target @reference.import
(call_expression . (identifier) @name) @reference.call
(call_expression . (navigation_expression (_) @receiver (identifier) @name .)) @reference.call
(call_expression . (call_expression . (identifier) @name)) @reference.call
((infix_expression . (_) @receiver . (identifier) @name) @reference.call (#not-eq? @name "class"))
(callable_reference (identifier) @name .) @reference.call
(user_type (identifier) @name .) @reference.type
(user_type (identifier) @name . (type_arguments)) @reference.type
(delegation_specifier (user_type (identifier) @name .) @reference.implements)
(delegation_specifier (user_type (identifier) @name . (type_arguments)) @reference.implements)
(explicit_delegation (user_type (identifier) @name .) @reference.implements)
(explicit_delegation (user_type (identifier) @name . (type_arguments)) @reference.implements)
(delegation_specifier (constructor_invocation (user_type (identifier) @name .)) @reference.extends)
(delegation_specifier (constructor_invocation (user_type (identifier) @name . (type_arguments))) @reference.extends)
(class_declaration "interface" (delegation_specifiers (delegation_specifier (user_type (identifier) @name .) @reference.extends)))
(class_declaration "interface"
  (delegation_specifiers (delegation_specifier (user_type (identifier) @name . (type_arguments)) @reference.extends)))
