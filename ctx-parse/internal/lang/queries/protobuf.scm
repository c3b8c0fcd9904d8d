(package (full_ident) @package)
(comment) @comment
[(syntax) (package) (field) (map_field) (oneof) (oneof_field) (enum_field) (extend)] @documented

(message (message_name (identifier) @name) (message_body) @body) @definition.struct
(enum (enum_name (identifier) @name) (enum_body) @body) @definition.enum
(service (service_name (identifier) @name) "{" @body) @definition.interface
(rpc
  (rpc_name (identifier) @name)
  (message_or_enum_type) @parameters
  "returns"
  (message_or_enum_type) @returns) @definition.method
(rpc (rpc_name (identifier) @name) "{" @body) @definition.method

(import path: (_) @target) @reference.import
(message_or_enum_type) @name @reference.type
(extend (full_ident) @name) @reference.extends
