#!/usr/bin/env Rscript
# Keeps things.
library(methods)
library("jsonlite")
suppressPackageStartupMessages(require(dplyr))
requireNamespace("rlang", quietly = TRUE)
source("errors.R")
box::use(store/disk)

LIMIT <- 10
.hidden <- NULL
`odd name` = 3
default_store <<- list()

#' Keeps one thing.
#'
#' @param store the store
#' @param thing what to keep
#' @return the store
#' @export
keep <- function(store, thing, ..., force = FALSE, sep = c("a", "b")) {
  check <- function(x) is.null(x)
  if (check(thing) && !force) {
    stop("no room for ", thing$name())
  }
  store$things <- c(store$things, thing)
  jsonlite::toJSON(store) |> print()
  lapply(store$things, \(t) t + 1)
  store
}

full = function(store) length(store$things) >= LIMIT

print.shelf <- function(x, ...) cat("<shelf>\n")

`[.shelf` <- function(x, i) x$things[i]

`%+%` <- function(a, b) paste0(a, b)

"quoted" <- function() NULL

function(x) x -> right_assigned

short <- \(x) x^2

# A shelf.
setClass("Shelf", representation(size = "numeric"), contains = "Base")
Point <- setRefClass("Point", fields = list(x = "numeric"),
  methods = list(
    move = function(dx) { x <<- x + dx },
    show = function() cat(x)
  ))
setGeneric("area", function(shape) standardGeneric("area"))
setMethod("area", "Shelf", function(shape) shape@size)
setValidity("Shelf", function(object) TRUE)

#' A queue.
Queue <- R6::R6Class("Queue",
  inherit = Base,
  public = list(
    items = NULL,
    #' @description Makes a queue.
    initialize = function(...) {
      self$items <- list(...)
    },
    add = function(x) invisible(self)
  ),
  private = list(
    length = function() base::length(self$items)
  ),
  active = list(
    size = function() private$length()
  )
)

new_shelf <- S7::new_class("new_shelf", properties = list(size = class_numeric))

if (interactive()) {
  run <- function() Queue$new("é")$add(1)
}

broken <- function(x) { x + }
after_error <- function(x) x
