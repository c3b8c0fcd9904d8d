; The component is a symbol made from the file's name; its snippets are functions.
; A tag with a capital is the call of another component, as in JSX.
(comment) @comment
((comment) @doc (#match? @doc "^<!--[ \t\r\n]*@component"))

(snippet_statement (snippet_start (snippet_name) @name (svelte_raw_text)? @parameters)) @definition.function
(snippet_statement . (snippet_start (snippet_name) @name) . (_) @body) @definition.function

(start_tag (tag_name) @name (#match? @name "^[A-Z]")) @reference.call
(self_closing_tag (tag_name) @name (#match? @name "^[A-Z]")) @reference.call

(script_element (start_tag) @target (raw_text) @embedded)
