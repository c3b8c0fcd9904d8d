; inherits: ecma
(class_body (field_definition) @documented)
(jsx_opening_element name: (identifier) @name @reference.call
  (#match? @name "^[A-Z]"))
(jsx_self_closing_element name: (identifier) @name @reference.call
  (#match? @name "^[A-Z]"))
(jsx_opening_element name: (member_expression object: (_) @receiver property: (_) @name) @reference.call)
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (_) @name) @reference.call)

(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(class_body (field_definition property: (_) @name
  value: (arrow_function parameters: (_) @parameters body: (_) @body)) @definition.method)
(class_heritage (identifier) @name @reference.extends)
(class_heritage (member_expression object: (_) @receiver property: (_) @name) @reference.extends)
