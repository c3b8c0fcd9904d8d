#!/bin/bash
# KeepHeader of the file.

# DocOflog says.
#   DocOther1 more
log() {
    # KeepInside
    echo "# KeepString" # KeepTrailing
}

# DocOfdie, with a directive.
# shellcheck disable=SC2317 KeepDirective
function die {
    exit 1
}

# KeepApart

readonly A=1 # KeepA
# DocOfB
export B=2
# DocOfC
C=3
