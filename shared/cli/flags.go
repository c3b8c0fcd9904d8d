package cli

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	urfave "github.com/urfave/cli/v3"
	"golang.org/x/term"

	"github.com/cc490767/ctx/shared/wire"
)

// Names of flags that mean the same in every tool that has them.
const (
	FlagDB        = "db"
	FlagNoDB      = "no-db"
	FlagFormat    = "format"
	FlagOnError   = "on-error"
	FlagMaxLine   = "max-line"
	FlagQuiet     = "quiet"
	FlagVerbose   = "verbose"
	FlagLogFormat = "log-format"
)

func commonFlags() []urfave.Flag {
	return []urfave.Flag{
		&urfave.BoolFlag{Name: FlagQuiet, Aliases: []string{"q"}, Usage: "print errors only on standard error"},
		&urfave.BoolFlag{Name: FlagVerbose, Usage: "print what is being done on standard error"},
		&urfave.StringFlag{Name: FlagLogFormat, Value: "text", Usage: "format of diagnostics: text or json", Validator: oneOf("text", "json")},
	}
}

// DBFlag is --db.
func DBFlag() urfave.Flag {
	return &urfave.StringFlag{Name: FlagDB, Sources: urfave.EnvVars("CTX_DB"),
		Usage: "index `FILE` (default: the nearest .ctx/index.db up to the top of the checkout)"}
}

// NoDBFlag is --no-db.
func NoDBFlag() urfave.Flag {
	return &urfave.BoolFlag{Name: FlagNoDB, Usage: "use no index: nothing counts as known"}
}

// FormatFlag is --format with the formats that a tool knows besides auto.
func FormatFlag(formats ...string) urfave.Flag {
	return &urfave.StringFlag{Name: FlagFormat, Value: "auto", Validator: oneOf(append([]string{"auto"}, formats...)...),
		Usage: "output: auto (text on a terminal, ndjson in a pipe), " + strings.Join(formats, ", ")}
}

// StreamFlags are --on-error and --max-line, for tools that read records.
func StreamFlags() []urfave.Flag {
	return []urfave.Flag{
		&urfave.StringFlag{Name: FlagOnError, Value: "skip", Validator: oneOf("skip", "fail"),
			Usage: "a damaged line is skipped (exit 3) or ends the run (exit 2): skip or fail"},
		&urfave.IntFlag{Name: FlagMaxLine, Value: wire.MaxLine, Usage: "longest line accepted, in `BYTES`"},
	}
}

func oneOf(values ...string) func(string) error {
	return func(s string) error {
		for _, v := range values {
			if s == v {
				return nil
			}
		}
		return fmt.Errorf("%q is none of %s", s, strings.Join(values, ", "))
	}
}

// Format returns the output format: the flag's, or for auto text if w is a
// terminal and ndjson otherwise.
func Format(cmd *urfave.Command, w io.Writer) string {
	if f := cmd.String(FlagFormat); f != "auto" && f != "" {
		return f
	}
	if IsTerminal(w) {
		return "text"
	}
	return "ndjson"
}

// IsTerminal reports whether a reader or writer is a terminal.
func IsTerminal(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Color reports whether output to w may be coloured.
func Color(w io.Writer) bool { return os.Getenv("NO_COLOR") == "" && IsTerminal(w) }

// Width returns the columns of a terminal, 80 if w is none.
func Width(w io.Writer) int {
	if file, ok := w.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// Logger returns the tool's logger on standard error: warnings, with --verbose
// also what is being done, with --quiet errors only.
func Logger(cmd *urfave.Command) *slog.Logger {
	level := slog.LevelWarn
	switch {
	case cmd.Bool(FlagQuiet):
		level = slog.LevelError
	case cmd.Bool(FlagVerbose):
		level = slog.LevelInfo
	}
	if cmd.String(FlagLogFormat) == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})).With("tool", cmd.Root().Name)
	}
	return slog.New(&textHandler{w: os.Stderr, tool: cmd.Root().Name, level: level})
}

// ErrNoInput says that a tool that reads records was started on a terminal.
func ErrNoInput(tool, upstream string) error {
	return Usagef("records are read from standard input, which is a terminal: use %s as in %q", tool, upstream)
}
