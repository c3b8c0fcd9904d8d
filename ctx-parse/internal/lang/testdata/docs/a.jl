#!/usr/bin/env julia
# KeepFile

"""
DocOfStore keeps é.
"""
module Store

using X # KeepImport

# DocOfLIMIT limits.
const LIMIT = 1

"DocOfShelf keeps."
struct Shelf
    "DocOther1 of a field"
    size::Int
end

"""
    keep(a)

DocOfkeep keeps. More DocOther2.
"""
function keep(a, # KeepParameter
              b = "KeepDefault")
    # KeepBody
    return "# KeepString"
end

# DocOfplain is plain.
plain(x) = """
KeepLong
"""

"DocOffast is fast."
@inline fast(x) = x
end
