package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// symbol is a definition that one of the two readers has found.
type symbol struct {
	file, name, kind string
	line, end        int // of its name, and its last one
}

// parsed is what ctx-parse says of a tree.
type parsed struct {
	files   map[string][]string // by language
	symbols []symbol
	chunks  map[string][]lineRange // by file
}

// lineRange is the lines of a chunk, from 1.
type lineRange struct{ start, end int }

// readParse runs ctx-parse over a tree.
func readParse(ctx context.Context, folder string) (*parsed, error) {
	p := &parsed{files: map[string][]string{}, chunks: map[string][]lineRange{}}
	cmd := exec.CommandContext(ctx, "ctx-parse", "--quiet", "--no-db", "--repo", "audit", ".")
	cmd.Dir = folder
	err := lines(cmd, func(line []byte) error {
		var rec struct {
			Type, Path, Language, Status, Name string
			Kind                               string `json:"symbol_kind"`
			Line                               int    `json:"name_line"`
			Start                              int    `json:"start_line"`
			End                                int    `json:"end_line"`
		}
		if head := line[:min(len(line), 60)]; bytes.Contains(head, []byte(`"type":"ref"`)) {
			return nil
		}
		if err := json.Unmarshal(line, &rec); err != nil {
			return fmt.Errorf("record of ctx-parse: %w", err)
		}
		switch rec.Type {
		case "file":
			if rec.Status == "full" || rec.Status == "partial" {
				p.files[rec.Language] = append(p.files[rec.Language], rec.Path)
			}
		case "chunk":
			p.chunks[rec.Path] = append(p.chunks[rec.Path], lineRange{rec.Start, rec.End})
		case "symbol":
			p.symbols = append(p.symbols, symbol{rec.Path, rec.Name, rec.Kind, rec.Line, rec.End})
		}
		return nil
	})
	return p, err
}

// readTags runs ctags, told which language they are in, over files of a tree.
func readTags(ctx context.Context, folder, language string, files []string) ([]symbol, error) {
	cmd := exec.CommandContext(ctx, "ctags", "--options=NONE", "--output-format=json", "--fields=NFnK", "--sort=no",
		"--language-force="+language, "--kinds-"+language+"=*", "-f", "-", "-L", "-")
	cmd.Dir = folder
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n") + "\n")
	var tags []symbol
	err := lines(cmd, func(line []byte) error {
		var tag struct {
			Path, Name, Kind string
			Line             int
		}
		if err := json.Unmarshal(line, &tag); err != nil {
			return fmt.Errorf("output of ctags: %w", err)
		}
		tags = append(tags, symbol{file: tag.Path, name: tag.Name, kind: tag.Kind, line: tag.Line})
		return nil
	})
	return tags, err
}

// lines gives each line that a command prints to a function.
func lines(cmd *exec.Cmd, each func([]byte) error) error {
	var problems bytes.Buffer
	cmd.Stderr = &problems
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	r := bufio.NewReaderSize(pipe, 1<<20)
	for {
		line, err := r.ReadBytes('\n')
		if len(line) > 0 {
			if err := each(line); err != nil {
				_ = cmd.Process.Kill() // its output is of no use any more
				_ = cmd.Wait()
				return err
			}
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
	}
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("%s: %w: %.500s", cmd.Args[0], err, problems.String())
	}
	return nil
}

// sourceLines returns the lines of a file, from index 1.
func sourceLines(name string) []string {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	return append([]string{""}, strings.Split(string(text), "\n")...)
}
