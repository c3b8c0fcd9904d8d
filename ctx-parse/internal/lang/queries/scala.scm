(package_clause name: (_) @package)
(comment) @comment
(block_comment) @comment
[
  (package_clause)
  (enum_case_definitions)
  (class_parameter)
  (extension_definition)
] @documented

(class_definition name: (_) @name) @definition.class
(class_definition name: (_) @name body: (_) @body) @definition.class
(trait_definition name: (_) @name) @definition.trait
(trait_definition name: (_) @name body: (_) @body) @definition.trait
(enum_definition name: (_) @name body: (_) @body) @definition.enum
(object_definition name: (_) @name) @definition.module
(object_definition name: (_) @name body: (_) @body) @definition.module
(package_object name: (_) @name) @definition.module
(package_object name: (_) @name body: (_) @body) @definition.module
(given_definition name: (_) @name) @definition.constant
(given_definition name: (_) @name body: (with_template_body) @body) @definition.class
(extension_definition parameters: (parameters (parameter type: (type_identifier) @name))) @scope
(extension_definition parameters: (parameters (parameter type: (generic_type type: (type_identifier) @name)))) @scope
(type_definition name: (_) @name) @definition.type
(function_definition name: (_) @name) @definition.function
(function_definition name: (_) @name body: (_) @body) @definition.function
(function_definition name: (_) @name . parameters: (_) @parameters) @definition.function
(function_definition name: (_) @name . (type_parameters) . parameters: (_) @parameters) @definition.function
(function_definition name: (_) @name return_type: (_) @returns) @definition.function
(function_declaration name: (_) @name) @definition.function
(function_declaration name: (_) @name . parameters: (_) @parameters) @definition.function
(function_declaration name: (_) @name . (type_parameters) . parameters: (_) @parameters) @definition.function
(function_declaration name: (_) @name return_type: (_) @returns) @definition.function
((function_definition name: (_) @name) @definition.constructor (#eq? @name "this"))
(val_definition pattern: (identifier) @name type: (_)? @returns) @definition.property
(var_definition pattern: (identifier) @name type: (_)? @returns) @definition.property
(val_declaration name: (identifier) @name type: (_) @returns) @definition.property
(var_declaration name: (identifier) @name type: (_) @returns) @definition.property
((val_definition pattern: (identifier) @name) @definition.constant (#match? @name "^[A-Z]"))

(import_declaration) @target @reference.import
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (field_expression value: (_) @receiver field: (_) @name)) @reference.call
(call_expression function: (generic_function function: (identifier) @name)) @reference.call
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (_) @name))) @reference.call
(instance_expression (type_identifier) @name) @reference.call
(instance_expression (generic_type type: (type_identifier) @name)) @reference.call
(type_identifier) @name @reference.type
(stable_type_identifier (_) @receiver (type_identifier) @name .) @reference.type
(extends_clause (type_identifier) @name @reference.implements)
(extends_clause (generic_type type: (type_identifier) @name) @reference.implements)
(extends_clause . type: (type_identifier) @name @reference.extends)
(extends_clause . type: (generic_type type: (type_identifier) @name) @reference.extends)
(instance_expression (type_identifier) @name) @reference.call
(instance_expression (generic_type type: (type_identifier) @name)) @reference.call
