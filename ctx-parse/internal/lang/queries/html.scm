; An element with an id, or an old anchor with a name, is a constant of that name;
; its span is the start tag.
(comment) @comment
(start_tag (attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name))
  (#match? @_id "^[iI][dD]$")) @definition.constant
(start_tag (attribute (attribute_name) @_id (attribute_value) @name)
  (#match? @_id "^[iI][dD]$")) @definition.constant
(self_closing_tag (attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name))
  (#match? @_id "^[iI][dD]$")) @definition.constant
((start_tag (tag_name) @_a (attribute (attribute_name) @_named (quoted_attribute_value (attribute_value) @name))) @definition.constant
  (#match? @_a "^[aA]$") (#match? @_named "^[nN][aA][mM][eE]$"))

(script_element (start_tag (attribute (attribute_name) @_src [(attribute_value) (quoted_attribute_value)] @target))
  (#match? @_src "^[sS][rR][cC]$")) @reference.import
(element [
  (start_tag (tag_name) @_link
    (attribute (attribute_name) @_rel [(attribute_value) (quoted_attribute_value)] @_kind)
    (attribute (attribute_name) @_href [(attribute_value) (quoted_attribute_value)] @target))
  (self_closing_tag (tag_name) @_link
    (attribute (attribute_name) @_rel [(attribute_value) (quoted_attribute_value)] @_kind)
    (attribute (attribute_name) @_href [(attribute_value) (quoted_attribute_value)] @target))
  (start_tag (tag_name) @_link
    (attribute (attribute_name) @_href [(attribute_value) (quoted_attribute_value)] @target)
    (attribute (attribute_name) @_rel [(attribute_value) (quoted_attribute_value)] @_kind))
  ]
  (#eq? @_link "link") (#eq? @_href "href") (#eq? @_rel "rel")
  (#match? @_kind "^[\"']?(stylesheet|modulepreload)[\"']?$")) @reference.import
(start_tag (tag_name) @name (#match? @name "-")) @reference.call
(self_closing_tag (tag_name) @name (#match? @name "-")) @reference.call

(script_element (start_tag) @target (raw_text) @embedded)
