// Copyright KeepLicence.

//go:build linux

// Package a DocOther1 is the package.
package a

// KeepImport: a comment above an import.
import "fmt"

// DocOther2 of the group.
const (
	// DocOfLimit says how many.
	Limit = 1 // KeepTrailing
	// DocOfBase is one.
	Base = 2
)

// DocOfDefault is a variable.
var Default = Limit

var (
	// DocOfOne is grouped.
	One = 1
)

// DocOther3 of what has no name.
var _ = Limit

/*
DocOfClient is a block comment,
and DocOther4 on two lines.
*/
type Client struct {
	// DocOther5 of a field.
	Name string
	Age  int // KeepField
}

// DocOfReader reads.
type Reader interface {
	// DocOfRead of an interface's method.
	Read(p []byte) error
}

type (
	// DocOfAlias is in a group.
	Alias = Client
)

// DocOfDo does. It is é, not ASCII.
//
//nolint:keepDirective
func (c *Client) Do() error {
	// KeepBody
	x := 1 /* KeepInline */
	fmt.Println("DocString")
	// KeepLocal
	var y = x
	/* KeepType */
	_ = func() { /* KeepClosure */ }
	return fmt.Errorf("%d", y)
}

// DocOfGeneric is generic.
func Generic[T any](v T) T { return v }

// KeepDetached stands alone.

func plain() {}
