; A rule is a symbol for each of its selectors: "class" where the selector begins
; with a class, else "type", the word of CSS for selectors by element.
(comment) @comment
(stylesheet . (comment) @doc (#match? @doc "^/\\*[*!]"))
(declaration) @documented
(at_rule) @documented
(import_statement) @documented

(rule_set (selectors (_) @name) (block) @body) @definition.type
(rule_set (selectors (_) @name) (block) @body
  (#match? @name "^&?\\.[^ ]")) @definition.class
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.type
(at_rule (at_keyword) @_property (keyword_query) @name (block)
  (#eq? @_property "@property")) @definition.variable
(stylesheet (rule_set (block (declaration (property_name) @name
  (#match? @name "^--")) @definition.variable)))
(stylesheet (_ (block (rule_set (block (declaration (property_name) @name
  (#match? @name "^--")) @definition.variable)))))

(import_statement (string_value) @target) @reference.import
(call_expression (function_name) @_var (arguments . (plain_value) @name)
  (#eq? @_var "var")) @reference.type
