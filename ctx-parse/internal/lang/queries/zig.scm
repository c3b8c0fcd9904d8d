((comment) @comment (#not-match? @comment "^//!"))
((comment) @doc (#match? @doc "^//!"))
(container_field) @documented

(function_declaration name: (identifier) @name) @definition.function
(function_declaration name: (identifier) @name body: (_) @body) @definition.function
(function_declaration name: (identifier) @name (parameters) @parameters type: (_) @returns) @definition.function
(source_file (variable_declaration "const" . (identifier) @name) @definition.constant)
(source_file (variable_declaration "var" . (identifier) @name) @definition.variable)
(struct_declaration (variable_declaration "const" . (identifier) @name) @definition.constant)
(variable_declaration . (identifier) @name (struct_declaration) @body .) @definition.struct
(variable_declaration . (identifier) @name (union_declaration) @body .) @definition.struct
(variable_declaration . (identifier) @name (opaque_declaration) @body .) @definition.struct
(variable_declaration . (identifier) @name (enum_declaration) @body .) @definition.enum
(variable_declaration . (identifier) @name (error_set_declaration) @body .) @definition.enum
(test_declaration (string (string_content) @name) (block) @body) @definition.function
(test_declaration (identifier) @name (block) @body) @definition.function

((builtin_function (builtin_identifier) @_import (arguments (string (string_content) @target))) @reference.import
  (#eq? @_import "@import"))
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (field_expression object: (_) @receiver member: (identifier) @name)) @reference.call
(parameter type: (identifier) @name @reference.type)
(pointer_type (identifier) @name @reference.type)
(error_union_type ok: (identifier) @name @reference.type)
