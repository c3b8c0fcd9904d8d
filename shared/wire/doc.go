// Package wire is the specification of the records that the ctx tools exchange
// over pipes, version 1, and their Go types.
//
// # Lines
//
// A stream is NDJSON: UTF-8, one JSON object per line, each line at most
// [MaxLine] bytes. Every object begins with "v" (the version, [Version]) and
// "type". Field names are snake_case. Readers ignore fields they do not know
// and filters pass lines of unknown type through byte for byte (blank lines, and
// blanks at the end of a line, apart); a line whose v is larger than [Version] is
// refused. Lines and columns count from 1, byte
// offsets from 0, and end positions of lines are inclusive, of bytes exclusive.
//
// JSON strings must be UTF-8. A path or text that is not travels as base64 in
// path_b64 or text_b64; beside it path or text holds a printable form in which
// every bad byte is U+FFFD. Use [NewPath] and [NewText].
//
// # Streams
//
// Every stream begins with the header of the tool that makes it and, when that
// tool finished cleanly, closes with its end. A filter forwards the headers and
// ends of its upstream and adds its own header (before its first record) and
// its own end (last). The stream is whole when every header's tool has ended
// ([Tracker]); otherwise it was cut: whole files are kept, nothing is deleted.
// An index stream that has no header at all is refused.
//
// A filter appends records and never rewrites those of others, with two
// exceptions: ctx-embed fills the vector of a query, and ctx-rerank prints hits
// again in a better order.
//
// # Index stream: header, package, file …, file_end, delete, touch, error, vector, flush, end
//
// ctx-parse states facts of one file alone, a pure function of its bytes, its
// path and the parser. The records of one file stand together: one [File], its
// [Symbol], [Ref] and [Chunk] records, one [FileEnd] whose records field counts
// the lines since and including file. Files come in byte order of their paths.
//
// A file that is unchanged since the database the header names as base is not
// mentioned ([Touch] may refresh the size, time and inode by which the next run
// recognises it without reading). A file that base knows and that is gone or no
// longer wanted inside the header's scope becomes a [Delete]. Deletes take
// effect at a clean end or at a flush. A header without base mentions every
// file, and what it does not mention inside its scope is deleted at a clean end.
//
// A snapshot is the tree of a commit, read from git's objects: the header's root
// is then git's own folder (.git, or the bare repository), below which there are
// no such files, and commit says which tree it is. Its files cannot change, and
// carry neither time nor inode.
//
// The header's settings are those of ctx-parse that decide which files are taken
// and what their records say, each as its flag without the dashes: max-size=2MiB,
// secrets=mask, strip-docs. All that have a value are named, defaults too, so
// that the same records can be made again whatever the defaults are then; a
// header without any, of an older version, does not say.
//
// [Vector] records may stand anywhere after the chunk they belong to and before
// the next [Flush] or end, also between the records of another file.
//
// A [Flush] closes a burst of changes in a stream that goes on. ctx-store
// answers each flush, and the end, with [Stored]: what precedes it is durable.
//
// # Question stream: query, hit …, context, answer
//
// For each [Query], in the order of the queries: the query echoed, its [Hit]
// records, at most one [Context], one [Answer]. Every query ends in exactly one
// answer; a failed one has an [Error] with its query_id before it. Each answer
// is flushed, so a process that reads queries from an open pipe is a server.
//
// # Pair stream
//
// [Pair] in, [Score] out, in order (cross-encoders; a later tool version).
//
// # Hashes and identities
//
// file.hash is "sha256:" and the hex SHA-256 of the file's bytes. chunk.hash is
// the hex SHA-256 of head, a NUL byte, and text ([TextHash]); equal hashes are
// one stored text and one vector. chunk.id is [ChunkID]. symbol.key is
// [SymbolKey]: readable, deterministic, the same for every span of a symbol.
package wire
