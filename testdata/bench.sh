#!/usr/bin/env bash
# Prints the table of whole-pipe figures over two large corpora ("make
# corpora" fetches them): seconds and peak memory of a full index, seconds of a
# run in which nothing changed, size of the index over that of the indexed
# source, milliseconds of one question in a new process (median of 7), and of 220
# questions to one process (median and 95th percentile).
set -euo pipefail
export CTX_MODELS=/nonexistent # lexical: a transformer takes minutes on corpora of this size
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

field() { grep -o "\"$1\":[0-9.]*" <<<"$2" | head -n 1 | cut -d: -f2; } # the first: the whole before its parts

# 11 questions, 20 times over
questions() {
  for _ in {1..20}; do
    sed 's/.*"id":\("[^"]*"\),"query":\("[^"]*"\).*/{"v":1,"type":"query","id":\1,"query":\2}/' "$here/queries/prometheus.ndjson"
  done
}

printf '%-12s %8s %9s %9s %8s %9s %8s %9s %9s %8s %8s\n' corpus files symbols chunks full_s unchg_s peak_mb db/source query_ms warm_p50 warm_p95
while IFS=$'\t' read -r name dir; do
  [ -n "$dir" ] || continue # the reason is on standard error
  export CTX_DB="$work/$name.db"
  full=$(measure "ctx-parse '$dir' | ctx-embed --quiet | ctx-store --quiet >/dev/null" 2>&1 | tail -n 1)
  again=$(measure "ctx-parse '$dir' | ctx-embed --quiet | ctx-store --quiet >/dev/null" 2>&1 | tail -n 1)
  status=$(ctx-store status --format ndjson)
  times=()
  for _ in 1 2 3 4 5 6 7; do
    t=$(measure "ctx-search 'where are retries decided' >/dev/null" 2>&1 | tail -n 1)
    times+=("$(field wall_s "$t")")
  done
  median=$(printf '%s\n' "${times[@]}" | sort -n | sed -n 4p)
  read -r p50 p95 < <(questions | ctx-search | sed -n 's/.*"type":"answer".*"elapsed_ms":\([0-9.]*\).*/\1/p' | sort -n |
    awk '{ ms[NR] = $1 } END { print ms[int(NR * .5)], ms[int(NR * .95)] }')
  awk -v p50="$p50" -v p95="$p95" -v name="$name" -v files="$(field files "$status")" -v symbols="$(field symbols "$status")" \
    -v chunks="$(field chunks "$status")" -v full="$(field wall_s "$full")" -v again="$(field wall_s "$again")" \
    -v peak="$(field peak_mb "$full")" -v db="$(stat -c %s "$CTX_DB")" -v src="$(field source_bytes "$status")" -v q="$median" \
    'BEGIN { printf "%-12s %8d %9d %9d %8.1f %9.2f %8d %9.2f %9.0f %8.1f %8.1f\n", name, files, symbols, chunks, full, again, peak, db/src, q*1000, p50, p95 }'
done < <(cd "$here/.." && for name in prometheus kubernetes; do printf '%s\t%s\n' "$name" "$(go run ./testdata/corpora "$name")"; done)
