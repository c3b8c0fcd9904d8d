#!/usr/bin/env bash
# Indexes this repository, asks it a question, checks the answer, and prints an
# assembled context with its sources. Needs the tools on the PATH ("make demo").
set -euo pipefail
cd "$(dirname "$0")/.."
export CTX_DB="$PWD/.ctx/index.db"

question="how are identifiers split into words"
expected="shared/ident/ident.go"

echo "\$ ctx-parse . | ctx-embed | ctx-store"
ctx-parse . | ctx-embed | ctx-store --format text
echo
echo "\$ ctx-search \"$question\""
ctx-search --limit 5 --format text "$question"
first=$(ctx-search --format ndjson "$question" | sed -n 's/.*"type":"hit".*"rank":1,.*"path":"\([^"]*\)".*/\1/p' | head -n 1)
if [ "$first" != "$expected" ]; then
  echo "demo: the first hit is ${first:-nothing}, expected $expected" >&2
  exit 1
fi
echo
echo "\$ ctx-search \"$question\" | ctx-rerank | ctx-assemble --budget 1500"
ctx-search "$question" | ctx-rerank | ctx-assemble --budget 1500 --format md
echo
echo "demo: the first hit is $first, as expected"
