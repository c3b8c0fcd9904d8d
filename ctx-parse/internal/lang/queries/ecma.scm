; what JavaScript and TypeScript share; no language of its own
(comment) @comment
(program . (comment) @doc (#match? @doc "^/\\*\\*"))
(program . (hash_bang_line) . (comment) @doc (#match? @doc "^/\\*\\*"))
(program [(export_statement) (expression_statement (assignment_expression))] @documented)

(function_declaration
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_) @body) @definition.function
(generator_function_declaration
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_) @body) @definition.function
(method_definition
  name: (_) @name
  parameters: (_) @parameters
  body: (_) @body) @definition.method
(class_body (method_definition
  name: (property_identifier) @name) @definition.constructor
  (#eq? @name "constructor"))

(program (lexical_declaration (variable_declarator name: (identifier) @name)) @definition.variable)
(program (variable_declaration (variable_declarator name: (identifier) @name)) @definition.variable)
(program (export_statement
  (lexical_declaration (variable_declarator name: (identifier) @name))) @definition.variable)
(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name)) @definition.constant
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
(program (export_statement
  (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name))) @definition.constant
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
(variable_declarator
  name: (identifier) @name
  value: (arrow_function parameters: (_) @parameters body: (_) @body)) @definition.function
(variable_declarator
  name: (identifier) @name
  value: (arrow_function parameter: (_) @parameters body: (_) @body)) @definition.function
(variable_declarator
  name: (identifier) @name
  value: (function_expression parameters: (_) @parameters body: (_) @body)) @definition.function
(assignment_expression
  left: (member_expression object: (_) @receiver property: (property_identifier) @name)
  right: (function_expression parameters: (_) @parameters body: (_) @body)) @definition.function
(assignment_expression
  left: (member_expression object: (_) @receiver property: (property_identifier) @name)
  right: (arrow_function parameters: (_) @parameters body: (_) @body)) @definition.function
(pair
  key: (string (string_fragment) @name)
  value: (function_expression parameters: (_) @parameters body: (_) @body)) @definition.method
(pair
  key: (property_identifier) @name
  value: (function_expression parameters: (_) @parameters body: (_) @body)) @definition.method
(pair
  key: (property_identifier) @name
  value: (arrow_function parameters: (_) @parameters body: (_) @body)) @definition.method

(export_specifier name: (identifier) @export)
(export_statement value: (identifier) @export)

(import_statement (import_clause (identifier) @name) source: (_) @target) @reference.import
(import_statement (import_clause (namespace_import (identifier) @name)) source: (_) @target) @reference.import
(import_statement (import_clause (named_imports
  (import_specifier name: (_) @name alias: (_)? @alias))) source: (_) @target) @reference.import
(import_statement . source: (string) @target) @reference.import
(export_statement (export_clause (export_specifier name: (_) @name alias: (_)? @alias)) source: (_) @target) @reference.import
(export_statement "*" @name source: (string) @target) @reference.import
(variable_declarator
  name: (identifier) @name
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @target))
  (#eq? @_require "require")) @reference.import
(call_expression function: (import) arguments: (arguments . (string) @target)) @reference.import

(call_expression function: (identifier) @name) @reference.call
(call_expression function: (member_expression
  object: (_) @receiver property: (_) @name)) @reference.call
(new_expression constructor: (identifier) @name) @reference.call
(new_expression constructor: (member_expression
  object: (_) @receiver property: (_) @name)) @reference.call

[(if_statement) (for_statement) (for_in_statement) (while_statement) (do_statement) (switch_case)
  (catch_clause) (ternary_expression)] @branch
(binary_expression operator: ["&&" "||" "??"]) @branch
