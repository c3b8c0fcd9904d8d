package audit

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/overlap"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// Records of --format ndjson, in this order.
type (
	overlapRecord struct {
		wire.Head
		Query string `json:"query_id"`
		overlap.Measure
	}
	findingRecord struct {
		wire.Head
		Finding
	}
	countRecord struct {
		wire.Head
		Count
	}
	checkedRecord struct {
		wire.Head
		Queries  int  `json:"queries"`
		Targets  int  `json:"targets"`
		Resolved bool `json:"targets_checked"` // against an index
		Faults   int  `json:"faults"`
		Notes    int  `json:"notes"`
	}
)

func head(kind string) wire.Head { return wire.Head{V: wire.Version, Type: kind} }

// NDJSON prints an overlap record for each query, a finding record for each
// fault and note, count records, and one checked record.
func (r *Report) NDJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i, q := range r.Queries {
		if err := enc.Encode(overlapRecord{head("overlap"), q.ID, r.Overlaps[i]}); err != nil {
			return err
		}
	}
	for _, f := range r.Findings {
		if err := enc.Encode(findingRecord{head("finding"), f}); err != nil {
			return err
		}
	}
	for _, c := range r.Counts() {
		if err := enc.Encode(countRecord{head("count"), c}); err != nil {
			return err
		}
	}
	faults := r.Faults()
	return enc.Encode(checkedRecord{head("checked"), len(r.Queries), r.Targets, r.Resolved, faults, len(r.Findings) - faults})
}

// Text prints the counts, the overlap by archetype, and the findings.
func (r *Report) Text(w io.Writer) error {
	if err := r.table(w); err != nil {
		return err
	}
	if len(r.Findings) > 0 {
		fmt.Fprintln(w)
	}
	for _, f := range r.Findings {
		if _, err := fmt.Fprintln(w, cli.Printable(f.String())); err != nil {
			return err
		}
	}
	checked := "checked against their corpora"
	if !r.Resolved {
		checked = "not checked: name the index with --db"
	}
	faults := r.Faults()
	_, err := fmt.Fprintf(w, "\n%s, %s (%s): %s, %s\n", count(len(r.Queries), "query", "queries"), count(r.Targets, "target", "targets"), checked,
		count(faults, "fault", "faults"), count(len(r.Findings)-faults, "note", "notes"))
	return err
}

func count(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", more)
}

func (f Finding) String() string {
	kind, subject := "fault", f.Query
	if f.Note {
		kind = "note "
	}
	if subject == "" {
		subject = f.Corpus
	}
	if f.Place != "" {
		subject += " " + f.Place
	}
	return fmt.Sprintf("%s %-9s %s: %s", kind, f.Check, subject, f.Detail)
}

// table counts the queries of each corpus, split and language by archetype, under
// them those with negatives, and the highest overlap of the archetype.
func (r *Report) table(w io.Writer) error {
	var used []string
	for _, a := range label.Archetypes {
		if slices.ContainsFunc(r.Queries, func(q label.Query) bool { return q.Archetype == a }) {
			used = append(used, a)
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "corpus\tsplit\tlanguage\t%s\tall\n", strings.Join(used, "\t"))
	counts := r.Counts()
	for i := 0; i < len(counts); {
		c, cells, all := counts[i], make([]string, len(used)), 0
		for ; i < len(counts) && counts[i].Corpus == c.Corpus && counts[i].Split == c.Split && counts[i].Language == c.Language; i++ {
			cells[slices.Index(used, counts[i].Archetype)] = fmt.Sprint(counts[i].Queries)
			all += counts[i].Queries
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%d\n", cli.Printable(c.Corpus), c.Split, cli.Printable(c.Language), strings.Join(cells, "\t"), all)
	}
	sums, negatives, highest := make([]string, len(used)), make([]string, len(used)), make([]string, len(used))
	withNegatives := 0
	for i, a := range used {
		n, most, with := 0, 0., 0
		for j, q := range r.Queries {
			if q.Archetype == a {
				n++
				with += min(len(q.Negatives), 1)
				most = max(most, r.Overlaps[j].Share)
			}
		}
		withNegatives += with
		sums[i], negatives[i], highest[i] = fmt.Sprint(n), fmt.Sprint(with), fmt.Sprintf("%.2f", most)
	}
	fmt.Fprintf(t, "all\t\t\t%s\t%d\n", strings.Join(sums, "\t"), len(r.Queries))
	fmt.Fprintf(t, "with negatives\t\t\t%s\t%d\n", strings.Join(negatives, "\t"), withNegatives)
	fmt.Fprintf(t, "highest overlap\t\t\t%s\t\n", strings.Join(highest, "\t"))
	return t.Flush()
}
