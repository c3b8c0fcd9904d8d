(comment) @comment
(translation_unit . (comment) @doc (#match? @doc "^(/\\*[*!]|//[/!])"))
((comment) @doc (#match? @doc "^/\\*[*!][*\\s]*[@\\\\]file\\b"))
[(field_declaration) (enumerator)] @documented

(function_definition
  type: (_) @returns
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  body: (_) @body) @definition.function
(function_definition
  type: (_) @returns
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  body: (_) @body) @definition.function
(function_definition
  type: (_) @returns
  declarator: (pointer_declarator declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
  body: (_) @body) @definition.function
(function_definition
  type: (_) @returns
  declarator: (pointer_declarator declarator: (pointer_declarator declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))))
  body: (_) @body) @definition.function
; MACRO(name)(parameters): the macro makes the name
(function_definition
  type: (_) @returns
  declarator: (function_declarator
    declarator: (function_declarator declarator: (identifier) @_macro
      parameters: (parameter_list . (parameter_declaration . type: (type_identifier) @name .) .))
    parameters: (_) @parameters)
  body: (_) @body
  (#match? @_macro "^[A-Z_]+$")) @definition.function
(function_definition
  type: (_) @returns
  declarator: (pointer_declarator declarator: (function_declarator
    declarator: (function_declarator declarator: (identifier) @_macro
      parameters: (parameter_list . (parameter_declaration . type: (type_identifier) @name .) .))
    parameters: (_) @parameters))
  body: (_) @body
  (#match? @_macro "^[A-Z_]+$")) @definition.function
(declaration
  type: (_) @returns
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  (#set! declaration)) @definition.function
(declaration
  type: (_) @returns
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  (#set! declaration)) @definition.function
(declaration declarator: (identifier) @name) @definition.variable
(declaration declarator: (array_declarator declarator: (identifier) @name)) @definition.variable
(declaration declarator: (pointer_declarator declarator: (identifier) @name)) @definition.variable
(declaration declarator: (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))) @definition.variable
(declaration declarator: (init_declarator declarator: (pointer_declarator declarator: (array_declarator declarator: (identifier) @name)))) @definition.variable
(declaration declarator: (init_declarator declarator: (identifier) @name)) @definition.variable
(declaration declarator: (init_declarator declarator: (array_declarator declarator: (identifier) @name))) @definition.variable
(declaration declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @name))) @definition.variable

(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(type_definition declarator: (type_identifier) @name) @definition.type
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @name)) @definition.type
(type_definition declarator: (function_declarator
  declarator: (function_declarator declarator: (type_identifier) @_macro
    parameters: (parameter_list . (parameter_declaration . type: (type_identifier) @name .) .))
  parameters: (_) @parameters)
  (#match? @_macro "^[A-Z_]+$")) @definition.type
(type_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: (function_declarator declarator: (type_identifier) @_macro
    parameters: (parameter_list . (parameter_declaration . type: (type_identifier) @name .) .))
  parameters: (_) @parameters))
  (#match? @_macro "^[A-Z_]+$")) @definition.type
(type_definition declarator: (primitive_type) @name) @definition.type
(type_definition declarator: (array_declarator declarator: (type_identifier) @name)) @definition.type
(type_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))) @definition.type
(type_definition declarator: (function_declarator declarator: (type_identifier) @name)) @definition.type
(type_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @definition.type
(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(preproc_def name: (identifier) @name value: (_)) @definition.macro
(preproc_function_def name: (identifier) @name parameters: (_) @parameters) @definition.macro

(preproc_include path: (_) @target) @reference.import
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @name)) @reference.call
(type_identifier) @name @reference.type

[(if_statement) (for_statement) (while_statement) (do_statement) (conditional_expression)] @branch
(case_statement value: (_)) @branch
(binary_expression operator: ["&&" "||"]) @branch
