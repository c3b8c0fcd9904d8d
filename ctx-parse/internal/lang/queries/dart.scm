(comment) @comment
(documentation_comment) @comment
(annotation) @attribute
[
  (library_name)
  (import_or_export)
  (enum_constant)
] @documented

(class_definition name: (identifier) @name) @definition.class
(class_definition name: (identifier) @name body: (_) @body) @definition.class
(class_definition (mixin_application_class . (identifier) @name)) @definition.class
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(mixin_declaration (mixin) . (identifier) @name) @definition.trait
(mixin_declaration (mixin) . (identifier) @name (class_body) @body) @definition.trait
(extension_declaration name: (identifier) @name body: (_) @body) @definition.class
(type_alias . (type_identifier) @name) @definition.type
(function_signature name: (identifier) @name (formal_parameter_list) @parameters) @definition.function
((function_signature name: (identifier) @name) @definition.function . (function_body) @body @definition.function)
(method_signature (function_signature name: (identifier) @name) @definition.method)
((method_signature (function_signature name: (identifier) @name)) @definition.method . (function_body) @body @definition.method)
(local_function_declaration (lambda_expression
  parameters: (function_signature name: (identifier) @name) body: (_) @body)) @definition.function
(getter_signature name: (identifier) @name) @definition.property
((method_signature (getter_signature name: (identifier) @name)) @definition.property . (function_body) @body @definition.property)
((getter_signature name: (identifier) @name) @definition.property . (function_body) @body @definition.property)
(setter_signature name: (identifier) @name (formal_parameter_list) @parameters) @definition.method
((method_signature (setter_signature name: (identifier) @name)) @definition.method . (function_body) @body @definition.method)
(operator_signature (binary_operator) @name (formal_parameter_list) @parameters) @definition.method
((method_signature (operator_signature (binary_operator) @name)) @definition.method . (function_body) @body @definition.method)
(constructor_signature . name: (identifier) @name . parameters: (_) @parameters) @definition.constructor
(constructor_signature . name: (identifier) . name: (identifier) @name . parameters: (_) @parameters) @definition.constructor
((method_signature (constructor_signature . name: (identifier) @name . parameters: (_)))
  @definition.constructor . (function_body) @body @definition.constructor)
((method_signature (constructor_signature . name: (identifier) . name: (identifier) @name))
  @definition.constructor . (function_body) @body @definition.constructor)
(constant_constructor_signature (const_builtin) (identifier) @name . (formal_parameter_list) @parameters) @definition.constructor
(factory_constructor_signature (identifier) @name . (formal_parameter_list) @parameters) @definition.constructor
((method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list)))
  @definition.constructor . (function_body) @body @definition.constructor)
(static_final_declaration . (identifier) @name) @definition.constant
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))
(program [(const_builtin) (final_builtin)] @definition.constant
  . (static_final_declaration_list (static_final_declaration . (identifier) @name)) @definition.constant)
(program [(const_builtin) (final_builtin)] @definition.constant . (type_identifier)
  . (static_final_declaration_list (static_final_declaration . (identifier) @name)) @definition.constant)
(program (type_identifier) @definition.variable
  . (initialized_identifier_list (initialized_identifier . (identifier) @name)) @definition.variable)
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.property
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.constant

(import_or_export (library_import (import_specification
  (configurable_uri (uri (string_literal) @target)) . (identifier) @alias))) @reference.import
(import_or_export (library_import (import_specification (configurable_uri (uri (string_literal) @target))))) @reference.import
(import_or_export (library_export (configurable_uri (uri (string_literal) @target)))) @reference.import
(part_directive (uri (string_literal) @target)) @reference.import
((identifier) @name @reference.call . (selector (argument_part)))
((_) @receiver . (selector (unconditional_assignable_selector (identifier) @name @reference.call)) . (selector (argument_part)))
((_) @receiver . (selector (conditional_assignable_selector (identifier) @name @reference.call)) . (selector (argument_part)))
(type_identifier) @name @reference.type
(superclass . (type_identifier) @name @reference.extends)
(mixins (type_identifier) @name @reference.implements)
(interfaces (type_identifier) @name @reference.implements)
