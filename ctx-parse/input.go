package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-parse/internal/checkout"
	"github.com/cc490767/ctx/ctx-parse/internal/known"
	"github.com/cc490767/ctx/ctx-parse/internal/revision"
	"github.com/cc490767/ctx/ctx-parse/internal/stream"
	"github.com/cc490767/ctx/ctx-parse/internal/walk"
	"github.com/cc490767/ctx/ctx-parse/internal/worker"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// input is what a run reads.
type input struct {
	*checkout.Checkout
	source []byte         // standard input, if it stands for a file; then never nil
	tree   *revision.Tree // of --rev, instead of the files on disk
}

// input finds the checkout, and opens what is read instead of its files.
func (o *options) input(ctx context.Context, cmd *urfave.Command) (*input, error) {
	file, paths := cmd.String("stdin-path"), cmd.Args().Slice()
	switch {
	case file != "" && cmd.IsSet("rev"):
		return nil, cli.Usagef("--stdin-path and --rev each say what is read: give one of them")
	case file != "":
		return o.buffer(file, paths, cmd.String("repo"))
	case len(paths) == 0:
		paths = []string{"."}
	}
	in, err := &input{}, error(nil)
	if cmd.IsSet("rev") {
		in, err = snapshot(ctx, cmd.String("rev"), paths, cmd.String("repo"))
	} else {
		in.Checkout, err = checkout.Resolve(paths, cmd.String("repo"))
	}
	if errors.Is(err, checkout.ErrMixed) || errors.Is(err, checkout.ErrEmptyPath) || errors.Is(err, checkout.ErrObjects) {
		err = cli.Usage(err)
	}
	return in, err
}

// buffer reads standard input.
func (o *options) buffer(file string, paths []string, name string) (*input, error) {
	if len(paths) > 0 {
		return nil, cli.Usagef("--stdin-path parses one file: give no other paths (%s)", paths[0])
	}
	if cli.IsTerminal(os.Stdin) {
		return nil, cli.Usagef("--stdin-path reads the file's content from standard input, which is a terminal")
	}
	c, err := checkout.ResolveFile(file, name)
	if err != nil {
		return nil, err
	}
	var in io.Reader = os.Stdin
	if o.maxSize > 0 {
		in = io.LimitReader(in, o.maxSize+1)
	}
	source, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	if source == nil {
		source = []byte{}
	}
	return &input{Checkout: c, source: source}, nil
}

// snapshot opens the tree of a revision.
func snapshot(ctx context.Context, rev string, paths []string, name string) (*input, error) {
	if rev == "" { // an unset variable of a script must not mean something else
		return nil, cli.Usagef("--rev: the revision is empty: name a commit, a branch or a tag")
	}
	c, dir, err := checkout.ResolveObjects(paths, name)
	if err != nil {
		return nil, err
	}
	tree, err := revision.Open(ctx, dir, rev)
	switch {
	case errors.Is(err, revision.ErrNoGit):
		return nil, cli.WithHint(err, "install git, or index the files on disk, without --rev")
	case errors.Is(err, revision.ErrUnknown):
		return nil, cli.WithHint(fmt.Errorf("--rev %q in %s: %w", rev, c.Root, err),
			"git log --all --oneline lists its commits; a shallow clone lacks the older ones (git fetch --unshallow)")
	case errors.Is(err, revision.ErrIncomplete):
		return nil, cli.WithHint(fmt.Errorf("--rev %s: %w", rev, err),
			"a partial clone (git clone --filter) gets what it lacks by git fetch --refetch --no-filter; git fsck finds damage")
	case err != nil:
		return nil, fmt.Errorf("--rev %s: %w", rev, err)
	}
	in := &input{Checkout: c, tree: tree}
	c.Commit, c.Branch = tree.Commit, tree.Branch
	for i, s := range c.Scope {
		if _, err := tree.Lstat(s); s != "." && err != nil {
			in.close()
			return nil, fmt.Errorf("%s: no such file or folder in %s (%.12s)", paths[i], rev, tree.Commit)
		}
	}
	return in, nil
}

func (in *input) close() {
	if in.tree != nil {
		in.tree.Close()
	}
}

// oneRevision refuses to leave files of one revision beside those of another.
func (in *input) oneRevision(base *known.Base) error {
	if base == nil || base.Commit == "" || base.Commit == in.Commit {
		return nil
	}
	for _, old := range base.Scope {
		if !slices.ContainsFunc(in.Scope, func(s string) bool { return walk.Within(old, s) }) {
			return cli.WithHint(fmt.Errorf("the index holds %s of %s at commit %.12s, and would keep it beside files of commit %.12s", old, in.Name, base.Commit, in.Commit),
				"name that path too, or give this snapshot a name of its own: --repo NAME")
		}
	}
	return nil
}

// load gives each job its file of the revision.
func (in *input) load(items []stream.Item) func(*worker.Job) (*worker.Reply, error) {
	var paths []string
	for i := range items {
		if items[i].Action == stream.Read {
			paths = append(paths, items[i].Path)
		}
	}
	contents := in.tree.Contents(paths)
	return func(j *worker.Job) (*worker.Reply, error) {
		var err error
		j.Source, err = contents.Next()
		j.HasSource = true
		if errors.Is(err, revision.ErrMissing) {
			return &worker.Reply{Outcome: worker.OutcomeError, Code: wire.CodeUnreadable, Message: "cannot be read: " + err.Error()}, nil
		}
		return nil, err
	}
}
