#!/usr/bin/env bash
# Fetches the corpora of corpora.lock and prints the folder of each:
#   corpora.sh         all of them
#   corpora.sh NAME    one of them; prints the folder alone
# A client that is missing, or a registry that does not answer, gives a line
# "skipped NAME: reason" on standard error; a wrong hash is an error.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

fetch_go() { # package version hash
  local json sum dir
  json=$(cd /tmp && GOFLAGS= GOWORK=off go mod download -json "$1@$2" 2>/dev/null) || return 3
  sum=$(sed -n 's/^\t"Sum": "\(.*\)".*/\1/p' <<<"$json")
  dir=$(sed -n 's/^\t"Dir": "\(.*\)".*/\1/p' <<<"$json")
  [ "$sum" = "$3" ] || { echo "corpora: $1@$2 has hash $sum, corpora.lock says $3" >&2; return 2; }
  printf '%s\n' "$dir"
}

wanted=${1:-}
while read -r name client package version hash; do
  case "$name" in ''|'#'*) continue ;; esac
  [ -z "$wanted" ] || [ "$wanted" = "$name" ] || continue
  rc=0
  case "$client" in
    go) dir=$(fetch_go "$package" "$version" "$hash") || rc=$? ;;
    *) echo "corpora: $name: unknown client $client" >&2; exit 2 ;;
  esac
  case "$rc" in
    0) if [ -n "$wanted" ]; then printf '%s\n' "$dir"; else printf '%s\t%s\n' "$name" "$dir"; fi ;;
    3) echo "skipped $name: $client could not fetch $package $version" >&2 ;;
    *) exit "$rc" ;;
  esac
done <"$here/corpora.lock"
