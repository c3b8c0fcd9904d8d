(comment) @comment
(module . (comment)* . (expression_statement (string) @doc))
(class_definition body: (block (expression_statement (assignment)) @documented))

(function_definition
  name: (identifier) @name
  parameters: (_) @parameters
  return_type: (_)? @returns
  body: (_) @body) @definition.function
(function_definition name: (identifier) @name
  body: (block . (expression_statement (string) @doc))) @definition.function
(decorated_definition (function_definition name: (identifier) @name)) @definition.function
(class_definition
  body: (block (function_definition name: (identifier) @name) @definition.method))
(class_definition
  body: (block (decorated_definition (function_definition name: (identifier) @name)) @definition.method))
(class_definition
  body: (block (function_definition name: (identifier) @name) @definition.constructor)
  (#eq? @name "__init__"))
(class_definition
  name: (identifier) @name
  body: (_) @body) @definition.class
(class_definition name: (identifier) @name
  body: (block . (expression_statement (string) @doc))) @definition.class
(decorated_definition (class_definition name: (identifier) @name)) @definition.class

(module (expression_statement (assignment left: (identifier) @name)) @definition.variable)
(module (expression_statement (assignment left: (identifier) @name)) @definition.constant
  (#match? @name "^_?[A-Z][A-Z0-9_]*$"))
(type_alias_statement left: (type (identifier) @name)) @definition.type

(import_statement name: (dotted_name) @target) @reference.import
(import_statement name: (aliased_import name: (dotted_name) @target alias: (identifier) @alias)) @reference.import
(import_from_statement module_name: (_) @target name: (dotted_name) @name) @reference.import
(import_from_statement module_name: (_) @target
  name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @reference.import
(import_from_statement module_name: (_) @target (wildcard_import) @name) @reference.import

(call function: (identifier) @name) @reference.call
(call function: (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.call
(decorator (identifier) @name) @reference.call
(decorator (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.call

(class_definition superclasses: (argument_list (identifier) @name @reference.extends))
(class_definition superclasses: (argument_list
  (attribute object: (_) @receiver attribute: (identifier) @name) @reference.extends))
(class_definition superclasses: (argument_list
  (subscript value: (identifier) @name) @reference.extends))
(type (identifier) @name @reference.type)
(type (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type)
(type (generic_type (identifier) @name) @reference.type)
(type (binary_operator (identifier) @name @reference.type))
(type (subscript value: (identifier) @name) @reference.type)

[(if_statement) (elif_clause) (for_statement) (while_statement) (except_clause) (case_clause)
  (conditional_expression) (boolean_operator) (for_in_clause) (if_clause)] @branch
