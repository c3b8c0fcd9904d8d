#!/usr/bin/env bash
# The project's own retrieval gate: the curated sets, asked of the default
# configuration, against testdata/eval/baseline.ndjson. Exit 4 when retrieval got
# worse. With "update" the baseline rises to what was measured.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/bin:$PATH # of "make build"
unset CTX_EVAL_MODELS      # the baseline is that of the lexical index
results=.cache/eval/gate.ndjson
rm -f "$results"
CTX_EVAL_OUT=gate bash testdata/eval.sh --config fused=ctx-search
[ -f "$results" ] || { echo "gate: skipped, no corpus is here"; exit 0; }
metrics=(--metric ndcg@10 --metric symbol.ndcg@10 --metric context.recall@4000)
case "${1:-}" in
  update) shift; ctx-eval gate --baseline testdata/eval/baseline.ndjson "${metrics[@]}" --update "$@" "$results" ;;
  *) ctx-eval gate --baseline testdata/eval/baseline.ndjson "${metrics[@]}" --junit .cache/eval/gate.xml "$@" "$results" ;;
esac
