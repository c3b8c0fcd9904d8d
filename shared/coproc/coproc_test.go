package coproc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// TestMain lets the test binary play the child: COPROC_CHILD names its manners.
func TestMain(m *testing.M) {
	if manner := os.Getenv("COPROC_CHILD"); manner != "" {
		child(manner)
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

func child(manner string) {
	out := ndjson.NewWriter(os.Stdout)
	say := func(r wire.Record) { out.Write(r); out.Flush() }
	switch manner {
	case "silent":
		time.Sleep(time.Hour)
	case "rude":
		fmt.Println("hello")
		return
	case "dead":
		fmt.Fprintln(os.Stderr, "child: no model")
		os.Exit(2)
	}
	say(&wire.Header{Tool: "child", Version: strconv.Itoa(os.Getpid())})
	in := ndjson.NewReader(os.Stdin, 0)
	for {
		line, err := in.Next()
		if err != nil {
			if manner == "stubborn" {
				time.Sleep(time.Hour)
			}
			return
		}
		var q wire.Query
		wire.Unmarshal(line, &q)
		switch q.Query {
		case "die":
			os.Exit(7)
		case "hang":
			time.Sleep(time.Hour)
		case "garbage":
			fmt.Println("{")
		default:
			fmt.Fprintln(os.Stderr, "child: asked", q.ID)
			say(&wire.Query{ID: q.ID, Query: q.Query})
			say(&wire.Answer{QueryID: q.ID})
		}
	}
}

func client(t *testing.T, manner string, stderr io.Writer) *Client {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := New(Spec{Tool: filepath.Base(self), Env: []string{"COPROC_CHILD=" + manner}, Stderr: stderr})
	t.Cleanup(func() { c.Close() })
	return c
}

func ask(c *Client, text string, limit time.Duration) (kinds string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	err = c.Call(ctx, &wire.Query{ID: "1", Query: text}, func(kind string, _ []byte) (bool, error) {
		kinds += kind + " "
		return kind == wire.TypeAnswer, nil
	})
	return kinds, err
}

func TestCalls(t *testing.T) {
	var log syncBuffer
	c := client(t, "polite", &log)
	first, err := c.Start(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if kinds, err := ask(c, "x", 10*time.Second); err != nil || kinds != "query answer " {
			t.Fatalf("%q, %v", kinds, err)
		}
	}
	second, err := c.Start(context.Background())
	if err != nil || first.Version != second.Version {
		t.Errorf("child was replaced: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if err := c.Close(); err != nil {
		t.Error("second close:", err)
	}
	if _, err := ask(c, "x", time.Second); err == nil {
		t.Error("call after close answered")
	}
	if got := log.String(); strings.Count(got, "child: asked 1\n") != 3 {
		t.Errorf("diagnostics: %q", got)
	}
}

func TestFaultsCostOneCall(t *testing.T) {
	for _, fault := range []string{"die", "hang", "garbage"} {
		t.Run(fault, func(t *testing.T) {
			c := client(t, "polite", nil)
			limit := 10 * time.Second
			if fault == "hang" {
				limit = 200 * time.Millisecond
			}
			if _, err := ask(c, fault, limit); err == nil {
				t.Fatal("no error")
			}
			if _, err := ask(c, "x", 10*time.Second); err != nil {
				t.Error("after it:", err)
			}
		})
	}
}

func TestGivesUp(t *testing.T) {
	c := client(t, "polite", nil)
	for range maxDeaths {
		if _, err := ask(c, "die", 10*time.Second); err == nil || errors.Is(err, ErrGivenUp) {
			t.Fatal(err)
		}
	}
	if _, err := ask(c, "x", time.Second); !errors.Is(err, ErrGivenUp) {
		t.Errorf("got %v", err)
	}
}

func TestBadStarts(t *testing.T) {
	for _, manner := range []string{"rude", "dead"} {
		var log syncBuffer
		if _, err := client(t, manner, &log).Start(context.Background()); err == nil {
			t.Errorf("%s child started", manner)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := client(t, "silent", nil).Start(ctx); err == nil {
		t.Error("silent child started")
	}
	if _, err := New(Spec{Tool: "ctx-no-such-tool"}).Start(context.Background()); !errors.Is(err, ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

func TestStubbornChildIsKilled(t *testing.T) {
	c := client(t, "stubborn", nil)
	if _, err := ask(c, "x", 10*time.Second); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

func TestTrace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "trace")
	t.Setenv("CTX_TRACE", name)
	c := client(t, "polite", nil)
	if _, err := ask(c, "x", 10*time.Second); err != nil {
		t.Fatal(err)
	}
	c.Close()
	got, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(got), `> {"v":1,"type":"query"`) || !strings.Contains(string(got), `< {"v":1,"type":"answer"`) {
		t.Errorf("%s, %v", got, err)
	}
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
