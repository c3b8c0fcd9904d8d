; As in CSS; besides, mixins, functions, placeholders and variables of the module.
(comment) @comment
(single_line_comment) @comment
(stylesheet . (comment) @doc (#match? @doc "^/\\*[*!]"))
(declaration) @documented
(at_rule) @documented
(import_statement) @documented
(use_statement) @documented
(forward_statement) @documented

(rule_set (selectors (_) @name) (block) @body) @definition.type
(rule_set (selectors (_) @name) (block) @body
  (#match? @name "^&?\\.[^ ]|^&[_-]")) @definition.class
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.type
(placeholder "%" @receiver (name) @name (block) @body) @definition.class
(mixin_statement (name) @name (parameters)? @parameters (block) @body) @definition.macro
(function_statement (name) @name (parameters)? @parameters (block) @body) @definition.function
(stylesheet (declaration (variable_name) @name) @definition.variable)
(stylesheet (at_rule (block (declaration (variable_name) @name) @definition.variable)))

(use_statement (string_value) @target) @reference.import
(forward_statement (string_value) @target) @reference.import
(import_statement (string_value) @target) @reference.import
(include_statement (identifier) @name) @reference.call
(extend_statement (_) @name) @reference.extends
(call_expression (function_name) @name) @reference.call
