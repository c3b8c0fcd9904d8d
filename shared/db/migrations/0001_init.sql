-- Everything below is derived from source and may be rebuilt, except where said.

CREATE TABLE meta (
  key   TEXT PRIMARY KEY,          -- uuid, generation, normalizer
  value TEXT NOT NULL
) WITHOUT ROWID;

-- One row is one checkout.
CREATE TABLE repos (
  id          INTEGER PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE,
  root        TEXT NOT NULL,               -- absolute path, raw bytes
  scope       TEXT NOT NULL DEFAULT '[]',  -- JSON array: what of the root is indexed
  branch      TEXT NOT NULL DEFAULT '',
  commit_id   TEXT NOT NULL DEFAULT '',
  dirty       INTEGER NOT NULL DEFAULT 0,
  parser      TEXT NOT NULL DEFAULT '',
  state       TEXT NOT NULL DEFAULT 'empty' CHECK (state IN ('empty', 'complete', 'unfinished')),
  generation  INTEGER NOT NULL DEFAULT 0,  -- of the last change to this checkout
  indexed_at  INTEGER NOT NULL DEFAULT 0   -- unix milliseconds of the last whole run
);

CREATE TABLE runs (
  id          INTEGER PRIMARY KEY,
  repo_id     INTEGER NOT NULL REFERENCES repos (id),
  state       TEXT NOT NULL CHECK (state IN ('running', 'complete', 'cut', 'failed')),
  started_at  INTEGER NOT NULL,            -- unix milliseconds
  finished_at INTEGER NOT NULL DEFAULT 0,
  files       INTEGER NOT NULL DEFAULT 0,
  chunks      INTEGER NOT NULL DEFAULT 0,
  vectors     INTEGER NOT NULL DEFAULT 0,
  deleted     INTEGER NOT NULL DEFAULT 0,
  unchanged   INTEGER NOT NULL DEFAULT 0,
  errors      INTEGER NOT NULL DEFAULT 0,
  message     TEXT NOT NULL DEFAULT ''
);
CREATE INDEX runs_repo ON runs (repo_id, id);

CREATE TABLE packages (
  repo_id INTEGER NOT NULL REFERENCES repos (id),
  path    TEXT NOT NULL,                   -- of the manifest
  kind    TEXT NOT NULL,
  name    TEXT NOT NULL,
  root    TEXT NOT NULL,
  detail  TEXT NOT NULL DEFAULT '{}',      -- JSON: depends, aliases
  PRIMARY KEY (repo_id, path)
) WITHOUT ROWID;

CREATE TABLE files (
  id        INTEGER PRIMARY KEY,
  repo_id   INTEGER NOT NULL REFERENCES repos (id),
  path      TEXT NOT NULL,                 -- raw bytes, slashes, relative to the checkout
  language  TEXT NOT NULL,
  hash      TEXT NOT NULL,
  size      INTEGER NOT NULL,
  lines     INTEGER NOT NULL,
  status    TEXT NOT NULL,
  generated INTEGER NOT NULL,
  role      TEXT NOT NULL,
  parser    TEXT NOT NULL,
  masked    INTEGER NOT NULL DEFAULT 0,
  mtime_ns  INTEGER NOT NULL DEFAULT 0,    -- hint, 0: none
  inode     INTEGER NOT NULL DEFAULT 0,    -- hint, bit pattern of the unsigned number
  UNIQUE (repo_id, path)
);

-- Inputs that were unreadable, failed or damaged in the last run over them.
CREATE TABLE file_errors (
  repo_id INTEGER NOT NULL REFERENCES repos (id),
  path    TEXT NOT NULL,
  code    TEXT NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (repo_id, path, code)
) WITHOUT ROWID;

-- The identity of a symbol. A row without spans is only named as somebody's parent.
CREATE TABLE symbols (
  id             INTEGER PRIMARY KEY,
  repo_id        INTEGER NOT NULL REFERENCES repos (id),
  key            TEXT NOT NULL,
  name           TEXT NOT NULL DEFAULT '',
  name_fold      TEXT NOT NULL DEFAULT '', -- ident.Fold(name)
  qualified_name TEXT NOT NULL DEFAULT '',
  kind           TEXT NOT NULL DEFAULT '',
  UNIQUE (repo_id, key)
);
CREATE INDEX symbols_name ON symbols (name_fold);

-- Where a symbol stands. The primary span is the first by (declaration, path, start_byte).
CREATE TABLE spans (
  file_id     INTEGER NOT NULL REFERENCES files (id),
  ordinal     INTEGER NOT NULL,            -- order in the stream, from 0
  symbol_id   INTEGER NOT NULL REFERENCES symbols (id),
  parent_id   INTEGER REFERENCES symbols (id),
  signature   TEXT NOT NULL,
  doc         TEXT NOT NULL,
  start_line  INTEGER NOT NULL,
  end_line    INTEGER NOT NULL,
  name_line   INTEGER NOT NULL,
  start_byte  INTEGER NOT NULL,
  end_byte    INTEGER NOT NULL,
  exported    INTEGER NOT NULL,
  declaration INTEGER NOT NULL,
  detail      TEXT NOT NULL DEFAULT '',    -- JSON: modifiers, parameters, returns; '' for none
  hash        BLOB NOT NULL,               -- 32 bytes
  PRIMARY KEY (file_id, ordinal)
) WITHOUT ROWID;
CREATE INDEX spans_symbol ON spans (symbol_id);
CREATE INDEX spans_parent ON spans (parent_id) WHERE parent_id IS NOT NULL;

-- The refs of one file: zstd over a JSON array of
-- [ordinal of the enclosing span or -1, kind, name, receiver, target, alias, line].
CREATE TABLE refs (
  file_id INTEGER PRIMARY KEY REFERENCES files (id),
  count   INTEGER NOT NULL,
  data    BLOB NOT NULL
);

-- Texts are content-addressed and shared by all checkouts; only gc removes them.
CREATE TABLE texts (
  id   INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,               -- 32 bytes: wire.TextHash
  head TEXT NOT NULL,
  body BLOB NOT NULL                       -- zstd over the raw text
);

CREATE TABLE chunks (
  id         INTEGER PRIMARY KEY,          -- also the document id in the full text
  file_id    INTEGER NOT NULL REFERENCES files (id),
  ordinal    INTEGER NOT NULL,
  chunk_id   BLOB NOT NULL UNIQUE,         -- 16 bytes: wire.ChunkID
  symbol_id  INTEGER REFERENCES symbols (id),
  kind       TEXT NOT NULL,
  start_line INTEGER NOT NULL,
  end_line   INTEGER NOT NULL,
  tokens     INTEGER NOT NULL,
  text_id    INTEGER NOT NULL REFERENCES texts (id),
  terms_hash INTEGER NOT NULL              -- FNV-1a, 64 bits, of its full-text terms: they are written again only if it differs
);
CREATE UNIQUE INDEX chunks_file ON chunks (file_id, ordinal);
CREATE INDEX chunks_text ON chunks (text_id);
CREATE INDEX chunks_symbol ON chunks (symbol_id) WHERE symbol_id IS NOT NULL;

CREATE TABLE models (
  id     TEXT PRIMARY KEY,
  name   TEXT NOT NULL,
  dim    INTEGER NOT NULL,
  scale  REAL NOT NULL,
  active INTEGER NOT NULL DEFAULT 0        -- at most one row is 1: the model that search uses
);

-- Vectors of one model, int8, row after row.
CREATE TABLE segments (
  id       INTEGER PRIMARY KEY,
  model_id TEXT NOT NULL REFERENCES models (id),
  count    INTEGER NOT NULL,
  text_ids BLOB NOT NULL,                  -- count × int64, little-endian: texts.id of each row
  data     BLOB NOT NULL                   -- count × dim bytes
);
CREATE INDEX segments_model ON segments (model_id, id);

-- Which texts have a vector of a model, and where.
CREATE TABLE vectors (
  model_id   TEXT NOT NULL REFERENCES models (id),
  text_id    INTEGER NOT NULL REFERENCES texts (id),
  segment_id INTEGER NOT NULL REFERENCES segments (id),
  PRIMARY KEY (model_id, text_id)
) WITHOUT ROWID;

-- Full text: see package fulltext. Contentless: the words of a chunk can be
-- found, not read back. Terms are normalised before they come here.
CREATE VIRTUAL TABLE fulltext USING fts5 (
  name, path, signature, doc, body,
  content = '', contentless_delete = 1, detail = full, columnsize = 1, tokenize = 'ascii'
);
