(package_clause (package_identifier) @package)
(comment) @comment
(package_clause) @documented
(source_file [(const_declaration) (var_declaration) (type_declaration)] @documented)
(source_file (_ (type_spec (struct_type (field_declaration_list (field_declaration) @documented)))))

(function_declaration
  name: (identifier) @name
  parameters: (_) @parameters
  result: (_)? @returns
  body: (_)? @body) @definition.function
(method_declaration
  receiver: (_) @receiver
  name: (field_identifier) @name
  parameters: (_) @parameters
  result: (_)? @returns
  body: (_)? @body) @definition.method

(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(type_spec name: (type_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @definition.struct
(type_spec name: (type_identifier) @name
  type: (interface_type . "interface" . "{" @body)) @definition.interface
(method_elem
  name: (field_identifier) @name
  parameters: (_) @parameters
  result: (_)? @returns) @definition.method

(const_spec name: (identifier) @name) @definition.constant
(var_spec name: (identifier) @name) @definition.variable

(import_spec name: (_)? @alias path: (_) @target) @reference.import
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (parenthesized_expression (identifier) @name)) @reference.call
(call_expression function: (selector_expression
  operand: (_) @receiver
  field: (field_identifier) @name)) @reference.call
(call_expression function: (index_expression operand: (identifier) @name)) @reference.call
(call_expression function: (type_instantiation_expression type: (type_identifier) @name)) @reference.call

(type_identifier) @name @reference.type
(qualified_type package: (_) @receiver name: (type_identifier) @name) @reference.type
(field_declaration !name type: (type_identifier) @name) @reference.extends
(field_declaration !name type: (qualified_type package: (_) @receiver name: (type_identifier) @name)) @reference.extends
(field_declaration !name type: (generic_type type: (type_identifier) @name)) @reference.extends
(interface_type (type_elem . (type_identifier) @name .)) @reference.extends
(interface_type (type_elem . (qualified_type package: (_) @receiver name: (type_identifier) @name) .)) @reference.extends

[(if_statement) (for_statement) (expression_case) (type_case) (communication_case)] @branch
(binary_expression operator: ["&&" "||"]) @branch
