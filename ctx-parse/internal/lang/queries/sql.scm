(comment) @comment
(marginalia) @comment
(column_definition) @documented

(create_schema (identifier) @name) @definition.module
(create_table (object_reference schema: (identifier)? @receiver name: (identifier) @name) (column_definitions)? @body) @definition.struct
(create_view (object_reference schema: (identifier)? @receiver name: (identifier) @name) (create_query)? @body) @definition.type
(create_materialized_view (object_reference schema: (identifier)? @receiver name: (identifier) @name) (create_query)? @body) @definition.type
(create_type (object_reference schema: (identifier)? @receiver name: (identifier) @name)) @definition.type
(create_type (object_reference name: (identifier) @name) (keyword_enum)) @definition.enum
(create_type (object_reference name: (identifier) @name) (column_definitions) @body) @definition.struct
(create_sequence (object_reference schema: (identifier)? @receiver name: (identifier) @name)) @definition.variable
(create_index column: (identifier) @name) @definition.property
(create_trigger . (keyword_create) (object_reference schema: (identifier)? @receiver name: (identifier) @name) .
  [(keyword_before) (keyword_after) (keyword_instead)]) @definition.function
(create_function
  (object_reference schema: (identifier)? @receiver name: (identifier) @name)
  (function_arguments)? @parameters) @definition.function
(create_function
  (object_reference name: (identifier) @name)
  (keyword_returns) . (_) @returns) @definition.function
(create_function
  (object_reference name: (identifier) @name)
  (function_body) @body) @definition.function

(relation (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(insert (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(from (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(column_definition (keyword_references) . (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(constraint (keyword_references) . (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(create_index (keyword_on) . (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(create_trigger (keyword_on) . (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(alter_table (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(drop_table (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.type)
(create_trigger (keyword_execute) . (_) . (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.call)
(invocation . (object_reference schema: (identifier)? @receiver name: (identifier) @name)) @reference.call
