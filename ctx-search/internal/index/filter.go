package index

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cc490767/ctx/shared/wire"
)

// Filter is a condition on chunks, ready to be used in queries. The zero value
// accepts everything.
type Filter struct {
	active bool
	files  map[int64]bool // nil: all
	kinds  []string
	ids    string // JSON array of files
}

// Active reports whether the filter excludes anything.
func (f *Filter) Active() bool { return f.active }

// NoFile reports that the filter excludes every file of the index.
func (f *Filter) NoFile() bool { return f.files != nil && len(f.files) == 0 }

// AcceptsFile reports whether a file's chunks may be shown.
func (f *Filter) AcceptsFile(id int64) bool { return f.files == nil || f.files[id] }

// AcceptsKind reports whether a symbol of this kind may be shown.
func (f *Filter) AcceptsKind(kind string) bool {
	return len(f.kinds) == 0 || slices.Contains(f.kinds, kind)
}

// Kinds reports whether only some kinds of symbols may be shown.
func (f *Filter) Kinds() bool { return len(f.kinds) > 0 }

// Where returns the filter as a condition on a full-text row's id, "" for none.
// The plus keeps SQLite from asking full text once for every accepted row.
func (f *Filter) Where() (string, []any) {
	if !f.active {
		return "", nil
	}
	inner, args := f.chunks()
	return `+rowid IN (SELECT c.id FROM chunks c WHERE ` + inner + `)`, args
}

func (f *Filter) chunks() (string, []any) {
	var conditions []string
	var args []any
	if f.files != nil {
		conditions = append(conditions, `c.file_id IN (SELECT value FROM json_each(?))`)
		args = append(args, f.ids)
	}
	if len(f.kinds) > 0 {
		kinds, _ := json.Marshal(f.kinds) // strings always encode
		conditions = append(conditions, `c.symbol_id IN (SELECT id FROM symbols WHERE kind IN (SELECT value FROM json_each(?)))`)
		args = append(args, string(kinds))
	}
	return strings.Join(conditions, ` AND `), args
}

// Texts returns the ids of the texts that the filter accepts.
func (x *Index) Texts(ctx context.Context, f *Filter) (map[int64]bool, error) {
	inner, args := f.chunks()
	rows, err := x.conn.QueryContext(ctx, `SELECT DISTINCT c.text_id FROM chunks c WHERE `+inner, args...)
	ids, err := collect(rows, err, func(s scanner) (id int64, err error) { return id, s.Scan(&id) })
	if err != nil {
		return nil, err
	}
	set := make(map[int64]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set, nil
}

// roles are the roles of files.
var roles = []string{wire.RoleSource, wire.RoleTest, wire.RoleDoc, wire.RoleConfig, wire.RoleExample, wire.RoleVendored}

// Check reports what is wrong with filters, as an error a user can act on.
func Check(f *wire.Filters) error {
	if f == nil {
		return nil
	}
	for _, r := range f.Role {
		if !slices.Contains(roles, strings.ToLower(strings.TrimPrefix(r, "-"))) {
			return fmt.Errorf("role %q is none of %s", r, strings.Join(roles, ", "))
		}
	}
	for _, p := range f.Path {
		if !doublestar.ValidatePattern(strings.TrimPrefix(p, "-")) {
			return fmt.Errorf("path filter %q is no pattern: brackets and braces must be closed", p)
		}
	}
	return nil
}

// Filter resolves filters to files of the snapshot.
func (x *Index) Filter(ctx context.Context, f *wire.Filters) (*Filter, error) {
	out := &Filter{}
	if f == nil {
		return out, nil
	}
	out.kinds = f.Kind
	if len(f.Lang)+len(f.Path)+len(f.Role)+len(f.Repo) > 0 {
		if err := x.filterFiles(ctx, f, out); err != nil {
			return nil, fmt.Errorf("filters: %w", err)
		}
	}
	out.active = out.files != nil || len(out.kinds) > 0
	return out, nil
}

func (x *Index) filterFiles(ctx context.Context, f *wire.Filters, out *Filter) error {
	type row struct {
		id, repo             int64
		path, language, role string
	}
	rows, err := x.query(ctx, `SELECT id, repo_id, path, language, role FROM files`)
	all, err := collect(rows, err, func(s scanner) (r row, err error) {
		return r, s.Scan(&r.id, &r.repo, &r.path, &r.language, &r.role)
	})
	if err != nil {
		return err
	}
	out.files = map[int64]bool{}
	var ids []int64
	for _, r := range all {
		if !oneOf(f.Lang, r.language, strings.EqualFold) || !oneOf(f.Path, r.path, matchPath) || !oneOf(f.Role, r.role, strings.EqualFold) {
			continue
		}
		if repo := x.repos[r.repo]; repo == nil || !oneOf(f.Repo, repo.Name, matchRepo) {
			continue
		}
		out.files[r.id] = true
		ids = append(ids, r.id)
	}
	out.ids = list(ids)
	return nil
}

// oneOf reports whether a value matches one of the wanted patterns and none of
// those with a leading minus. Only exclusions: everything else is wanted.
func oneOf(patterns []string, value string, match func(pattern, value string) bool) bool {
	wanted, positive := false, false
	for _, p := range patterns {
		if rest, excluded := strings.CutPrefix(p, "-"); excluded {
			if match(rest, value) {
				return false
			}
			continue
		}
		positive = true
		wanted = wanted || match(p, value)
	}
	return wanted || !positive
}

// matchPath matches a doublestar pattern, or, where there is nothing but a name
// in it, a file or everything below a folder.
func matchPath(pattern, path string) bool {
	pattern = strings.TrimPrefix(pattern, "./")
	if !strings.ContainsAny(pattern, `*?[{\`) {
		folder := strings.TrimSuffix(pattern, "/")
		return path == folder || strings.HasPrefix(path, folder+"/") || folder == "."
	}
	return doublestar.MatchUnvalidated(pattern, path)
}

// matchRepo matches a repository's name or its last part.
func matchRepo(pattern, name string) bool {
	return name == pattern || strings.HasSuffix(name, "/"+pattern)
}
