((comment) @comment
  (#not-match? @comment "^#(!|[ \t]*shellcheck )"))
((comment) @attribute
  (#match? @attribute "^#[ \t]*shellcheck "))

(function_definition name: (_) @name body: (_) @body) @definition.function
((program (variable_assignment name: (variable_name) @name) @definition.variable)
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
((program (variable_assignments (variable_assignment name: (variable_name) @name)) @definition.variable)
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
(declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable
(declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @definition.constant
(declaration_command (word) @_option (variable_assignment name: (variable_name) @name)
  (#match? @_option "^-[A-Za-z]*r")) @definition.constant
(declaration_command "export" (variable_name) @export)
((command name: (command_name) @_alias argument: [(concatenation . (word) @name) (word) @name]) @definition.macro
  (#eq? @_alias "alias") (#match? @name "^[^=-][^=]*="))

((command name: (command_name) @_source . argument: (_) @target) @reference.import
  (#any-of? @_source "source" "."))
(command name: (command_name . (word) @name .)) @reference.call
((command name: (command_name) @_trap . argument: (word) @name) @reference.call
  (#eq? @_trap "trap") (#not-match? @name "^-"))
