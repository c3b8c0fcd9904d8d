#!/usr/bin/env bash
# Keeps the nightly copies of the store.
#
# usage: sample.sh [-k COUNT] FOLDER
set -euo pipefail

. "$(dirname "$0")/common.sh"
source /etc/store/settings.sh

# How many copies stay.
readonly KEEP=7
export STORE_HOME="${STORE_HOME:-/var/lib/store}" STORE_USER
declare -r LOCK=/run/store.lock
declare -A sizes=([small]=1 [large]=100)
verbose=0
first=1 second=2
typeset -x LANG=C
alias ll='ls -l'
alias two-words="ls -a"

# Writes a line to standard error.
#   $1  the text
log() {
    local text=$1
    printf '%s\n' "$text" >&2
}

# Ends the program.
function die {
    log "error: $*"
    exit 1
}

function with_lock() (
    exec 9>"$LOCK"
    flock 9
    "$@"
)

store::copy() {
    local source=$1 target
    target="$STORE_HOME/$(date +%F)"
    counter=$((counter + 1))
    if [[ -e $target ]]; then
        die "$target is there"
    fi
    cat <<EOF >"$target/README"
not_a_function() {
    true
}
EOF
    # Undoes half a copy.
    undo() { rm -rf "$target"; }
    trap undo ERR
    cp -a "$source" "$target" | tee -a log.txt && log "copied $(wc -c <"$source")"
}

prune-old() if (( verbose )); then log pruning; else true; fi

case "${1:-}" in
    start)
        # Starts the service.
        start() { systemctl start store; }
        start
        ;;
    *) die "unknown command" ;;
esac

if [ -n "$verbose" ]; then
    RETRIES=3
    export RETRIES
fi

for ((i = 0; i < KEEP; i++)); do
    with_lock store::copy "$1"
done

broken( {

# Still seen after what does not parse.
last() {
    prune-old
}
