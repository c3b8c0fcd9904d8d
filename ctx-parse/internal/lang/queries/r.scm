(comment) @comment

(program (binary_operator
  lhs: [(identifier) (string)] @name
  operator: ["<-" "=" "<<-"]
  rhs: (_)) @definition.variable)
(program (binary_operator
  lhs: (identifier) @name
  operator: ["<-" "=" "<<-"]
  rhs: (_)) @definition.constant
  (#match? @name "^[A-Z][A-Z0-9_.]*[A-Z0-9]$"))
(binary_operator
  lhs: [(identifier) (string)] @name
  operator: ["<-" "=" "<<-"]
  rhs: (function_definition parameters: (_) @parameters body: (_) @body)) @definition.function
(binary_operator
  lhs: (extract_operator lhs: (_) @receiver rhs: (identifier) @name)
  operator: ["<-" "=" "<<-"]
  rhs: (function_definition parameters: (_) @parameters body: (_) @body)) @definition.function

(program (call
  function: [
    (identifier) @_class
    (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments . (argument value: (string content: (_) @name)))
  (#any-of? @_class "setClass" "setRefClass" "setClassUnion")) @definition.class)
(binary_operator
  lhs: (identifier) @name
  operator: ["<-" "=" "<<-"]
  rhs: (call function: [
    (identifier) @_class
    (namespace_operator rhs: (identifier) @_class)])
  (#any-of? @_class "R6Class" "setRefClass" "setClass" "new_class" "ggproto")) @definition.class
(call
  function: (identifier) @_generic
  arguments: (arguments . (argument value: (string content: (_) @name)))
  (#any-of? @_generic "setGeneric")) @definition.function
(call
  function: (identifier) @_method
  arguments: (arguments .
    (argument value: (string content: (_) @name)) . (comma) .
    (argument value: (string content: (_) @receiver)) . (comma) .
    (argument value: (function_definition parameters: (_) @parameters body: (_) @body)))
  (#any-of? @_method "setMethod" "setReplaceMethod")) @definition.method
(call
  function: (identifier) @_method
  arguments: (arguments .
    (argument value: (string content: (_) @name)) . (comma) .
    (argument value: (call arguments: (arguments . (argument value: (string content: (_) @receiver))))) . (comma) .
    (argument value: (function_definition parameters: (_) @parameters body: (_) @body)))
  (#any-of? @_method "setMethod" "setReplaceMethod")) @definition.method
(call
  function: [
    (identifier) @_class
    (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments (argument value: (call
    function: (identifier) @_list
    arguments: (arguments (argument
      name: (identifier) @name
      value: (function_definition parameters: (_) @parameters body: (_) @body)) @definition.method))))
  (#any-of? @_class "R6Class" "setRefClass")
  (#eq? @_list "list"))
(call
  function: [
    (identifier) @_class
    (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments (argument
    name: (identifier) @name
    value: (function_definition parameters: (_) @parameters body: (_) @body)) @definition.method)
  (#eq? @_class "ggproto"))

(call
  function: (identifier) @_library
  arguments: (arguments . (argument value: [
    (identifier) @target
    (string content: (_) @target)]))
  (#any-of? @_library "library" "require" "requireNamespace" "loadNamespace")) @reference.import
(call
  function: (identifier) @_source
  arguments: (arguments . (argument value: (string content: (_) @target)))
  (#any-of? @_source "source" "sys.source")) @reference.import
(call function: (identifier) @name) @reference.call
(call function: (namespace_operator lhs: (_) @receiver rhs: (identifier) @name)) @reference.call
(call function: (extract_operator lhs: (_) @receiver rhs: (identifier) @name)) @reference.call
(call function: [
    (identifier) @_class
    (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments (argument
    name: (identifier) @_inherit
    value: [
      (identifier) @name
      (namespace_operator lhs: (_) @receiver rhs: (identifier) @name)
      (string content: (_) @name)]))
  (#any-of? @_class "R6Class" "setRefClass" "setClass" "new_class")
  (#any-of? @_inherit "inherit" "contains" "parent")) @reference.extends
(call
  function: (identifier) @_ggproto
  arguments: (arguments . (argument) . (comma) . (argument !name value: (identifier) @name))
  (#eq? @_ggproto "ggproto")) @reference.extends
