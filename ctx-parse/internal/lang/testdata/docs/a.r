# KeepFile

library(x) # KeepImport

# DocOfLIMIT limits.
LIMIT <- 10

#' DocOfkeep keeps é.
#'
#' @param a DocOther1
keep <- function(a, # KeepParameter
                 b = "KeepDefault") {
  # KeepBody
  "# KeepString"
}

# DocOfplain is plain.
plain = function(x) x

# DocOfQueue queues.
Queue <- R6Class("Queue", public = list(
  # DocOfadd adds.
  add = function(x) x
))
