package wire

// Filters narrow a query; values of one field are alternatives, fields add up.
type Filters struct {
	Lang []string `json:"lang,omitempty"`
	Path []string `json:"path,omitempty"` // doublestar globs; a leading "-" excludes
	Kind []string `json:"symbol_kind,omitempty"`
	Role []string `json:"role,omitempty"` // a leading "-" excludes
	Repo []string `json:"repo,omitempty"`
}

// Query asks a question.
type Query struct {
	Head
	ID       string       `json:"id"`
	Query    string       `json:"query"`
	Limit    int          `json:"limit,omitempty"` // 0: the tool's default
	Filters  *Filters     `json:"filters,omitempty"`
	Channels []string     `json:"channels,omitempty"` // text, vector, name; empty: all that can answer
	Explain  bool         `json:"explain,omitempty"`
	Vector   *QueryVector `json:"vector,omitempty"` // filled by ctx-embed
}

// QueryVector is the vector of a query.
type QueryVector struct {
	Model    string  `json:"model"`
	Dim      int     `json:"dim"`
	Encoding string  `json:"encoding"`
	Scale    float64 `json:"scale,omitempty"`
	Data     string  `json:"data"`
}

// Evidence is what one channel knows of a hit.
type Evidence struct {
	Rank  int     `json:"rank"`  // from 1 in the channel's list
	Score float64 `json:"score"` // the channel's own scale
}

// Why explains a hit.
type Why struct {
	Text     *Evidence          `json:"text,omitempty"`
	Vector   *Evidence          `json:"vector,omitempty"`
	Name     *Evidence          `json:"name,omitempty"`
	Graph    *Evidence          `json:"graph,omitempty"`
	Features map[string]float64 `json:"features,omitempty"`
	Rerank   *Rerank            `json:"rerank,omitempty"`
}

// Rerank says what ctx-rerank did with a hit.
type Rerank struct {
	Method   string  `json:"method"`
	From     int     `json:"from"` // rank before
	Score    float64 `json:"score"`
	Previous float64 `json:"previous_score"`
}

// Hit is one piece of an answer.
type Hit struct {
	Head
	QueryID string  `json:"query_id"`
	Rank    int     `json:"rank"`
	Score   float64 `json:"score"`
	Repo    string  `json:"repo"`
	Path
	StartLine     int    `json:"start_line"`
	EndLine       int    `json:"end_line"`
	Language      string `json:"language,omitempty"`
	Role          string `json:"role,omitempty"`
	Chunk         string `json:"chunk"`
	ChunkKind     string `json:"chunk_kind,omitempty"`
	FileHash      string `json:"file_hash"`
	Symbol        string `json:"symbol,omitempty"`
	QualifiedName string `json:"qualified_name,omitempty"`
	Kind          string `json:"symbol_kind,omitempty"`
	Signature     string `json:"signature,omitempty"`
	Header        string `json:"head,omitempty"`
	Text
	Why *Why `json:"why,omitempty"`
}

// Source names a piece that stands in a context.
type Source struct {
	Repo string `json:"repo,omitempty"`
	Path
	StartLine     int    `json:"start_line"`
	EndLine       int    `json:"end_line"`
	QualifiedName string `json:"qualified_name,omitempty"`
	Form          string `json:"form"` // whole, lines, signature
	Tokens        int    `json:"tokens"`
}

// Omitted names a piece that the budget left out, by a handle that any tool takes.
type Omitted struct {
	Handle string `json:"handle"` // path#Name or path:line
	Tokens int    `json:"tokens"`
}

// Context is what ctx-assemble made of a query's hits.
type Context struct {
	Head
	QueryID      string    `json:"query_id"`
	Text         string    `json:"text"` // Markdown
	Tokens       int       `json:"tokens"`
	Budget       int       `json:"budget"`
	Tokenizer    string    `json:"tokenizer"`
	Completeness float64   `json:"completeness"` // share of the hits' score mass that stands in text
	Sources      []Source  `json:"sources"`
	Omitted      []Omitted `json:"omitted,omitempty"`
}

// Index says how fresh and complete the index behind an answer is. StaleChecked
// says what Stale rests on: "hits", the files of the hits were looked at;
// "snapshot", all hits are of commits, which cannot change; empty, nothing was
// there to look at.
type Index struct {
	DB            string   `json:"db"`
	Generation    int64    `json:"generation"`
	Commit        string   `json:"commit,omitempty"`
	Stale         []string `json:"stale,omitempty"` // files among the hits that changed since indexing, as "repo: path" where the index holds several repositories
	StaleChecked  string   `json:"stale_checked,omitempty"`
	UnparsedFiles int      `json:"unparsed_files"`       // unreadable, or their grammar failed
	Unfinished    bool     `json:"unfinished,omitempty"` // the last index run was cut
}

// Reasons for an empty answer.
const (
	EmptyNoIndex   = "no_index"
	EmptyFiltered  = "filter_excludes_all"
	EmptyNoMatch   = "no_match"
	EmptyNotParsed = "not_parsed"
)

// Answer closes the records of one query.
type Answer struct {
	Head
	QueryID      string   `json:"query_id"`
	Hits         int      `json:"hits"`
	ElapsedMS    float64  `json:"elapsed_ms"`
	Channels     []string `json:"channels,omitempty"` // those that were asked
	Index        *Index   `json:"index,omitempty"`
	EmptyBecause *string  `json:"empty_because"`
}

// Pair asks for the relevance of a text to a query.
type Pair struct {
	Head
	ID    string `json:"id"`
	Query string `json:"query"`
	Text  string `json:"text"`
}

// Score answers a pair.
type Score struct {
	Head
	ID    string  `json:"id"`
	Score float64 `json:"score"`
	Model string  `json:"model"`
}

func (*Query) recordType() string   { return TypeQuery }
func (*Hit) recordType() string     { return TypeHit }
func (*Context) recordType() string { return TypeContext }
func (*Answer) recordType() string  { return TypeAnswer }
func (*Pair) recordType() string    { return TypePair }
func (*Score) recordType() string   { return TypeScore }
