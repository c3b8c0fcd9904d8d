(comment) @comment
(multiline_comment) @comment
(class_declaration declaration_kind: "extension") @documented
[
  (enum_entry)
  (precedence_group_declaration)
  (operator_declaration)
] @documented

; Of what takes long to compile with a body, or with the brackets of its
; parameters, those are found in the text.
(class_declaration declaration_kind: "class" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "actor" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
(class_declaration declaration_kind: "extension" name: (user_type) @name) @scope
(protocol_declaration name: (type_identifier) @name) @definition.interface
(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type
(macro_declaration (simple_identifier) @name) @definition.macro
; The wildcard takes what follows an operator's name too.
(function_declaration "func" . _ @name (#match? @name "^[^\\s():,{}]+$")) @definition.function
(function_declaration "func" . _ @name "->" . (_) @returns (#match? @name "^[^\\s():,{}]+$")) @definition.function
(protocol_function_declaration "func" . _ @name (#match? @name "^[^\\s():,{}]+$")) @definition.method
(protocol_function_declaration "func" . _ @name "->" . (_) @returns (#match? @name "^[^\\s():,{}]+$")) @definition.method
(init_declaration "init" @name) @definition.constructor
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name "->" . (_) @returns) @definition.method
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)
(source_file (property_declaration (value_binding_pattern "let")
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant)
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @definition.property
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) (type_annotation (_) @returns)) @definition.property
(source_file (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) (type_annotation (_) @returns)) @definition.variable)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) (type_annotation (_) @returns)) @definition.property

(import_declaration (identifier) @target) @reference.import
(call_expression . (simple_identifier) @name) @reference.call
(call_expression . (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name))) @reference.call
(constructor_expression constructed_type: (user_type (type_identifier) @name)) @reference.call
(user_type (type_identifier) @name .) @reference.type
(user_type (type_identifier) @name . (type_arguments)) @reference.type
(user_type (type_identifier) @receiver . (type_identifier) @name .) @reference.type
(inheritance_specifier inherits_from: (user_type (type_identifier) @name .) @reference.implements)
(inheritance_specifier inherits_from: (user_type (type_identifier) @name . (type_arguments)) @reference.implements)
(inheritance_specifier inherits_from: (user_type (type_identifier) @receiver . (type_identifier) @name .) @reference.implements)
(class_declaration declaration_kind: "class" ":" . (inheritance_specifier inherits_from: (user_type (type_identifier) @name .) @reference.extends))
(class_declaration declaration_kind: "class" ":"
  . (inheritance_specifier inherits_from: (user_type (type_identifier) @name . (type_arguments)) @reference.extends))
(protocol_declaration (inheritance_specifier inherits_from: (user_type (type_identifier) @name .) @reference.extends))
(attribute (user_type (type_identifier) @name)) @reference.type
