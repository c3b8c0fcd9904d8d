package result

// Names of metrics. Those of ranking exist at file level (the bare name) and at
// symbol level (with SymbolPrefix): ndcg@10, symbol.ndcg@10.
//
// At file level the ranking is that of distinct files, a file's grade the
// highest of its targets. At symbol level it is that of the hits; a hit meets a
// target if it shows the target's symbol or, for a target without symbol, one of
// its lines or its file; a target counts at its first hit only.
const (
	NDCG      = "ndcg"      // @k, gain = grade
	MRR       = "mrr"       // 1 / rank of the first relevant, over the whole answer
	MAP       = "map"       // mean of precision at each relevant, over the whole answer
	Precision = "precision" // @k
	Recall    = "recall"    // @k
	Success   = "success"   // @k: 1 if a relevant one is among the first k

	SymbolPrefix = "symbol."

	Negatives = "negatives" // @k: share of the first k hits that are labelled negatives; only for queries that have some

	// Of the assembled context; N is its budget in tokens.
	ContextRecall   = "context.recall"       // @N: share of the targets, weighted by grade, that stand in it
	ContextComplete = "context.complete"     // @N: 1 if all targets of grade Needed or more stand in it
	ContextFirst    = "context.first_tokens" // tokens of the largest context up to and with the first piece that is relevant
	ContextSaving   = "context.saving"       // 1 - ContextFirst / the same for grep and reading whole files
)

// Headline is the metric that gates, tuning and tables use unless told.
const Headline = "ndcg@10"

// Cutoffs are the values of k, Budgets those of N.
var (
	Cutoffs = []int{1, 5, 10}
	Budgets = []int{500, 1000, 2000, 4000, 8000}
)

// HigherIsBetter reports the direction of a metric.
func HigherIsBetter(metric string) bool {
	switch metric {
	case ContextFirst, "negatives@1", "negatives@5", "negatives@10", "warm_ms", "cold_ms":
		return false
	}
	return true
}
