# KeepHeader

# DocOff says.
# DocOther1 more
function(f name)
  # KeepInside
  message("# KeepString") # KeepTrailing
endfunction()

#[[ DocOfm ]]
macro(m)
endmacro()

# KeepApart

# DocOfstore
add_library(store a.c)
# DocOfTESTS
option(TESTS "KeepText" ON)
