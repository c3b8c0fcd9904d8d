(comment) @comment
(rule (comment) @doc)

((rule (targets [(word) (concatenation) (variable_reference)] @name)) @definition.function
  (#not-match? @name "^\\.[A-Z_]+$"))
((rule (targets [(word) (concatenation) (variable_reference)] @name) (recipe) @body) @definition.function
  (#not-match? @name "^\\.[A-Z_]+$"))
((variable_assignment !target_or_pattern name: (word) @name) @definition.variable
  (#not-match? @name "^\\."))
(shell_assignment name: (word) @name) @definition.variable
(define_directive name: (word) @name value: (_)? @body) @definition.macro
(override_directive (variable_assignment !target_or_pattern name: (word) @name)) @definition.variable

(include_directive filenames: (list [(word) (variable_reference) (concatenation)] @target)) @reference.import
((rule (targets . (_) @_target) normal: (prerequisites (word) @name)) @reference.call
  (#not-match? @_target "^\\.[A-Z_]+$"))
((rule (targets . (_) @_target) order_only: (prerequisites (word) @name)) @reference.call
  (#not-match? @_target "^\\.[A-Z_]+$"))
(variable_reference (word) @name) @reference.type
