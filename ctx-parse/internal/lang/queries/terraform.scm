(comment) @comment

(config_file (body (block . (identifier) [(string_lit (template_literal) @name) (identifier) @name] . (block_start) @body)
  @definition.struct @receiver))
((block . (identifier) @_kind [(string_lit (template_literal) @name) (identifier) @name] . (block_start) @body)
  @definition.struct @receiver
  (#any-of? @_kind "resource" "data" "ephemeral"))
((block . (identifier) @_kind . [(string_lit (template_literal) @name) (identifier) @name] . (block_start) @body)
  @definition.variable @receiver
  (#any-of? @_kind "variable" "output"))
((config_file (body (block . (identifier) @_kind . [(string_lit (template_literal) @name) (identifier) @name] . (block_start) @body)
  @definition.module @receiver))
  (#eq? @_kind "module"))
((block . (identifier) @_kind @receiver . (block_start)
  (body (attribute . (identifier) @name) @definition.constant))
  (#eq? @_kind "locals"))
((block . (identifier) @_kind
  (body (attribute . (identifier) @_is (expression [
    (literal_value (string_lit) @doc)
    (template_expr (heredoc_template (template_literal) @doc))
  ]))))
  (#any-of? @_kind "variable" "output") (#eq? @_is "description"))

((block . (identifier) @_kind . (string_lit (template_literal) @alias)
  (body (attribute . (identifier) @_is (expression (literal_value (string_lit (template_literal) @target))))))
  @reference.import
  (#eq? @_kind "module") (#eq? @_is "source"))
(function_call . (identifier) @name) @reference.call
(((variable_expr (identifier) @receiver) @reference.type . (get_attr (identifier) @name))
  (#match? @receiver "^(var|local|module|[a-z0-9]+_[a-z0-9_]+)$")
  (#not-any-of? @name "value" "key"))
(((variable_expr (identifier) @_data) @reference.type . (get_attr (identifier) @receiver) . (get_attr (identifier) @name))
  (#eq? @_data "data"))
