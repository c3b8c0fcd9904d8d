package wire

// Base names the database, and its state, that an index stream was made against.
type Base struct {
	DB         string `json:"db"`         // meta.uuid
	Generation int64  `json:"generation"` // meta.generation when it was read
}

// Header opens a tool's part of a stream and is the handshake of a co-process.
// All fields after Version are set by ctx-parse only; ctx-embed sets Model.
type Header struct {
	Head
	Tool     string   `json:"tool"`
	Version  string   `json:"version"`
	Repo     string   `json:"repo,omitempty"`
	Root     string   `json:"root,omitempty"` // absolute; of a snapshot, git's own folder
	RootB64  string   `json:"root_b64,omitempty"`
	Scope    []string `json:"scope,omitempty"` // paths that were walked, under root or in the snapshot's tree; ["."] is all
	Branch   string   `json:"branch,omitempty"`
	Commit   string   `json:"commit,omitempty"` // of a snapshot, what was read; else what is checked out
	Dirty    bool     `json:"dirty,omitempty"`
	Parser   string   `json:"parser,omitempty"`   // fingerprint of grammars, queries and settings
	Settings []string `json:"settings,omitempty"` // that decide about files and their records, see the package comment
	Base     *Base    `json:"base,omitempty"`
	Model    *Model   `json:"model,omitempty"`
}

// Model describes what made vectors. Vectors are comparable only within one ID.
type Model struct {
	ID    string  `json:"id"`   // hash of weights, tokenizer, pooling and prefixes
	Name  string  `json:"name"` // as in the registry
	Dim   int     `json:"dim"`
	Scale float64 `json:"scale,omitempty"` // int8 value = round(component × scale)
}

// Package is a manifest that makes a folder a package, module or project.
type Package struct {
	Head
	Path
	Kind    string            `json:"package_kind"` // go, npm, cargo, python, maven, dotnet …
	Name    string            `json:"name"`
	Root    string            `json:"root"` // folder, relative to the checkout; "." is the top
	Depends []string          `json:"depends,omitempty"`
	Aliases map[string]string `json:"aliases,omitempty"`
}

// States of a parsed file.
const (
	StatusFull    = "full"    // parsed without a syntax error
	StatusPartial = "partial" // parsed, the tree has error nodes
	StatusText    = "text"    // no grammar: text chunks only
	StatusFailed  = "failed"  // its grammar failed: text chunks only, an error record follows
)

// Roles of a file.
const (
	RoleSource   = "source"
	RoleTest     = "test"
	RoleDoc      = "doc"
	RoleConfig   = "config"
	RoleExample  = "example"
	RoleVendored = "vendored"
)

// File opens the records of one file.
type File struct {
	Head
	Path
	Language  string `json:"language,omitempty"` // empty: unknown
	Hash      string `json:"hash"`
	Size      int64  `json:"size"`
	Lines     int    `json:"lines"`
	Status    string `json:"status"`
	Generated bool   `json:"generated"`
	Role      string `json:"role"`
	Parser    string `json:"parser"`             // header.parser, repeated: files of one database may differ
	MTimeNS   int64  `json:"mtime_ns,omitempty"` // 0: too fresh to be trusted as a hint
	Inode     uint64 `json:"inode,omitempty"`
	Masked    int    `json:"masked,omitempty"` // likely credentials masked in the text
}

// Symbol is one span of a named definition.
type Symbol struct {
	Head
	Path
	Key           string      `json:"key"`
	Name          string      `json:"name"`
	QualifiedName string      `json:"qualified_name"`
	Kind          string      `json:"symbol_kind"`
	Signature     string      `json:"signature"`
	Doc           string      `json:"doc,omitempty"`
	StartLine     int         `json:"start_line"` // doc comment and decorators included
	EndLine       int         `json:"end_line"`
	StartByte     int         `json:"start_byte"`
	EndByte       int         `json:"end_byte"`
	NameLine      int         `json:"name_line"`
	Parent        string      `json:"parent,omitempty"` // key, possibly of a symbol of another file
	Exported      bool        `json:"exported"`
	Declaration   bool        `json:"declaration,omitempty"` // declares without defining (C prototype)
	Modifiers     []string    `json:"modifiers,omitempty"`
	Parameters    []Parameter `json:"parameters,omitempty"`
	Returns       string      `json:"returns,omitempty"`
	Hash          string      `json:"hash"`                 // hex SHA-256 of the span's bytes
	Complexity    int         `json:"complexity,omitempty"` // cyclomatic, of a callable with a body; 0: not known
}

// Parameter of a callable, as written.
type Parameter struct {
	Name string `json:"name,omitempty"`
	Type string `json:"type,omitempty"`
}

// Kinds of references.
const (
	RefCall       = "call"
	RefImport     = "import"
	RefExtends    = "extends"
	RefImplements = "implements"
	RefType       = "type"
)

// Ref is a mention of a name that a symbol of this or another file may define.
type Ref struct {
	Head
	Path
	From     string `json:"from,omitempty"` // key of the innermost enclosing symbol
	Kind     string `json:"ref_kind"`
	Name     string `json:"name"`
	Receiver string `json:"receiver,omitempty"` // what stands before the dot, as written
	Target   string `json:"target,omitempty"`   // import path, where one is written
	Alias    string `json:"alias,omitempty"`
	Line     int    `json:"line"`
}

// Kinds of chunks.
const (
	ChunkSymbol  = "symbol"  // a whole symbol
	ChunkPart    = "part"    // a piece of a symbol too big for one chunk
	ChunkModule  = "module"  // code that belongs to no symbol
	ChunkSection = "section" // a section of a document
	ChunkText    = "text"    // a piece of a file without grammar
)

// Chunk is what is embedded, searched and shown. Text is exactly the file's
// lines StartLine to EndLine (masked credentials apart); Head stands before it
// in embedding and full text.
type Chunk struct {
	Head
	ID string `json:"id"`
	Path
	Symbol string `json:"symbol,omitempty"` // key
	Kind   string `json:"chunk_kind"`
	Header string `json:"head"`
	Text
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
	Tokens    int    `json:"tokens"` // estimate for head and text, see EstimateTokens
	Hash      string `json:"hash"`
}

// FileEnd closes the records of one file.
type FileEnd struct {
	Head
	Path
	Records int `json:"records"` // lines from file to the last before file_end
}

// Delete says that a known file is gone or no longer wanted.
type Delete struct {
	Head
	Path
}

// Touch refreshes the hints by which an unchanged file is recognised unread.
type Touch struct {
	Head
	Path
	Hash    string `json:"hash"`
	Size    int64  `json:"size"`
	MTimeNS int64  `json:"mtime_ns"`
	Inode   uint64 `json:"inode"`
}

// Error names an input that was unreadable, failed or damaged.
type Error struct {
	Head
	Path    string `json:"path,omitempty"`
	PathB64 string `json:"path_b64,omitempty"`
	QueryID string `json:"query_id,omitempty"`
	Tool    string `json:"tool,omitempty"`
	Line    int    `json:"line,omitempty"` // of the stream, for damaged lines
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Codes of errors.
const (
	CodeUnreadable    = "unreadable"
	CodeTimeout       = "timeout"
	CodeCrash         = "crash"
	CodeMemory        = "memory"
	CodeVanished      = "vanished"
	CodeDamagedLine   = "damaged_line"
	CodeTooLong       = "line_too_long"
	CodeBadRecord     = "bad_record"
	CodeCut           = "cut"
	CodeEmbed         = "embed_failed"
	CodeQuery         = "bad_query"
	CodeNoIndex       = "no_index"
	CodeInternal      = "internal"
	CodeUnknownSymbol = "unknown_symbol"
)

// Flush closes a burst of changes in a stream that goes on.
type Flush struct{ Head }

// End closes a tool's part of a stream that was made to its end. The counts
// after Records are those of the tool that has them.
type End struct {
	Head
	Tool      string `json:"tool"`
	Records   int64  `json:"records"` // lines the tool itself added, header and end excluded
	Files     int64  `json:"files,omitempty"`
	Unchanged int64  `json:"unchanged,omitempty"`
	Deleted   int64  `json:"deleted,omitempty"`
	Vectors   int64  `json:"vectors,omitempty"`
	Cached    int64  `json:"cached,omitempty"`
	Errors    int64  `json:"errors"`
}

// Stored acknowledges that everything before a flush or end is durable.
type Stored struct {
	Head
	Generation int64 `json:"generation"`
	Files      int64 `json:"files"`
	Symbols    int64 `json:"symbols"`
	Chunks     int64 `json:"chunks"`
	Vectors    int64 `json:"vectors"`
	Deleted    int64 `json:"deleted"`
	Unchanged  int64 `json:"unchanged"`
	ElapsedMS  int64 `json:"elapsed_ms"`
}

func (*Header) recordType() string  { return TypeHeader }
func (*Package) recordType() string { return TypePackage }
func (*File) recordType() string    { return TypeFile }
func (*Symbol) recordType() string  { return TypeSymbol }
func (*Ref) recordType() string     { return TypeRef }
func (*Chunk) recordType() string   { return TypeChunk }
func (*FileEnd) recordType() string { return TypeFileEnd }
func (*Delete) recordType() string  { return TypeDelete }
func (*Touch) recordType() string   { return TypeTouch }
func (*Error) recordType() string   { return TypeError }
func (*Flush) recordType() string   { return TypeFlush }
func (*End) recordType() string     { return TypeEnd }
func (*Stored) recordType() string  { return TypeStored }
