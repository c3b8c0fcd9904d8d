(comment) @comment
(pod) @comment
(source_file (pod) @doc)
(package_statement name: (package) @package .)

((package_statement name: (package) @name) @definition.module (#not-eq? @name "main"))
(package_statement name: (package) @name (block) @body) @definition.module
(class_statement name: (package) @name) @definition.class
(class_statement name: (package) @name (block) @body) @definition.class
(role_statement name: (package) @name) @definition.trait
(role_statement name: (package) @name (block) @body) @definition.trait
(subroutine_declaration_statement name: (_) @name body: (_) @body) @definition.function
(subroutine_declaration_statement name: (_) @name (signature) @parameters body: (_) @body) @definition.function
(subroutine_declaration_statement name: (bareword) @name @_new (#eq? @_new "new")) @definition.constructor
(method_declaration_statement name: (_) @name body: (_) @body) @definition.method
(method_declaration_statement name: (_) @name (signature) @parameters body: (_) @body) @definition.method

(use_statement module: (package) @_constant
  (list_expression . (autoquoted_bareword) @name)
  (#eq? @_constant "constant")) @definition.constant
(use_statement module: (package) @_constant
  (autoquoted_bareword) @name
  (#eq? @_constant "constant")) @definition.constant
(use_statement module: (package) @_constant
  (anonymous_hash_expression (list_expression (autoquoted_bareword) @name))
  (#eq? @_constant "constant")) @definition.constant
(source_file (expression_statement
  (variable_declaration variable: (_ (varname) @name))) @definition.variable)
(source_file (expression_statement (assignment_expression
  left: (variable_declaration variable: (_ (varname) @name)))) @definition.variable)
(source_file (expression_statement (assignment_expression
  left: (variable_declaration variable: (scalar (varname) @name))
  right: (anonymous_subroutine_expression body: (_) @body))) @definition.function)
(assignment_expression
  left: (glob (varname) @name)
  right: (anonymous_subroutine_expression body: (_) @body)
  (#match? @name "^[A-Za-z_][A-Za-z0-9_:]*$")) @definition.function
(expression_statement (ambiguous_function_call_expression
  function: (function) @_has
  arguments: [(string_literal content: (_) @name) (autoquoted_bareword) @name]
  (#eq? @_has "has"))) @definition.property
(expression_statement (ambiguous_function_call_expression
  function: (function) @_has
  arguments: (list_expression . [(string_literal content: (_) @name) (autoquoted_bareword) @name])
  (#eq? @_has "has"))) @definition.property

(use_statement module: (package) @target
  (#not-any-of? @target "strict" "warnings" "utf8" "feature" "constant" "parent" "base" "vars" "lib" "integer" "bytes"
    "overload" "mro" "re" "bigint" "locale" "open" "sort" "subs" "fields" "experimental" "autodie")) @reference.import
(require_expression (bareword) @target) @reference.import
(require_expression [(string_literal) (interpolated_string_literal)] @target) @reference.import
(ambiguous_function_call_expression function: (function) @name) @reference.call
(function_call_expression function: (function) @name) @reference.call
(method_call_expression invocant: (_) @receiver method: (method) @name) @reference.call
(use_statement module: (package) @_parent
  [(string_literal content: (_) @name) (quoted_word_list content: (_) @name)]
  (#any-of? @_parent "parent" "base")) @reference.extends
(use_statement module: (package) @_parent
  (list_expression [(string_literal content: (_) @name) (quoted_word_list content: (_) @name)] )
  (#any-of? @_parent "parent" "base")) @reference.extends
(assignment_expression
  left: (variable_declaration variable: (array (varname) @_isa))
  right: [(string_literal content: (_) @name) (quoted_word_list content: (_) @name)]
  (#eq? @_isa "ISA")) @reference.extends
(assignment_expression
  left: (variable_declaration variable: (array (varname) @_isa))
  right: (list_expression (string_literal content: (_) @name))
  (#eq? @_isa "ISA")) @reference.extends
(ambiguous_function_call_expression
  function: (function) @_extends
  arguments: (string_literal content: (_) @name)
  (#eq? @_extends "extends")) @reference.extends
(ambiguous_function_call_expression
  function: (function) @_with
  arguments: (string_literal content: (_) @name)
  (#eq? @_with "with")) @reference.implements
