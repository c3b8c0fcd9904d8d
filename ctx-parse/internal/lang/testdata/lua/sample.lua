#!/usr/bin/env lua
--- Keeps things.
-- @module store
local json = require("cjson")
local base = require "store.base"
local Full = require("store.errors").Full

local M = {}

--- How many things fit.
M.LIMIT = 10
local DEPTH <const> = 3
VERSION = "1.0"

--- A shelf of things.
-- @type Shelf
local Shelf = {}
Shelf.__index = Shelf
setmetatable(Shelf, { __index = base.Container })

--[[
Makes a shelf.
It may be empty.
]]
function Shelf.new(size, ...)
  local self = setmetatable({}, Shelf)
  self.size = size or M.LIMIT
  return self
end

--- Keeps one.
-- @param thing what to keep
function Shelf:keep(thing, force)
  local function room()
    return self.size - #self.things
  end
  if room() <= 0 and not force then
    error(Full("no room for " .. thing:name()))
  end
  table.insert(self.things, thing)
  base.trace(function(x) return x + 1 end)
end

Shelf.full = function(self)
  return #self.things >= self.size
end

Shelf["quoted key"] = function() end

local helper = function(a, b) return a .. b end

local recursive
recursive = function(n) return recursive(n - 1) end

function global_one(a) return helper(a, "é") end

local function hidden() end

function M.deep.er.path(x) end
function M.deep.er:method(x) end

M.handlers = {
  on_open = function(self, path)
    return json.decode(path)
  end,
  ["on_close"] = function() end,
  count = 0,
}

return {
  new = Shelf.new,
  late = function() return Shelf.new(1):keep "text" end,
}

function after_return() end
local broken = = 1
function after_error(x) return x end
