package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// measured are the corpora that the tests of the gate build again and again: the
// four smallest, or those that CTX_EVAL_CORPORA names.
var measured = func() []string {
	if names := strings.Fields(os.Getenv("CTX_EVAL_CORPORA")); len(names) > 0 {
		return names
	}
	return []string{"leveldb", "blueprint", "pythonnet", "ra-core"}
}()

// builds is how often; each time with files and worker processes in another
// order.
const builds = 10

// TestGateHoldsOverShuffledBuilds: what a fresh index answers does not depend on
// the order in which files came or on the number of workers, so an undamaged
// ranking always passes its gate.
func TestGateHoldsOverShuffledBuilds(t *testing.T) {
	dirs := corporaOf(t)
	work := t.TempDir()
	baseline := filepath.Join(work, "baseline.ndjson")
	var first string
	for build := range builds {
		rng := rand.New(rand.NewPCG(1, uint64(build)))
		for name, dir := range dirs {
			shuffledIndex(t, rng, dir, filepath.Join(work, name+".db"))
		}
		results := filepath.Join(work, fmt.Sprintf("results%d.ndjson", build))
		evaluate(t, work, results, "fused=ctx-search")
		if build == 0 {
			must(t, top, "ctx-eval gate --update --baseline "+baseline+" "+results)
			first = answers(t, results)
			continue
		}
		if out, errs, code := shell(t, top, "ctx-eval gate --baseline "+baseline+" "+results); code != 0 {
			t.Fatalf("build %d: exit %d\n%s%s", build, code, out, errs)
		}
		if diff := cmp.Diff(strings.Split(first, "\n"), strings.Split(answers(t, results), "\n")); diff != "" {
			t.Fatalf("build %d answers otherwise:\n%s", build, diff)
		}
	}
}

// TestGateFindsDamage: each of these is found, and queries are named.
func TestGateFindsDamage(t *testing.T) {
	work, baseline, results := gated(t)
	for _, damage := range []struct {
		name, line string
		found      bool
	}{
		{"nothing", "ctx-search", false},
		{"weights of 1 % more", "ctx-search --weights file_name=2.424,exact=1.616", false},
		{"no full text", "ctx-search --channels name", true},
		{"no ranking of texts", "ctx-search --weights fused=0,strength=0", true},
		{"rare names before all", "ctx-search --weights file_name=-8", true},
		{"tests first", "ctx-search --weights test=6,example=6,doc=6", true},
	} {
		evaluate(t, work, results, "fused="+damage.line)
		out, errs, code := shell(t, top, "ctx-eval gate --baseline "+baseline+" "+results)
		switch {
		case damage.found && code != 4, !damage.found && code != 0:
			t.Errorf("%s: exit %d\n%s%s", damage.name, code, out, errs)
		case damage.found && !slices.ContainsFunc(measured, func(name string) bool { return strings.Contains(out, name+"-") }):
			t.Errorf("%s: no query is named:\n%s", damage.name, out)
		}
	}
}

// TestGateUnderNoise: all weights are multiplied by exp(σ·N(0,1)), more and more.
// The gate holds without noise and fails whenever the mean of a gated metric falls
// by more than its --max-drop of .03; in between significance decides. The noise
// has to reach both sides, or the test says so.
func TestGateUnderNoise(t *testing.T) {
	work, baseline, results := gated(t)
	before := means(t, results)
	failed, held := 0, 0
	for i, sigma := range []float64{0, .03, .1, .3, 1, 1.5, 2, 4} {
		evaluate(t, work, results, "fused=ctx-search --weights "+noise(t, sigma, uint64(i)))
		worst := 0.0
		for metric, mean := range means(t, results) {
			worst = max(worst, before[metric]-mean)
		}
		out, errs, code := shell(t, top, "ctx-eval gate --baseline "+baseline+" "+results)
		t.Logf("σ %g: worst drop %.4f, exit %d", sigma, worst, code)
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, "FAILED") {
				t.Log(line)
			}
		}
		switch {
		case worst > .03 && code != 4, worst <= 0 && sigma == 0 && code != 0, code != 0 && code != 4:
			t.Errorf("σ %g: worst drop %.4f, exit %d\n%s%s", sigma, worst, code, out, errs)
		case code == 4:
			failed++
		case code == 0:
			held++
		}
	}
	if failed < 2 || held < 2 {
		t.Errorf("the gate failed %d times and held %d times: the noise tells nothing", failed, held)
	}
}

// gated indexes the measured corpora in work, asks them, and makes a baseline of
// the results.
func gated(t *testing.T) (work, baseline, results string) {
	t.Helper()
	dirs := corporaOf(t)
	work = t.TempDir()
	for name, dir := range dirs {
		must(t, top, index(dir), "CTX_DB="+filepath.Join(work, name+".db"))
	}
	baseline, results = filepath.Join(work, "baseline.ndjson"), filepath.Join(work, "results.ndjson")
	evaluate(t, work, results, "fused=ctx-search")
	must(t, top, "ctx-eval gate --update --baseline "+baseline+" "+results)
	return work, baseline, results
}

// noise is a value of --weights.
func noise(t *testing.T, sigma float64, seed uint64) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, seed))
	var list []string
	for line := range strings.Lines(must(t, top, "ctx-search --weights help --format ndjson")) {
		var w struct {
			Name                 string
			Default, Least, Most float64
		}
		if err := json.Unmarshal([]byte(line), &w); err != nil {
			t.Fatal(err)
		}
		value := w.Default * math.Exp(sigma*rng.NormFloat64())
		list = append(list, fmt.Sprintf("%s=%g", w.Name, max(w.Least, min(w.Most, value))))
	}
	return strings.Join(list, ",")
}

// means are those of the metrics that the gate watches.
func means(t *testing.T, results string) map[string]float64 {
	t.Helper()
	raw, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	sums, n := map[string]float64{}, 0.
	for line := range bytes.Lines(raw) {
		var r struct {
			Type    string
			Metrics map[string]float64
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		if r.Type == "result" {
			n++
			for _, m := range []string{"ndcg@10", "symbol.ndcg@10"} {
				sums[m] += r.Metrics[m]
			}
		}
	}
	for m := range sums {
		sums[m] /= n
	}
	return sums
}

func corporaOf(t *testing.T) map[string]string {
	t.Helper()
	if testing.Short() {
		t.Skip("indexes corpora: not with -short")
	}
	dirs := map[string]string{}
	for _, name := range measured {
		dirs[name] = corpus(t, name)
	}
	return dirs
}

// evaluate asks the curated sets of the measured corpora of one configuration.
func evaluate(t *testing.T, work, results, config string) {
	t.Helper()
	line := "ctx-eval run --no-contexts --cold 0 --db '" + work + "/{corpus}.db' --config '" + config + "' -o " + results
	for _, name := range measured {
		line += " --set testdata/queries/curated/" + name + ".ndjson"
	}
	must(t, top, line)
}

// answers are the hits of all queries, as text.
func answers(t *testing.T, results string) string {
	t.Helper()
	raw, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for line := range bytes.Lines(raw) {
		var r struct {
			QueryID string          `json:"query_id"`
			Hits    json.RawMessage `json:"hits"`
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %s\n", r.QueryID, r.Hits)
	}
	return b.String()
}

// shuffledIndex builds an index from a stream whose files are in random order,
// parsed by a random number of workers.
func shuffledIndex(t *testing.T, rng *rand.Rand, dir, db string) {
	t.Helper()
	for _, old := range []string{db, db + "-wal", db + "-shm"} {
		os.Remove(old)
	}
	stream := must(t, top, fmt.Sprintf("ctx-parse --no-db --quiet --jobs %d '%s'", 1+rng.IntN(4), dir))
	var before, after []string // header; end
	var files [][]string
	for line := range strings.Lines(stream) {
		switch {
		case strings.HasPrefix(line, `{"v":1,"type":"header"`):
			before = append(before, line)
		case strings.HasPrefix(line, `{"v":1,"type":"end"`):
			after = append(after, line)
		case strings.HasPrefix(line, `{"v":1,"type":"file",`):
			files = append(files, []string{line})
		default:
			last := len(files) - 1
			files[last] = append(files[last], line)
		}
	}
	rng.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	shuffled := filepath.Join(t.TempDir(), "stream.ndjson")
	var b strings.Builder
	b.WriteString(strings.Join(before, ""))
	for _, f := range files {
		b.WriteString(strings.Join(f, ""))
	}
	b.WriteString(strings.Join(after, ""))
	if err := os.WriteFile(shuffled, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, top, "ctx-store --quiet < "+shuffled, "CTX_DB="+db)
}
