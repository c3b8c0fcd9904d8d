//go:build !sqlite_fts5

package db

// Full text needs SQLite's FTS5, which the driver compiles in only by a tag.
var _ = build_with_make_or_with__go_build_tags_sqlite_fts5
