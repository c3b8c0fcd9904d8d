((comment) @comment
  (#not-match? @comment "^#[ \t]*(syntax|escape|check)="))

(from_instruction as: (image_alias) @name) @definition.module
(arg_instruction . name: (_) @name) @definition.variable
(env_instruction (env_pair name: (_) @name)) @definition.variable
(env_pair name: (_) @name) @definition.variable

(from_instruction (image_spec) @target as: (image_alias)? @alias) @reference.import
((copy_instruction (param) @target) @reference.import
  (#match? @target "^--from="))
