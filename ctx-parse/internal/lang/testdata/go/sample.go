// Package store keeps things.
package store

import (
	_ "embed"
	"errors"
	"fmt"
	alias "path/filepath"
)

const (
	// Limit is the most that fits.
	Limit  = 10
	hidden = "x"
)

// ErrFull says that nothing more fits.
var ErrFull = errors.New("full")

var _ fmt.Stringer = (*Store[int])(nil)

type (
	// ID names a thing.
	ID string

	// Keeper keeps.
	Keeper interface {
		fmt.Stringer
		// Keep keeps one thing.
		Keep(id ID, things ...any) (n int, err error)
	}
)

// Store is a Keeper.
//
//nolint:revive
type Store[T any] struct {
	base
	things map[ID]T // by name
}

type base struct{ n int }

// Keep implements Keeper.
func (s *Store[T]) Keep(id ID, things ...any) (n int, err error) {
	const local = 1
	if len(s.things) >= Limit {
		return 0, fmt.Errorf("keep %s: %w", id, ErrFull)
	}
	helper := func(a, b int) int { return a + b }
	return helper(local, s.base.count()), nil
}

func (base) count() int { return 0 }

func (o *Other) Elsewhere() {}

func init() { _ = alias.Join("a") }

func New[T any](size int, make func(string) T) *Store[T] {
	return &Store[T]{things: map[ID]T{}}
}
