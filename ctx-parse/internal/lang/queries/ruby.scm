(comment) @comment

(method name: (_) @name parameters: (_)? @parameters body: (_) @body) @definition.function
(method name: (_) @name parameters: (_)? @parameters !body "end" @body) @definition.function
(singleton_method name: (_) @name parameters: (_)? @parameters body: (_) @body) @definition.method
(singleton_method name: (_) @name parameters: (_)? @parameters !body "end" @body) @definition.method
(call arguments: (argument_list . (method name: (_) @name) .)) @definition.function
(call arguments: (argument_list . (singleton_method name: (_) @name) .)) @definition.method
(module body: (body_statement (method name: (_) @name) @definition.method))
(method name: (identifier) @name @_init (#eq? @_init "initialize")) @definition.constructor
(call
  method: (identifier) @_define
  arguments: (argument_list . [(simple_symbol) (string (string_content))] @name)
  block: (_) @body
  (#any-of? @_define "define_method" "define_singleton_method")) @definition.method
(alias name: (_) @name) @definition.method
(call
  method: (identifier) @_alias
  arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_alias "alias_method" "alias_attribute")) @definition.method
(call
  !receiver
  method: (identifier) @_attribute
  arguments: (argument_list (simple_symbol) @name)
  (#any-of? @_attribute "attr_reader" "attr_writer" "attr_accessor" "attr" "mattr_accessor" "mattr_reader" "mattr_writer"
    "cattr_accessor" "cattr_reader" "class_attribute" "thread_mattr_accessor")) @definition.property
(call
  !receiver
  method: (identifier) @_relation
  arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_relation "has_many" "has_one" "belongs_to" "has_and_belongs_to_many")) @definition.property
(call
  !receiver
  method: (identifier) @_scope
  arguments: (argument_list . (simple_symbol) @name . (lambda) @body)
  (#eq? @_scope "scope")) @definition.method

(assignment left: (constant) @name) @definition.constant
(assignment left: (scope_resolution name: (constant)) @name) @definition.constant
(operator_assignment left: (constant) @name) @definition.constant
(assignment left: (left_assignment_list (constant) @name)) @definition.constant
(program (assignment left: (global_variable) @name) @definition.variable)
(body_statement (assignment left: (class_variable) @name) @definition.variable)

(module name: (_) @name) @definition.module
(module name: (_) @name body: (_) @body) @definition.module
(module name: (_) @name !body "end" @body) @definition.module
(class name: (_) @name) @definition.class
(class name: (_) @name body: (_) @body) @definition.class
(class name: (_) @name !body "end" @body) @definition.class
(assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_maker
    method: (identifier) @_new
    block: (_)? @body)
  (#any-of? @_maker "Class" "Struct" "Data")
  (#any-of? @_new "new" "define")) @definition.class
(assignment
  left: (constant) @name
  right: (call receiver: (constant) @_maker method: (identifier) @_new block: (_)? @body)
  (#eq? @_maker "Module")
  (#eq? @_new "new")) @definition.module

(body_statement (identifier) @hidden
  (#any-of? @hidden "private" "protected" "public" "module_function")) @body
(body_statement (call
  method: (identifier) @_hide
  arguments: (argument_list (simple_symbol) @hidden))
  (#any-of? @_hide "private" "protected" "private_class_method")) @body

(call
  !receiver
  method: (identifier) @_require
  arguments: (argument_list . (string) @target .)
  (#any-of? @_require "require" "require_relative" "load")) @reference.import
(call
  !receiver
  method: (identifier) @_autoload
  arguments: (argument_list . (simple_symbol) @name . (string) @target)
  (#eq? @_autoload "autoload")) @reference.import
(constant) @name @reference.type
(scope_resolution scope: (_) @receiver name: (constant) @name) @reference.type
(call !receiver method: (identifier) @name) @reference.call
(call !receiver method: (constant) @name) @reference.call
(call receiver: (_) @receiver method: (_) @name) @reference.call
(call receiver: (constant) @name method: (identifier) @_new (#eq? @_new "new")) @reference.call
(call receiver: (scope_resolution scope: (_) @receiver name: (constant) @name)
  method: (identifier) @_new (#eq? @_new "new")) @reference.call
(superclass (constant) @name) @reference.extends
(superclass (scope_resolution scope: (_)? @receiver name: (constant) @name)) @reference.extends
(assignment right: (call
  receiver: (constant) @_class method: (identifier) @_new
  arguments: (argument_list . (constant) @name)
  (#eq? @_class "Class") (#eq? @_new "new"))) @reference.extends
(call
  !receiver
  method: (identifier) @_mix
  arguments: (argument_list (constant) @name @reference.implements)
  (#any-of? @_mix "include" "extend" "prepend"))
(call
  !receiver
  method: (identifier) @_mix
  arguments: (argument_list (scope_resolution scope: (_)? @receiver name: (constant) @name) @reference.implements)
  (#any-of? @_mix "include" "extend" "prepend"))
