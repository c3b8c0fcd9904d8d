package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/gate"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/shared/cli"
)

const gateExamples = `  ctx-eval gate --baseline baseline.ndjson results.ndjson
  ctx-eval gate --baseline baseline.ndjson results.ndjson --require 'warm_p95<=50' --junit gate.xml --markdown "$GITHUB_STEP_SUMMARY"
  ctx-eval gate --baseline baseline.ndjson results.ndjson --update`

const gateDescription = `Exit 4 if one of these does not hold:

  A metric fell: its mean over all queries is worse than the baseline's by more
  than the tolerance and significantly (one-sided paired randomisation test), or
  by more than --max-drop in any case. The same, significance alone, for each
  archetype and language, corrected for their number (Holm).
  Queries of the baseline are missing, have other words or targets, or failed. A
  corpus without any results is skipped and said, unless --require-all or none of
  the baseline's queries has a result.
  A --require is not met: METRIC>=VALUE or METRIC<=VALUE of the mean over queries,
  or of warm_p50, warm_p95, cold_p50, cold_p95 in milliseconds.

"finds drops from X on" is the smallest mean drop that the gate finds in four of
five cases with so many queries: simulated, with random queries losing half of
their value while all others vary as they do now.

--update writes the baseline. It only rises: if a gated metric fell at all, or
queries are missing or changed, it stays (exit 4), unless --force --because TEXT;
the reason is kept in the baseline. Times are never part of it.`

func gateCommand() *urfave.Command {
	return &urfave.Command{
		Name: "gate", Usage: "fail if results are worse than a baseline or miss a budget", ArgsUsage: "RESULTS…",
		UsageText: gateExamples, Description: gateDescription,
		Flags: []urfave.Flag{
			&urfave.StringFlag{Name: "baseline", Usage: "the quality to keep, `FILE`; commit it"},
			&urfave.StringSliceFlag{Name: "config", Usage: "gate configuration `NAME`; repeatable (default: those of the baseline)"},
			&urfave.StringSliceFlag{Name: "metric", Value: []string{result.Headline, result.SymbolPrefix + result.Headline},
				Usage: "`METRIC`[:TOLERANCE[:MAXDROP]] must not fall; repeatable"},
			&urfave.FloatFlag{Name: "alpha", Value: .05, Usage: "`P` below which a drop is significant"},
			&urfave.FloatFlag{Name: "tolerance", Value: .01, Usage: "mean `DROP` that never fails"},
			&urfave.FloatFlag{Name: "max-drop", Value: .03, Usage: "mean `DROP` over all queries beyond which significance is not asked"},
			&urfave.StringSliceFlag{Name: "require", Usage: "`BOUND` to meet, as in 'context.recall@4000>=0.5' or 'warm_p95<=50'; repeatable"},
			&urfave.BoolFlag{Name: "require-all", Usage: "a corpus of the baseline without results fails"},
			&urfave.FloatFlag{Name: "name-drop", Value: .1, Usage: "name queries that lost `DROP` or more"},
			&urfave.IntFlag{Name: "show", Value: 20, Usage: "queries named, at most `N`"},
			&urfave.StringFlag{Name: "junit", Usage: "also write JUnit XML to `FILE`"},
			&urfave.StringFlag{Name: "markdown", Usage: "also append a summary in Markdown to `FILE`"},
			&urfave.BoolFlag{Name: "update", Usage: "write the baseline from the results"},
			&urfave.BoolFlag{Name: "force", Usage: "with --update: also if something fell; needs --because"},
			&urfave.StringFlag{Name: "because", Usage: "with --force: the reason, `TEXT`"},
			&urfave.Uint64Flag{Name: "seed", Value: 1, Usage: "seed of resampling"},
			&urfave.StringFlag{Name: cli.FlagFormat, Value: "text", Usage: "output: text, ndjson", Validator: textOrRecords},
		},
		Action: gateAction,
	}
}

// textOrRecords accepts a format. Here auto would be wrong: a log of CI is no
// terminal and read by people.
func textOrRecords(s string) error {
	if s != "text" && s != "ndjson" {
		return fmt.Errorf("%q is none of text, ndjson", s)
	}
	return nil
}

func gateAction(ctx context.Context, cmd *urfave.Command) error {
	o, err := gateOptions(cmd)
	if err != nil {
		return cli.Usage(err)
	}
	results, err := result.ReadFiles(ctx, cmd.Args().Slice()...)
	if err != nil {
		return err
	}
	base, err := gate.ReadBaseline(ctx, cmd.String("baseline"))
	if err == nil || errors.Is(err, gate.ErrNoBaseline) {
		if err := gatedMetrics(cmd, o, base, results); err != nil {
			return err
		}
	}
	if cmd.Bool("update") && (err == nil || errors.Is(err, gate.ErrNoBaseline)) {
		return updateBaseline(cmd, base, results, o)
	}
	if errors.Is(err, gate.ErrNoBaseline) {
		return cli.WithHint(err, "make it of these results: ctx-eval gate --baseline %s --update RESULTS", cmd.String("baseline"))
	}
	if err != nil {
		return err
	}
	report, err := gate.Run(base, results, o)
	if err != nil {
		return err
	}
	if err := printGate(cmd, report); err != nil {
		return err
	}
	if !report.OK() {
		return cli.ErrGate
	}
	return nil
}

func printGate(cmd *urfave.Command, report *gate.Report) error {
	out := gate.Text
	if cmd.String(cli.FlagFormat) == "ndjson" {
		out = gate.Records
	}
	if err := out(os.Stdout, report); err != nil {
		return err
	}
	if name := cmd.String("junit"); name != "" {
		if err := writeTo(name, func(w io.Writer) error { return gate.JUnit(w, report) }); err != nil {
			return fmt.Errorf("JUnit XML: %w", err)
		}
	}
	name := cmd.String("markdown")
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	return errors.Join(gate.Markdown(f, report), f.Close())
}

func updateBaseline(cmd *urfave.Command, base *gate.Baseline, results *result.Results, o gate.Options) error {
	because := strings.TrimSpace(cmd.String("because"))
	if cmd.Bool("force") != (because != "") {
		return cli.Usagef("--force and --because belong together: say why something may fall")
	}
	u, err := gate.Renew(base, results, o, cli.Version, time.Now().UTC().Format(time.DateOnly), because)
	if err != nil {
		return err
	}
	for _, line := range u.Changes {
		fmt.Println(cli.Printable(line))
	}
	if len(u.Fell) > 0 && because == "" {
		fmt.Fprintf(os.Stderr, "%s: %v\n%s: hint: accept it with --force --because REASON\n", cmd.Root().Name, cli.Printable(u.Refusal().Error()), cmd.Root().Name)
		return cli.ErrGate
	}
	name := cmd.String("baseline")
	if base != nil {
		if same, err := u.New.Same(base); err != nil || same {
			fmt.Printf("%s stays as it is\n", cli.Printable(name))
			return err
		}
	}
	if err := writeTo(name, u.New.Write); err != nil {
		return err
	}
	fmt.Printf("%s written\n", cli.Printable(name))
	return nil
}

func gateOptions(cmd *urfave.Command) (gate.Options, error) {
	o := gate.Options{
		Configs: cmd.StringSlice("config"), Alpha: cmd.Float("alpha"), RequireAll: cmd.Bool("require-all"),
		NameDrop: cmd.Float("name-drop"), Shown: cmd.Int("show"), Seed: cmd.Uint64("seed"),
	}
	switch {
	case cmd.String("baseline") == "":
		return o, errors.New("--baseline FILE is needed")
	case !cmd.Args().Present():
		return o, errors.New("no results file is named; - is standard input")
	case !(o.Alpha > 0 && o.Alpha < 1): // so that NaN is refused, too
		return o, fmt.Errorf("--alpha: %g is not between 0 and 1", o.Alpha)
	case !(o.NameDrop > 0):
		return o, fmt.Errorf("--name-drop: %g is not above 0", o.NameDrop)
	case !cmd.Bool("update") && (cmd.Bool("force") || cmd.IsSet("because")):
		return o, errors.New("--force and --because belong to --update")
	case o.Shown < 0:
		return o, fmt.Errorf("--show: %d is less than 0", o.Shown)
	}
	for _, s := range cmd.StringSlice("metric") {
		m, err := gatedMetric(s, cmd.Float("tolerance"), cmd.Float("max-drop"))
		if err != nil {
			return o, err
		}
		o.Metrics = append(o.Metrics, m)
	}
	for _, s := range cmd.StringSlice("require") {
		r, err := gate.ParseRequirement(s)
		if err != nil {
			return o, err
		}
		o.Requires = append(o.Requires, r)
	}
	return o, nil
}

// gatedMetrics refuses a metric of the command line that nothing has: misspelt, it
// would be skipped for ever.
func gatedMetrics(cmd *urfave.Command, o gate.Options, base *gate.Baseline, results *result.Results) error {
	if !cmd.IsSet("metric") {
		return nil
	}
	in := []*result.Results{results}
	if base != nil {
		in = append(in, &base.Results)
	}
	for _, m := range o.Metrics {
		if err := checkMetric(m.Name, in...); err != nil {
			return err
		}
	}
	return nil
}

// gatedMetric reads METRIC[:TOLERANCE[:MAXDROP]].
func gatedMetric(s string, tolerance, maxDrop float64) (gate.Metric, error) {
	parts := strings.Split(s, ":")
	m := gate.Metric{Name: parts[0], Tolerance: tolerance, MaxDrop: maxDrop}
	if strings.HasSuffix(m.Name, "_ms") || strings.HasPrefix(m.Name, "warm_") || strings.HasPrefix(m.Name, "cold_") {
		return m, fmt.Errorf("--metric %s: times are not compared with a baseline, machines differ: bound them with --require", m.Name)
	}
	for i, to := range []*float64{&m.Tolerance, &m.MaxDrop} {
		if len(parts) <= i+1 {
			break
		}
		v, err := strconv.ParseFloat(parts[i+1], 64)
		if err != nil {
			return m, fmt.Errorf("--metric %s: %q is not a number", s, parts[i+1])
		}
		*to = v
	}
	if m.Name == "" || len(parts) > 3 || !(m.Tolerance >= 0) || !(m.MaxDrop >= m.Tolerance) {
		return m, fmt.Errorf("--metric %s: write METRIC:TOLERANCE:MAXDROP with 0 <= tolerance <= max drop", s)
	}
	return m, nil
}
