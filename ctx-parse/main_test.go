package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cc490767/ctx/ctx-parse/internal/hostile"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// TestMain lets the test binary be ctx-parse, with a grammar made to misbehave
// (see package hostile), and the programs that the scripts need beside it.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"ctx-parse": func() { cli.Main(commandWith(hostile.NewParser)) },
		"remember":  func() { exit(remember(os.Args[1], os.Stdin)) },
		"makefile":  func() { exit(makeFile(os.Args[1:])) },
		"records":   func() { exit(countRecords(os.Args[1:], os.Stdin)) },
	})
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// remember keeps of a stream what ctx-parse reads back from an index.
func remember(path string, stream io.Reader) error {
	ctx := context.Background()
	d, err := db.Open(ctx, path)
	if err != nil {
		return err
	}
	defer d.Close()
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var repo int64
	exec := func(query string, args ...any) {
		if err == nil {
			_, err = tx.ExecContext(ctx, query, args...)
		}
	}
	r := ndjson.NewReader(stream, 0)
	for err == nil {
		line, readErr := r.Next()
		if readErr == io.EOF {
			break
		}
		kind, peekErr := wire.Peek(line)
		if readErr != nil || peekErr != nil {
			return fmt.Errorf("line %d: %w %w", r.Line(), readErr, peekErr)
		}
		switch kind {
		case wire.TypeHeader:
			var h wire.Header
			wire.Unmarshal(line, &h)
			scope, _ := json.Marshal(h.Scope) // strings
			exec(`INSERT INTO repos (name, root, commit_id, scope) VALUES (?, ?, ?, ?)
				ON CONFLICT (name) DO UPDATE SET commit_id = excluded.commit_id, scope = excluded.scope`, h.Repo, h.Root, h.Commit, string(scope))
			if err == nil {
				err = tx.QueryRowContext(ctx, `SELECT id FROM repos WHERE name = ?`, h.Repo).Scan(&repo)
			}
		case wire.TypeFile:
			var f wire.File
			wire.Unmarshal(line, &f)
			exec(`INSERT OR REPLACE INTO files (repo_id, path, language, hash, size, lines, status, generated, role, parser, mtime_ns, inode)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, repo, f.Raw(), f.Language, f.Hash, f.Size, f.Lines, f.Status,
				f.Generated, f.Role, f.Parser, f.MTimeNS, int64(f.Inode))
		case wire.TypeTouch:
			var t wire.Touch
			wire.Unmarshal(line, &t)
			exec(`UPDATE files SET mtime_ns = ?, inode = ?, size = ? WHERE repo_id = ? AND path = ?`, t.MTimeNS, int64(t.Inode), t.Size, repo, t.Raw())
		case wire.TypeDelete:
			var x wire.Delete
			wire.Unmarshal(line, &x)
			exec(`DELETE FROM files WHERE repo_id = ? AND path = ?`, repo, x.Raw())
		}
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}
