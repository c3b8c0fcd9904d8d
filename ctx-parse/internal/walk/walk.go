// Package walk finds the files of a tree that are worth reading and says for
// every other one why it is not: a walk is a pure function of the tree's names,
// kinds and sizes and of its ignore files. File contents are not read.
package walk

import (
	"context"
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Entry is a file to read, or a file or folder that is passed over. Of a folder
// that is passed over nothing below is listed.
type Entry struct {
	Path    string // relative to the root, with slashes, raw bytes
	Dir     bool
	Size    int64
	MTimeNS int64
	Inode   uint64
	Skip    Reason // empty: to be read
	Err     error  // set with Skip Unreadable
}

// Walker walks one tree.
type Walker struct {
	Root    string // absolute
	MaxSize int64  // larger files are passed over; 0: no limit
	Tree    Tree   // what is walked; nil: the files on disk below Root

	slots chan struct{}
	group sync.WaitGroup
	mu    sync.Mutex
	found []Entry
}

// folder is a directory on the way, with the rules that hold in it.
type folder struct {
	path  string // "" is the root
	parts []string
	rules *rules
}

// Walk returns the entries below the given scope paths ("." is the whole tree)
// in byte order of their paths. A scope path that its parents' rules ignore is
// one passed-over entry. The only error is the context's.
func (w *Walker) Walk(ctx context.Context, scope []string) ([]Entry, error) {
	w.slots = make(chan struct{}, 4*runtime.GOMAXPROCS(0))
	w.found = nil
	for _, s := range outermost(scope) {
		w.enter(ctx, s)
	}
	w.group.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	slices.SortFunc(w.found, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
	// Several scope paths may lie below one folder that is passed over.
	return slices.CompactFunc(w.found, func(a, b Entry) bool { return a.Path == b.Path }), nil
}

// One decides about a single file, which need not exist, by its path alone.
func (w *Walker) One(path string) Entry {
	dir, skipped := w.descend(path)
	if skipped != nil {
		return *skipped
	}
	return Entry{Path: path, Skip: dir.decide(path[strings.LastIndexByte(path, '/')+1:], false)}
}

// outermost drops scope paths that lie below another one.
func outermost(scope []string) []string {
	sorted := slices.Clone(scope)
	slices.Sort(sorted)
	var out []string
	for _, s := range sorted {
		if !slices.ContainsFunc(out, func(o string) bool { return Within(s, o) }) {
			out = append(out, s)
		}
	}
	return out
}

// Within reports whether path is scope or lies below it. The scope "." holds all.
func Within(path, scope string) bool {
	return scope == "." || path == scope || strings.HasPrefix(path, scope) && path[len(scope)] == '/'
}

// enter starts at a scope path, with the rules of all folders above it.
func (w *Walker) enter(ctx context.Context, scope string) {
	if scope == "." {
		w.list(ctx, w.open(nil, ""))
		return
	}
	parent, skipped := w.descend(scope)
	if skipped != nil {
		w.add(*skipped)
		return
	}
	name := scope[strings.LastIndexByte(scope, '/')+1:]
	info, err := w.tree().Lstat(scope)
	if err != nil {
		w.add(unreadable(scope, false, err))
		return
	}
	w.visit(ctx, parent, fs.FileInfoToDirEntry(info), name)
}

// descend returns the folder that holds path, or the entry of the folder above
// it that is passed over.
func (w *Walker) descend(path string) (*folder, *Entry) {
	dir := w.open(nil, "")
	parts := strings.Split(path, "/")
	for _, name := range parts[:len(parts)-1] {
		if skip := dir.decide(name, true); skip != "" {
			return nil, &Entry{Path: dir.join(name), Dir: true, Skip: skip}
		}
		dir = w.open(dir, name)
	}
	return dir, nil
}

// open reads the ignore files of a folder whose listing is not at hand.
func (w *Walker) open(parent *folder, name string) *folder {
	dir := &folder{}
	if parent != nil {
		dir.path = parent.join(name)
		dir.parts = append(slices.Clone(parent.parts), name)
		dir.rules = parent.rules
	} else {
		dir.rules = excludes(w.tree())
	}
	dir.readRules(w.tree(), gitIgnore)
	dir.readRules(w.tree(), ctxIgnore)
	return dir
}

func (d *folder) join(name string) string {
	if d.path == "" {
		return name
	}
	return d.path + "/" + name
}

// list visits what a folder holds.
func (w *Walker) list(ctx context.Context, dir *folder) {
	if ctx.Err() != nil {
		return
	}
	entries, err := w.tree().ReadDir(dir.path)
	if err != nil {
		path := dir.path
		if path == "" {
			path = "."
		}
		w.add(unreadable(path, true, err))
		return
	}
	for _, e := range entries {
		w.visit(ctx, dir, e, e.Name())
	}
}

// visit takes one directory entry: folders are listed, by another goroutine if
// one is free, everything else is added.
func (w *Walker) visit(ctx context.Context, parent *folder, e fs.DirEntry, name string) {
	if !e.IsDir() {
		w.add(w.file(parent, e, name))
		return
	}
	skip := parent.decide(name, true)
	if skip == "" && w.tree().Nested(parent.join(name)) && !parent.readmits(name) {
		skip = NestedCheckout
	}
	if skip != "" {
		w.add(Entry{Path: parent.join(name), Dir: true, Skip: skip})
		return
	}
	dir := w.open(parent, name)
	select {
	case w.slots <- struct{}{}:
		w.group.Go(func() {
			w.list(ctx, dir)
			<-w.slots
		})
	default:
		w.list(ctx, dir)
	}
}

// file decides about what is not a folder.
func (w *Walker) file(parent *folder, e fs.DirEntry, name string) Entry {
	out := Entry{Path: parent.join(name)}
	out.Skip = parent.decide(name, false)
	switch {
	case e.Type().IsRegular():
	case out.Skip != "":
		return out
	case e.Type()&fs.ModeSymlink != 0:
		out.Skip = w.tree().Link(out.Path)
		return out
	default:
		out.Skip = NotRegular
		return out
	}
	info, err := e.Info()
	if errors.Is(err, fs.ErrNotExist) {
		out.Skip = Vanished
		return out
	}
	if err != nil {
		return unreadable(out.Path, false, err)
	}
	out.Size, out.MTimeNS, out.Inode = info.Size(), info.ModTime().UnixNano(), Inode(info)
	if out.Skip == "" && w.MaxSize > 0 && out.Size > w.MaxSize {
		out.Skip = TooLarge
	}
	return out
}

func unreadable(path string, dir bool, err error) Entry {
	return Entry{Path: path, Dir: dir, Skip: Unreadable, Err: err}
}

func (w *Walker) add(e Entry) {
	w.mu.Lock()
	w.found = append(w.found, e)
	w.mu.Unlock()
}
