// Package worker parses files in child processes, so that a grammar that
// crashes, never ends or eats all memory costs one file and one restart.
//
// The parent ([Pool]) runs this program again with a hidden command whose body
// is [Serve]. It writes one [Setup] and then one [Job] at a time, each a line of
// JSON; the child answers each job with a [Reply], a line of JSON, followed by
// Reply.Bytes bytes of finished NDJSON that the parent only passes on. A child
// ends when its standard input does.
package worker

import (
	"context"

	"github.com/cc490767/ctx/ctx-parse/internal/lang"
)

// Parser makes records of one file. A worker has one and uses it for one file
// after the other.
type Parser interface {
	Parse(context.Context, lang.Input) (*lang.Result, error)
	Close()
}

// Setup is what holds for all jobs of a run.
type Setup struct {
	Root      []byte `json:"root"` // absolute, raw bytes
	Repo      string `json:"repo"`
	Parser    string `json:"parser"`     // fingerprint that file records carry
	MaxSize   int64  `json:"max_size"`   // 0: no limit
	Mask      bool   `json:"mask"`       // credentials
	StripDocs bool   `json:"strip_docs"` // leave documentation out
	Memory    int64  `json:"memory"`     // bytes a worker may use; 0: no limit
}

// Job is one file.
type Job struct {
	Path      []byte `json:"path"`                 // relative to the root, raw bytes
	Hash      string `json:"hash,omitempty"`       // if the file still has it there is nothing to do
	Source    []byte `json:"source,omitempty"`     // content, instead of the file's
	HasSource bool   `json:"has_source,omitempty"` //
	TextOnly  bool   `json:"text_only,omitempty"`  // its grammar failed: text chunks, status failed
	Size      int64  `json:"-"`                    // expected, for the parent's memory bound
}

// Outcomes of a job.
const (
	OutcomeFile  = "file"  // records follow
	OutcomeSame  = "same"  // it still has Job.Hash
	OutcomeSkip  = "skip"  // not to be read after all: Reason says why
	OutcomeError = "error" // Code and Message say why
)

// Reply answers a job.
type Reply struct {
	Outcome string `json:"outcome"`
	Reason  string `json:"reason,omitempty"` // a walk.Reason
	Code    string `json:"code,omitempty"`   // of wire.Error; with OutcomeFile: an error beside the records
	Message string `json:"message,omitempty"`
	Bytes   int    `json:"bytes,omitempty"`

	Hash    string `json:"hash,omitempty"`
	Size    int64  `json:"size,omitempty"`
	MTimeNS int64  `json:"mtime_ns,omitempty"` // 0: too fresh to be trusted
	Inode   uint64 `json:"inode,omitempty"`
}
