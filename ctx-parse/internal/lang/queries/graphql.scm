(comment) @comment
(description) @comment
(field_definition (name) @documented)
(input_value_definition (name) @documented)
(enum_value_definition (enum_value) @documented)

(schema_definition) @documented
(scalar_type_definition (description)? @doc (name) @name) @definition.type
(union_type_definition (description)? @doc (name) @name) @definition.type
(object_type_definition (description)? @doc (name) @name (fields_definition)? @body) @definition.struct
(object_type_extension (name) @name (fields_definition)? @body) @definition.struct
(input_object_type_definition (description)? @doc (name) @name (input_fields_definition)? @body) @definition.struct
(input_object_type_extension (name) @name (input_fields_definition)? @body) @definition.struct
(interface_type_definition (description)? @doc (name) @name (fields_definition)? @body) @definition.interface
(interface_type_extension (name) @name (fields_definition)? @body) @definition.interface
(enum_type_definition (description)? @doc (name) @name (enum_values_definition)? @body) @definition.enum
(enum_type_extension (name) @name (enum_values_definition)? @body) @definition.enum
(directive_definition (description)? @doc (name) @name (arguments_definition)? @parameters) @definition.macro
((object_type_definition (name) @_root
  (fields_definition (field_definition
    (description)? @doc (name) @name (arguments_definition)? @parameters (type) @returns) @definition.method))
  (#any-of? @_root "Query" "Mutation" "Subscription"))
((object_type_extension (name) @_root
  (fields_definition (field_definition
    (description)? @doc (name) @name (arguments_definition)? @parameters (type) @returns) @definition.method))
  (#any-of? @_root "Query" "Mutation" "Subscription"))
(operation_definition (name) @name (variable_definitions)? @parameters (selection_set) @body) @definition.function
(fragment_definition (fragment_name (name) @name) (selection_set) @body) @definition.type

(named_type (name) @name) @reference.type
(implements_interfaces (named_type (name) @name)) @reference.implements
(fragment_spread (fragment_name (name) @name)) @reference.type
(operation_definition (selection_set (selection (field (name) @name)))) @reference.call
