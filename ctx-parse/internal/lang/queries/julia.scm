(line_comment) @comment
(block_comment) @comment
(source_file (string_literal) @comment)
(module_definition (string_literal) @comment)
(struct_definition (string_literal) @comment)
(juxtaposition_expression (_) (string_literal) @comment .)
(struct_definition [(identifier) (typed_expression)] @documented)

(module_definition name: (_) @name) @definition.module
(abstract_definition name: (_) @name) @definition.type
(primitive_definition name: (_) @name) @definition.type
(struct_definition name: (_) @name) @definition.struct
(macrocall_expression (macro_argument_list (struct_definition name: (_) @name))) @definition.struct
(macrocall_expression
  (macro_identifier (identifier) @_enum)
  (macro_argument_list . [
    (identifier) @name
    (typed_expression . (identifier) @name)])
  (#eq? @_enum "enum")) @definition.enum
(const_statement (assignment . [
  (identifier) @name
  (typed_expression . (identifier) @name)
  (parametrized_type_expression . (identifier) @name)
  (open_tuple (identifier) @name)])) @definition.constant
(source_file (assignment . (identifier) @name) @definition.variable)
(module_definition (assignment . (identifier) @name) @definition.variable)
(global_statement (assignment . (identifier) @name)) @definition.variable

(function_definition
  (signature [
    (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters)
    (typed_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
    (where_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
  ])
  "end" @body) @definition.function

(function_definition
  (signature [
    (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters)
    (typed_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
    (where_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
  ])
  . (_) @body) @definition.function

(macrocall_expression (macro_argument_list (function_definition (signature (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))))) @definition.function

(macro_definition
  (signature [
    (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters)
    (typed_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
    (where_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
  ])
  "end" @body) @definition.macro

(macro_definition
  (signature [
    (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters)
    (typed_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
    (where_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
  ])
  . (_) @body) @definition.macro

(macrocall_expression (macro_argument_list (macro_definition (signature (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))))) @definition.macro

(function_definition (signature (identifier) @name)) @definition.function

(assignment . [
    (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters)
    (typed_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters) (_)? @returns)
    (where_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
    (where_expression . (typed_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters)))
  ] . (operator) . (_) @body) @definition.function

(macrocall_expression (macro_argument_list (assignment . [
    (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters)
    (typed_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters) (_)? @returns)
    (where_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters))
    (where_expression . (typed_expression . (call_expression
    . [
      (identifier) @name
      (operator) @name
      (field_expression value: (_) (identifier) @name .)
      (field_expression value: (_) (quote_expression (operator) @name))
      (field_expression value: (_) (quote_expression (parenthesized_expression (operator) @name)))
      (parametrized_type_expression . (identifier) @name)
      (parametrized_type_expression . (field_expression value: (_) (identifier) @name .))
      (parenthesized_expression (operator) @name)
    ] . (argument_list) @parameters)))
  ] . (operator) . (_) @body))) @definition.function

(source_file (assignment . (identifier) @name (operator) . (function_expression) @body) @definition.function)
(module_definition (assignment . (identifier) @name (operator) . (function_expression) @body) @definition.function)

(import_statement [(identifier) (scoped_identifier) (import_path)] @target) @reference.import

(import_statement (import_alias . (_) @target (identifier) @alias .)) @reference.import
(import_statement (selected_import . (_) @target [(identifier) (operator) (macro_identifier)] @name)) @reference.import
(import_statement (selected_import . (_) @target (import_alias . (_) @name (identifier) @alias .))) @reference.import

(call_expression . (identifier) @_include (argument_list . (string_literal) @target)
  (#eq? @_include "include")) @reference.import
(call_expression . (identifier) @name) @reference.call
(call_expression . (field_expression value: (_) @receiver (identifier) @name .)) @reference.call
(call_expression . (parametrized_type_expression . (identifier) @name)) @reference.call
(broadcast_call_expression . (identifier) @name) @reference.call
(macrocall_expression (macro_identifier (identifier) @name)) @reference.call
(typed_expression (_) (identifier) @name .) @reference.type
(typed_expression (_) (parametrized_type_expression . (identifier) @name)) @reference.type
(unary_typed_expression (identifier) @name) @reference.type
(unary_typed_expression (parametrized_type_expression . (identifier) @name)) @reference.type
(curly_expression (identifier) @name @reference.type)
(type_clause (operator) (identifier) @name) @reference.extends
(type_clause (operator) (field_expression value: (_) @receiver (identifier) @name .)) @reference.extends
(type_clause (operator) (parametrized_type_expression . (identifier) @name)) @reference.extends
