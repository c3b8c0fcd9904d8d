#!/usr/bin/env bash
# Measures retrieval on the curated sets (testdata/queries/curated), each on its
# pinned corpus, and leaves in .cache/eval:
#   NAME.db          the index of a corpus, brought up to date
#   results.ndjson   what each configuration answered, judged
#   results.html     tables, plots, every query
# Corpora that cannot be fetched here are left out with a line. Arguments are
# passed on to "ctx-eval run", as --split tune or --config NAME=LINE. CTX_EVAL_OUT
# is another name for the results; with CTX_EVAL_MODELS, a folder of models, the
# indexes get vectors: they are kept by the content of the texts and the hash of
# the model, so a slow model embeds each text once. CTX_EVAL_CORPORA names the
# corpora to measure, with blanks between, if not all.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/bin:$PATH # of "make build"
dir=.cache/eval${CTX_EVAL_MODELS:+/vectors}
out=$dir/${CTX_EVAL_OUT:-results}
mkdir -p "$dir"
export CTX_MODELS=${CTX_EVAL_MODELS:-/nonexistent}

trees=$(corpora) # not in the loop's redirection: there a wrong hash would pass unseen
sets=()
while IFS=$'\t' read -r name tree; do
  set=testdata/queries/curated/$name.ndjson
  [ -f "$set" ] || continue
  case " ${CTX_EVAL_CORPORA:-$name} " in *" $name "*) ;; *) continue ;; esac
  ctx-parse --quiet --db "$dir/$name.db" "$tree" | ctx-embed --quiet --db "$dir/$name.db" | ctx-store --quiet --db "$dir/$name.db" >/dev/null
  sets+=(--set "$set")
done <<<"$trees"
[ ${#sets[@]} -gt 0 ] || { echo "eval: no corpus could be fetched"; exit 0; }

configs=(--configs "testdata/eval/configs${CTX_EVAL_MODELS:+-vectors}.txt")
case " $* " in *" --config"*) configs=() ;; esac
ctx-eval run "${sets[@]}" --db "$dir/{corpus}.db" "${configs[@]}" -o "$out.ndjson" "$@"
ctx-eval report --format text "$out.ndjson"
ctx-eval report -o "$out.html" "$out.ndjson"
echo "every query: $out.html"
