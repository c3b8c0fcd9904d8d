package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	urfave "github.com/urfave/cli/v3"
)

// Version is the version of all tools; a release build sets it with -ldflags -X.
var Version = "0.1.0-dev"

// Main runs a tool and exits with its code.
func Main(cmd *urfave.Command) { os.Exit(Run(context.Background(), cmd, os.Args)) }

// Run runs a tool and returns its exit code. SIGINT and SIGTERM cancel the
// context, so that the tool finishes its transaction and flushes; a second
// signal ends the process at once. SIGPIPE is left to Go, which ends a process
// whose standard output has lost its reader.
func Run(ctx context.Context, cmd *urfave.Command, args []string) int {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	debug.SetGCPercent(200) // short-lived filters: trade some memory for speed

	frame(cmd)
	err := cmd.Run(ctx, args)
	if err != nil && ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, ErrInterrupted)) {
		err = ErrInterrupted
	}
	return report(os.Stderr, cmd.Name, err)
}

// frame gives a command what all tools have.
func frame(cmd *urfave.Command) {
	cmd.Version = Version
	cmd.EnableShellCompletion = true
	cmd.Suggest = true
	cmd.HideHelpCommand = true
	cmd.ExitErrHandler = func(context.Context, *urfave.Command, error) {}
	cmd.CustomRootCommandHelpTemplate = helpTemplate
	urfave.SubcommandHelpTemplate = subcommandHelpTemplate // for commands that have commands
	cmd.Flags = append(cmd.Flags, commonFlags()...)
	before := cmd.Before
	cmd.Before = func(ctx context.Context, c *urfave.Command) (context.Context, error) {
		if err := settingsError(); err != nil {
			return ctx, Usage(err)
		}
		if before != nil {
			return before(ctx, c)
		}
		return ctx, nil
	}
	usageErrors(cmd)
}

// usageErrors makes wrong flags and arguments exit 2 in a command and all below it.
func usageErrors(cmd *urfave.Command) {
	cmd.OnUsageError = func(_ context.Context, c *urfave.Command, err error, _ bool) error {
		if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
			return Usagef("no such flag: %s", suggest(c, name))
		}
		return Usagef("%s", conversion.ReplaceAllString(err.Error(), ""))
	}
	if len(cmd.Commands) > 0 && cmd.Action == nil {
		cmd.Action = needsCommand
	}
	for _, sub := range cmd.Commands {
		sub.CustomHelpTemplate = subcommandHelpTemplate
		sub.HideHelpCommand = true
		usageErrors(sub)
	}
}

// needsCommand is the action of a command that only holds others.
func needsCommand(_ context.Context, c *urfave.Command) error {
	var names []string
	for _, sub := range c.Commands {
		if !sub.Hidden {
			names = append(names, sub.Name)
		}
	}
	if !c.Args().Present() {
		return Usagef("no command given: one of %s", strings.Join(names, ", "))
	}
	name := c.Args().First()
	if like := urfave.SuggestCommand(c.Commands, name); like != "" {
		return Usagef("no such command: %s, perhaps %s", name, like)
	}
	return Usagef("no such command: %s: one of %s", name, strings.Join(names, ", "))
}

// suggest names a flag as it is written, and the known one that is most like it.
func suggest(c *urfave.Command, name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	if like := urfave.SuggestFlag(slices.Concat(c.Flags, c.Root().Flags), name, true); like != "" {
		return "--" + name + ", perhaps " + like
	}
	return "--" + name
}

// conversion is what Go says of a value that is no number, before it says why.
var conversion = regexp.MustCompile(`strconv\.\w+: parsing "[^"]*": `)

func report(w io.Writer, tool string, err error) int {
	if err == nil {
		return int(CodeDone)
	}
	code := CodeFailed
	var exit *exitError
	if errors.As(err, &exit) {
		code = exit.code
		if exit.err == nil {
			return int(code)
		}
	}
	fmt.Fprintf(w, "%s: %s\n", tool, Printable(err.Error()))
	var hint *hintError
	if errors.As(err, &hint) {
		fmt.Fprintf(w, "%s: hint: %s\n", tool, Printable(hint.hint))
	}
	if code == CodeFailed && exit != nil {
		fmt.Fprintf(w, "%s: see %s --help\n", tool, tool)
	}
	return int(code)
}
