(comment) @comment
((unary_operator operand: (call
  target: (identifier) @_doc
  (arguments . [(string) (sigil)]))) @comment
  (#any-of? @_doc "doc" "typedoc" "shortdoc"))
(unary_operator operand: (call
  target: (identifier) @_doc
  (arguments . [(string) (sigil)] @doc))
  (#eq? @_doc "moduledoc"))
((unary_operator operand: (call target: (identifier) @_attribute)) @attribute
  (#any-of? @_attribute "spec" "impl" "deprecated" "since" "dialyzer" "decorate" "tag" "describetag"))
((unary_operator operand: (call target: (identifier) @_doc (arguments . [(keywords) (boolean)]))) @attribute
  (#any-of? @_doc "doc" "typedoc"))

(call
  target: (identifier) @_module
  (arguments . (alias) @name)
  (do_block) @body
  (#eq? @_module "defmodule")) @definition.module
(call
  target: (identifier) @_protocol
  (arguments . (alias) @name)
  (do_block) @body
  (#eq? @_protocol "defprotocol")) @definition.interface
(call
  target: (identifier) @_impl
  (arguments . (alias) @name .)
  (do_block) @body
  (#eq? @_impl "defimpl")) @scope
(call
  target: (identifier) @_impl
  (arguments . (alias) @name (keywords . (pair value: (list))))
  (do_block) @body
  (#eq? @_impl "defimpl")) @scope
(call
  target: (identifier) @_impl
  (arguments . (alias) (keywords . (pair value: (alias) @name)))
  (do_block) @body
  (#eq? @_impl "defimpl")) @scope

(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name (arguments) @parameters)
    (binary_operator left: (identifier) @name operator: "when")
    (binary_operator left: (call target: (identifier) @name (arguments) @parameters) operator: "when")
    (binary_operator left: (_) operator: _ @name right: (_))
    (binary_operator left: (binary_operator left: (_) operator: _ @name right: (_)) operator: "when")
  ])
  (#not-any-of? @name "when" "\\\\" "::")
  (#any-of? @_def "def" "defp" "defdelegate" "defn" "defnp")) @definition.function
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name (arguments) @parameters)
    (binary_operator left: (identifier) @name operator: "when")
    (binary_operator left: (call target: (identifier) @name (arguments) @parameters) operator: "when")
    (binary_operator left: (_) operator: _ @name right: (_))
  ])
  (#not-any-of? @name "when" "\\\\" "::")
  (#any-of? @_def "defmacro" "defmacrop" "defguard" "defguardp")) @definition.macro
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")])
  (do_block) @body
  (#any-of? @_def "def" "defp" "defdelegate" "defn" "defnp")) @definition.function
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")]
    (keywords) @body)
  (#any-of? @_def "def" "defp" "defdelegate" "defn" "defnp")) @definition.function
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")])
  (do_block) @body
  (#any-of? @_def "defmacro" "defmacrop")) @definition.macro
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")]
    (keywords) @body)
  (#any-of? @_def "defmacro" "defmacrop")) @definition.macro
(call
  target: (identifier) @_test
  (arguments . (string (quoted_content) @name))
  (do_block) @body
  (#eq? @_test "test")) @definition.function

(unary_operator operand: (call target: (identifier) @name (arguments (_)))
  (#not-any-of? @name "doc" "moduledoc" "typedoc" "shortdoc" "spec" "type" "typep" "opaque" "callback" "macrocallback"
    "optional_callbacks" "impl" "behaviour" "derive" "deprecated" "since" "dialyzer" "compile" "on_load"
    "before_compile" "after_compile" "on_definition" "external_resource" "enforce_keys" "decorate" "tag"
    "moduletag" "describetag" "vsn" "file" "fallback_to_any" "requirements" "recursive")) @definition.constant
(unary_operator operand: (call
  target: (identifier) @_type
  (arguments (binary_operator left: [
    (identifier) @name
    (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_type "type" "typep" "opaque")) @definition.type
(unary_operator operand: (call
  target: (identifier) @_callback
  (arguments . (binary_operator
    left: [(identifier) @name (call target: (identifier) @name (arguments) @parameters)]
    operator: "::" right: (_) @returns)))
  (#any-of? @_callback "callback" "macrocallback")
  (#set! declaration)) @definition.function
(unary_operator operand: (call
  target: (identifier) @_callback
  (arguments . (binary_operator left: (binary_operator
    left: (call target: (identifier) @name (arguments) @parameters) operator: "::" right: (_) @returns) operator: "when")))
  (#any-of? @_callback "callback" "macrocallback")
  (#set! declaration)) @definition.function

(call
  target: (identifier) @_import
  (arguments . (alias) @target)
  (#any-of? @_import "import" "require" "use")) @reference.import
(call
  target: (identifier) @_alias
  (arguments . (alias) @target .)
  (#eq? @_alias "alias")) @reference.import
(call
  target: (identifier) @_alias
  (arguments . (alias) @target (keywords (pair key: (keyword) @_as value: (alias) @alias)))
  (#any-of? @_alias "alias" "require")
  (#match? @_as "^as:")) @reference.import
(call
  target: (identifier) @_alias
  (arguments . (dot left: (alias) @target right: (tuple (alias) @name)))
  (#any-of? @_alias "alias" "import" "require" "use")) @reference.import
(alias) @name @reference.type
(call target: (identifier) @name) @reference.call
(call target: (dot left: (alias) @receiver right: (identifier) @name)) @reference.call
(call target: (dot left: (_) @receiver right: (identifier) @name) (arguments)) @reference.call
(unary_operator operand: (call
  target: (identifier) @_behaviour
  (arguments . (alias) @name @reference.implements))
  (#any-of? @_behaviour "behaviour" "behavior"))
(call
  target: (identifier) @_impl
  (arguments . (alias) @name @reference.implements)
  (#eq? @_impl "defimpl"))
