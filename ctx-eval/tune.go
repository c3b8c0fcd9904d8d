package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/evaluate"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/tune"
	"github.com/cc490767/ctx/shared/cli"
)

const tuneExamples = `  ctx-eval tune queries.ndjson --param test=-4:0 --param file_name=0.5:5 --trace trials.ndjson
  ctx-eval tune queries.ndjson --param fusion_k=5:200:log --command 'ctx-search --channels text,name'
  ctx-search --weights help                       the names`

const tuneDescription = `Asks the queries of the tune split again and again, with other weights each time,
and keeps the best. The weights reach the line of tools by CTX_SEARCH_WEIGHTS;
those that it already has, and that are not searched, stay.

coordinate goes along one weight after the other: five values over its range, then
closer around the best. random draws half of the trials anywhere in the ranges and
half near the best. A trial is better from .0005 on.

The value on the tune split is optimistic, since the weights were chosen by it.
With --folds corpus each corpus is also answered by the trial that is best on all
others: where that gains nothing, the weights fit these queries and no others. The
test split is asked once, at the end, with the defaults and with the best. Ctrl-C
prints the best so far (exit 130).`

func tuneCommand() *urfave.Command {
	return &urfave.Command{
		Name: "tune", Usage: "search for better weights of ranking, on the tune split", ArgsUsage: "[SET...]", UsageText: tuneExamples, Description: tuneDescription,
		DisableSliceFlagSeparator: true,
		Flags: []urfave.Flag{
			setFlag(),
			cli.DBFlag(),
			&urfave.StringSliceFlag{Name: "param", Usage: "search `NAME=LO:HI`, or NAME=LO:HI:log; repeatable"},
			&urfave.StringFlag{Name: "command", Value: "ctx-search", Usage: "`LINE` of tools that answers"},
			&urfave.StringFlag{Name: "method", Value: tune.Coordinate, Usage: "how to search: coordinate or random"},
			&urfave.IntFlag{Name: "trials", Value: 100, Usage: "evaluations of the tune split, at most `N`"},
			&urfave.StringFlag{Name: "metric", Value: result.Headline, Usage: "make the mean of `METRIC` better"},
			&urfave.StringFlag{Name: "folds", Usage: "corpus: also say how well each corpus is answered by what is best on the others"},
			&urfave.StringFlag{Name: "trace", Usage: "write a record for each trial to `FILE`, as it is made"},
			&urfave.IntFlag{Name: "limit", Value: 20, Usage: "ask for `N` hits per query"},
			&urfave.DurationFlag{Name: "timeout", Value: time.Minute, Usage: "`TIME` for one answer"},
			&urfave.Uint64Flag{Name: "seed", Value: 1, Usage: "seed of the search"},
			cli.FormatFlag("text", "ndjson"),
		},
		Action: tuneAction,
	}
}

// weightsVariable is the setting search.weights in the environment.
var weightsVariable = cli.EnvName("search.weights")

func tuneAction(ctx context.Context, cmd *urfave.Command) error {
	o, config, err := tuneOptions(cmd)
	if err != nil {
		return cli.Usage(err)
	}
	fixed, err := presetWeights(os.Getenv(weightsVariable))
	if err != nil {
		return cli.Usage(err)
	}
	sets := append(cmd.Args().Slice(), cmd.StringSlice("set")...)
	if len(sets) == 0 {
		return cli.Usagef("no labelled queries: name a set, as in ctx-eval tune queries.ndjson --param test=-4:0")
	}
	queries, err := label.ReadFiles(ctx, sets...)
	if err != nil {
		return err
	}
	bench := &splits{cmd: cmd, queries: queries, config: config, fixed: fixed, open: map[string]*evaluate.Bench{}}
	defer bench.close()
	outcome, err := search(ctx, cmd, o, bench)
	interrupted := ctx.Err() != nil
	if outcome == nil || outcome.Best == nil || err != nil && !interrupted {
		if interrupted {
			return cli.ErrInterrupted
		}
		return err
	}
	var test *tune.Gain
	if !interrupted {
		if test, err = bench.test(ctx, outcome); ctx.Err() == nil && err != nil {
			return err
		}
		interrupted = ctx.Err() != nil
	}
	report := tune.NewReport(outcome, cmd.String("folds") != "", test)
	if cli.Format(cmd, os.Stdout) == "text" {
		err = report.Text(os.Stdout, weightsVariable)
	} else {
		err = report.Record(os.Stdout)
	}
	if interrupted {
		return errors.Join(err, cli.ErrInterrupted)
	}
	return err
}

// search runs the search, its trials going to the trace and, for people, to
// standard error.
func search(ctx context.Context, cmd *urfave.Command, o tune.Options, bench *splits) (*tune.Outcome, error) {
	var trace io.Writer = io.Discard
	if name := cmd.String("trace"); name != "" {
		f, err := os.Create(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		trace = f
	}
	shown := cli.IsTerminal(os.Stderr) && !cmd.Bool(cli.FlagQuiet) || cmd.Bool(cli.FlagVerbose)
	return tune.Search(ctx, o, bench.ask, func(t *tune.Trial) error {
		if shown && t.Best {
			fmt.Fprintf(os.Stderr, "%s: trial %d: %s %.4f %s\n", cmd.Root().Name, t.Number, o.Metric, t.Value, tune.Format(t.Weights))
		}
		return t.Record(trace)
	})
}

func tuneOptions(cmd *urfave.Command) (o tune.Options, config evaluate.Config, err error) {
	o = tune.Options{Method: cmd.String("method"), Trials: cmd.Int("trials"), Metric: cmd.String("metric"), Split: label.Tune, Seed: cmd.Uint64("seed")}
	if o.Params, err = tune.ParseParams(cmd.StringSlice("param")); err != nil {
		return o, config, err
	}
	switch {
	case len(o.Params) == 0:
		return o, config, errors.New("nothing to search: give --param NAME=LO:HI; ctx-search --weights help lists the names")
	case o.Method != tune.Coordinate && o.Method != tune.Random:
		return o, config, fmt.Errorf("--method: %q is none of %s, %s", o.Method, tune.Coordinate, tune.Random)
	case cmd.Int("limit") < 1 || cmd.Duration("timeout") <= 0:
		return o, config, errors.New("--limit and --timeout must be more than 0")
	case o.Trials < 2:
		return o, config, fmt.Errorf("--trials: %d is less than 2", o.Trials)
	case cmd.String("folds") != "" && cmd.String("folds") != "corpus":
		return o, config, fmt.Errorf("--folds: %q is not corpus", cmd.String("folds"))
	}
	config, err = evaluate.ParseConfig("tuned=" + cmd.String("command"))
	if err == nil && config.Baseline != "" {
		err = fmt.Errorf("--command: %s has no weights", config.Baseline)
	}
	return o, config, err
}

// presetWeights reads the weights that the environment has already.
func presetWeights(s string) (map[string]float64, error) {
	out := map[string]float64{}
	for _, pair := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		name, text, _ := strings.Cut(pair, "=")
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %q is not NAME=NUMBER", weightsVariable, pair)
		}
		out[name] = v
	}
	return out, nil
}

// splits asks the queries of a split, its corpora kept open.
type splits struct {
	cmd     *urfave.Command
	queries []label.Query // of all splits
	config  evaluate.Config
	fixed   map[string]float64
	open    map[string]*evaluate.Bench
}

func (s *splits) ask(ctx context.Context, weights map[string]float64, split string) ([]result.Query, error) {
	bench := s.open[split]
	if bench == nil {
		queries, err := label.Select(s.queries, split)
		if err != nil {
			return nil, err
		}
		o := evaluate.Options{DB: cli.DBPath(s.cmd), Limit: s.cmd.Int("limit"), Timeout: s.cmd.Duration("timeout"), Log: cli.Logger(s.cmd)}
		if bench, err = evaluate.Open(ctx, queries, o); err != nil {
			return nil, err
		}
		s.open[split] = bench
	}
	all := maps.Clone(s.fixed)
	maps.Copy(all, weights)
	return bench.Ask(ctx, s.config, weightsVariable+"="+tune.Format(all))
}

// test asks the test split, nil if it is empty.
func (s *splits) test(ctx context.Context, o *tune.Outcome) (*tune.Gain, error) {
	if !slices.ContainsFunc(s.queries, func(q label.Query) bool { return q.Split == label.Test }) {
		return nil, nil
	}
	defaults, err := s.ask(ctx, nil, label.Test)
	if err != nil {
		return nil, err
	}
	tuned, err := s.ask(ctx, o.Best.Weights, label.Test)
	if err != nil {
		return nil, err
	}
	g := tune.Compare(defaults, tuned, o.Metric, o.Seed)
	return &g, nil
}

func (s *splits) close() {
	for _, b := range s.open {
		b.Close()
	}
}
