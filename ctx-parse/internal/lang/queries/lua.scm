(comment) @comment

(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: [
    (number) (string) (true) (false) (nil) (table_constructor)
    (binary_expression) (unary_expression) (parenthesized_expression)]))) @definition.variable)
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_call name: (_) @_call)))
  (#not-eq? @_call "require")) @definition.variable)
(chunk (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (_))) @definition.variable)
(chunk (assignment_statement
  (variable_list . name: (dot_index_expression table: (identifier) @receiver field: (identifier) @name))
  (expression_list . value: (_))) @definition.variable
  (#not-match? @name "^__"))
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name))) @definition.constant
  (#match? @name "^[A-Z][A-Z0-9_]*[A-Z0-9]$"))
(chunk (assignment_statement
  (variable_list . name: (dot_index_expression table: (identifier) @receiver field: (identifier) @name))) @definition.constant
  (#match? @name "^[A-Z][A-Z0-9_]*[A-Z0-9]$"))

(chunk
  (variable_declaration (assignment_statement
    (variable_list . name: (identifier) @name)
    (expression_list . value: [(table_constructor) (function_call)]))) @definition.class
  .
  (assignment_statement (variable_list . name: (dot_index_expression field: (identifier) @_index)))
  (#eq? @_index "__index"))
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_call name: [
    (identifier) @_class
    (dot_index_expression field: (identifier) @_class)
    (method_index_expression method: (identifier) @_class)])))) @definition.class
  (#any-of? @_class "class" "Class" "extend" "subclass" "newclass"))

(function_declaration
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_) @body) @definition.function
(function_declaration
  name: (identifier) @name
  parameters: (_) @parameters
  !body "end" @body) @definition.function
(function_declaration
  name: (dot_index_expression table: (_) @receiver field: (identifier) @name)
  parameters: (_) @parameters
  body: (_) @body) @definition.function
(function_declaration
  name: (dot_index_expression table: (_) @receiver field: (identifier) @name)
  parameters: (_) @parameters
  !body "end" @body) @definition.function
(function_declaration
  name: (method_index_expression table: (_) @receiver method: (identifier) @name)
  parameters: (_) @parameters
  body: (_) @body) @definition.method
(function_declaration
  name: (method_index_expression table: (_) @receiver method: (identifier) @name)
  parameters: (_) @parameters
  !body "end" @body) @definition.method
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition parameters: (_) @parameters)))) @definition.function
(assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition parameters: (_) @parameters body: (_) @body))) @definition.function
(assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition parameters: (_) @parameters !body "end" @body))) @definition.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (identifier) @name))
  (expression_list . value: (function_definition parameters: (_) @parameters body: (_) @body))) @definition.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (identifier) @name))
  (expression_list . value: (function_definition parameters: (_) @parameters !body "end" @body))) @definition.function
(assignment_statement
  (variable_list . name: (bracket_index_expression table: (_) @receiver field: (string content: (_) @name)))
  (expression_list . value: (function_definition parameters: (_) @parameters "end" @body))) @definition.function
(field
  name: (identifier) @name
  value: (function_definition parameters: (_) @parameters body: (_) @body)) @definition.function
(field
  name: (identifier) @name
  value: (function_definition parameters: (_) @parameters !body "end" @body)) @definition.function
(field
  name: (string content: (_) @name)
  value: (function_definition parameters: (_) @parameters "end" @body)) @definition.function

(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @alias)
  (expression_list . value: (function_call
    name: (identifier) @_require
    arguments: (arguments . (string content: (_) @target)))))
  (#eq? @_require "require")) @reference.import
(function_call
  name: (identifier) @_require
  arguments: (arguments . (string content: (_) @target))
  (#any-of? @_require "require" "dofile" "loadfile")) @reference.import
(function_call
  name: (identifier) @_pcall
  arguments: (arguments . (identifier) @_require . (string content: (_) @target))
  (#eq? @_pcall "pcall")
  (#eq? @_require "require")) @reference.import
(function_call name: (identifier) @name) @reference.call
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @name)) @reference.call
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @name)) @reference.call
(function_call
  name: (identifier) @_setmetatable
  arguments: (arguments . (_) . (table_constructor (field
    name: (identifier) @_index
    value: [
      (identifier) @name
      (dot_index_expression table: (_) @receiver field: (identifier) @name)])))
  (#eq? @_setmetatable "setmetatable")
  (#eq? @_index "__index")) @reference.extends
