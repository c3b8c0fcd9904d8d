package lang

import (
	"bytes"
	"context"

	ts "github.com/tree-sitter/go-tree-sitter"
)

// read returns the tree of the reading of a source that the grammar understands
// best, and that reading. All readings have the places of the source: what a
// grammar cannot know is blank in them.
func (p *Parser) read(ctx context.Context, g *grammar, source []byte) (tree *ts.Tree, reading []byte, err error) {
	if g.row.prepare != nil {
		source = g.row.prepare(source)
	}
	if g.row.wrappers != nil {
		if source, err = p.unwrap(ctx, g, source, 0); err != nil {
			return nil, nil, err
		}
	}
	reading = source
	tree, err = p.tree(ctx, g, source)
	if err != nil || g.row.repair == nil && g.row.retries == nil || !tree.RootNode().HasError() {
		return tree, reading, err
	}
	if g.row.repair != nil {
		repaired := g.row.repair(source)
		tree.Close()
		tree, err = p.tree(ctx, g, repaired)
		return tree, repaired, err
	}
	least := errorBytes(tree)
	if least == 0 {
		return tree, reading, nil
	}
	for _, other := range g.row.retries(source) {
		again, err := p.tree(ctx, g, other)
		if err != nil {
			tree.Close()
			return nil, nil, err
		}
		n := errorBytes(again)
		if 2*n > least { // it leaves more out, so it must be worth it
			again.Close()
			continue
		}
		tree.Close()
		tree, reading, least = again, other, n
		if n == 0 {
			break
		}
	}
	return tree, reading, nil
}

// errorBytes is how much of a source its tree does not explain. Little errors
// among statements do not count: they hide no definition.
func errorBytes(tree *ts.Tree) int {
	cursor := tree.RootNode().Walk()
	defer cursor.Close()
	n, depth, body := 0, 0, 0 // body: the depth of the outermost body around, 0 if none
	for {
		node := cursor.Node()
		down := false
		switch size := int(node.EndByte() - node.StartByte()); {
		case node.IsError():
			if body == 0 || size > littleError {
				n += max(1, size)
			}
		case node.IsMissing():
			n++
		case node.HasError():
			down = true
			if body == 0 && bodies[node.Kind()] {
				body = depth
			}
		}
		if down && cursor.GotoFirstChild() {
			depth++
			continue
		}
		for {
			if body == depth {
				body = 0
			}
			if cursor.GotoNextSibling() {
				break
			}
			if !cursor.GotoParent() {
				return n
			}
			depth--
		}
	}
}

// littleError is the most bytes of an error that counts nothing in a body.
const littleError = 50

// bodies are the nodes that hold statements.
var bodies = words("compound_statement block")

// wrapper is a call of a macro that holds definitions: name! { … }.
type wrapper struct {
	open, inside, shut extent // name! {, what it holds, }
}

// maxWrapped is how deep such calls are looked into.
const maxWrapped = 4

// unwrap blanks the name and the brackets of macro calls whose inside reads as
// definitions, so that they are read where they stand. What the macro makes of
// them is not known; one that holds anything else stays as it is.
func (p *Parser) unwrap(ctx context.Context, g *grammar, source []byte, depth int) ([]byte, error) {
	clean := source
	for _, w := range g.row.wrappers(source) {
		inside := w.inside.of(source)
		if depth < maxWrapped {
			var err error
			if inside, err = p.unwrap(ctx, g, inside, depth+1); err != nil {
				return nil, err
			}
		}
		tree, err := p.tree(ctx, g, inside)
		if err != nil {
			return nil, err
		}
		only := onlyDefinitions(tree.RootNode(), g.row.items)
		tree.Close()
		if !only {
			continue
		}
		if &clean[0] == &source[0] {
			clean = bytes.Clone(source)
		}
		blank(w.open.of(clean))
		copy(clean[w.inside.start:], inside)
		blank(w.shut.of(clean))
	}
	return clean, nil
}

// onlyDefinitions reports whether a tree without error is made of definitions.
func onlyDefinitions(root *ts.Node, items map[string]bool) bool {
	if root.HasError() {
		return false
	}
	cursor := root.Walk()
	defer cursor.Close()
	found := false
	for more := cursor.GotoFirstChild(); more; more = cursor.GotoNextSibling() {
		node := cursor.Node()
		switch {
		case !node.IsNamed() || node.IsExtra():
		case !items[node.Kind()]:
			return false
		case node.Kind() != "attribute_item":
			found = true
		}
	}
	return found
}
