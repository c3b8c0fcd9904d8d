; The component is a symbol made from the file's name. A tag with a capital or a
; dash is the call of another component, as in JSX.
(comment) @comment
(document . (comment) @doc)

(start_tag (tag_name) @name (#match? @name "^[A-Z]|-")) @reference.call
(self_closing_tag (tag_name) @name (#match? @name "^[A-Z]|-")) @reference.call

(script_element (start_tag) @target (raw_text) @embedded)
