package worker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/cc490767/ctx/ctx-parse/internal/lang"
	"github.com/cc490767/ctx/ctx-parse/internal/mask"
	"github.com/cc490767/ctx/ctx-parse/internal/walk"
	"github.com/cc490767/ctx/shared/wire"
)

// server is the child's side.
type server struct {
	setup  Setup
	root   *os.Root
	parser Parser
	masker *mask.Masker
	lines  bytes.Buffer
}

// Serve answers jobs from in on out until in ends. It then exits the process,
// also in the middle of a job: the end of its input is how a worker learns that
// its parent is gone, and a grammar that never ends would keep it alive.
func Serve(ctx context.Context, in io.Reader, out io.Writer, newParser func() (Parser, error)) error {
	dec := json.NewDecoder(in)
	s := &server{}
	if err := dec.Decode(&s.setup); err != nil {
		return fmt.Errorf("worker setup: %w", err)
	}
	if err := s.prepare(newParser); err != nil {
		return err
	}
	defer s.parser.Close()
	jobs := make(chan Job)
	go func() {
		for {
			var j Job
			if err := dec.Decode(&j); err != nil {
				os.Exit(0)
			}
			jobs <- j
		}
	}()
	w := bufio.NewWriterSize(out, 64<<10)
	for j := range jobs {
		reply := s.answer(ctx, &j)
		reply.Bytes = s.lines.Len()
		line, err := json.Marshal(reply)
		if err != nil {
			return err
		}
		w.Write(line)
		w.WriteByte('\n')
		s.lines.WriteTo(w)
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func (s *server) prepare(newParser func() (Parser, error)) (err error) {
	if s.setup.Memory > 0 { // leave half to the memory of grammars, which Go does not see
		debug.SetMemoryLimit(s.setup.Memory / 2)
	}
	if s.root, err = os.OpenRoot(string(s.setup.Root)); err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	if s.setup.Mask {
		if s.masker, err = mask.New(); err != nil {
			return err
		}
	}
	s.parser, err = newParser()
	return err
}

// answer does one job; the records are in s.lines.
func (s *server) answer(ctx context.Context, j *Job) *Reply {
	s.lines.Reset()
	if s.lines.Cap() > 32<<20 {
		s.lines = bytes.Buffer{}
	}
	path := string(j.Path)
	src := &source{content: j.Source, size: int64(len(j.Source))}
	if !j.HasSource {
		var reply *Reply
		if src, reply = read(s.root, path, s.setup.MaxSize); reply != nil {
			return reply
		}
	} else if walk.IsBinary(src.content) {
		return skip(walk.Binary)
	}
	r := &Reply{Outcome: OutcomeFile, Hash: wire.FileHash(src.content), Size: src.size, MTimeNS: src.mtimeNS, Inode: src.inode}
	if j.Hash == r.Hash {
		r.Outcome = OutcomeSame
		return r
	}
	if err := s.parse(ctx, path, src, j.TextOnly, r); err != nil {
		s.lines.Reset()
		return &Reply{Outcome: OutcomeError, Code: wire.CodeInternal, Message: err.Error()}
	}
	return r
}

// parse writes the records of a file.
func (s *server) parse(ctx context.Context, path string, src *source, textOnly bool, r *Reply) error {
	language := lang.Detect(path, src.content[:min(len(src.content), 8<<10)])
	text, masked := src.content, 0
	if s.masker != nil {
		text, masked = s.masker.Mask(path, src.content, mask.IsCode(language))
	}
	in := lang.Input{Repo: s.setup.Repo, Path: path, Language: language, Source: text, StripDocs: s.setup.StripDocs}
	if textOnly {
		in.Language = ""
	}
	result, err := s.parser.Parse(ctx, in)
	if result == nil {
		return err
	}
	if err != nil {
		r.Code, r.Message = wire.CodeInternal, err.Error()
	}
	if textOnly {
		result.Status = wire.StatusFailed
	}
	file := &wire.File{Path: wire.NewPath(path), Language: language, Hash: r.Hash, Size: src.size,
		Lines: countLines(src.content), Status: result.Status, Generated: walk.IsGenerated(path, src.content),
		Role: walk.Role(path, language), Parser: s.setup.Parser, MTimeNS: src.mtimeNS, Inode: src.inode, Masked: masked}
	return s.print(file, result, r)
}

func (s *server) print(file *wire.File, result *lang.Result, r *Reply) error {
	n := 0
	add := func(rec wire.Record) error {
		line, err := wire.Marshal(rec)
		if err == nil && len(line) > wire.MaxLine {
			r.Code = wire.CodeTooLong
			r.Message = fmt.Sprintf("a record of %d bytes is left out: one line may have %d", len(line), wire.MaxLine)
			return nil
		}
		n++
		s.lines.Write(line)
		s.lines.WriteByte('\n')
		return err
	}
	err := add(file)
	for i := range result.Symbols {
		err = errors.Join(err, add(&result.Symbols[i]))
	}
	for i := range result.Refs {
		err = errors.Join(err, add(&result.Refs[i]))
	}
	for i := range result.Chunks {
		err = errors.Join(err, add(&result.Chunks[i]))
	}
	return errors.Join(err, add(&wire.FileEnd{Path: file.Path, Records: n}))
}

func countLines(content []byte) int {
	n := bytes.Count(content, []byte("\n"))
	if len(content) > 0 && content[len(content)-1] != '\n' {
		n++
	}
	return n
}
