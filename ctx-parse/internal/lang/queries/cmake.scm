(line_comment) @comment
(bracket_comment) @comment

(function_def
  (function_command (argument_list . (argument) @name) @parameters)
  (body)? @body) @definition.function
(macro_def
  (macro_command (argument_list . (argument) @name))
  (body)? @body) @definition.macro
((normal_command . (identifier) @_command (argument_list . (argument) @name)) @definition.module
  (#match? @_command "^(?i)(add_library|add_executable|add_custom_target)$")
  (#not-match? @name "\\$"))
((normal_command . (identifier) @_command (argument_list . (argument) @name)) @definition.variable
  (#match? @_command "^(?i)option$"))
((normal_command . (identifier) @_command (argument_list . (argument) @name (argument) @_cache)) @definition.variable
  (#match? @_command "^(?i)set$") (#eq? @_cache "CACHE"))

((normal_command . (identifier) @_command (argument_list . (argument) @target)) @reference.import
  (#match? @_command "^(?i)(include|add_subdirectory|find_package)$"))
(normal_command . (identifier) @name) @reference.call
((normal_command . (identifier) @_command (argument_list . (argument) (argument) @name)) @reference.type
  (#match? @_command "^(?i)(target_link_libraries|add_dependencies)$")
  (#not-match? @name "\\$")
  (#not-any-of? @name "PRIVATE" "PUBLIC" "INTERFACE" "debug" "optimized" "general"))
