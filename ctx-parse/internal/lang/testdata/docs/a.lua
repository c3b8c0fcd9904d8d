#!/usr/bin/env lua
-- KeepFile

-- KeepRequire
local x = require("x") -- KeepImport

--- DocOfLIMIT says how many.
LIMIT = 1

--[[
DocOfmake makes é.
]]
function Shelf.make(
  a, -- KeepParameter
  b
)
  -- KeepBody
  return "-- KeepString"
end

--- DocOfkeep keeps.
-- More DocOther1 text.
function Shelf:keep() return [[
-- KeepLong
]] end

-- DocOfhelper helps.
local helper = function() end

local t = {
  -- DocOffield of a table.
  field = function() end,
}
