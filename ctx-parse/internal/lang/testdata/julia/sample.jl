#!/usr/bin/env julia
"""
    Store

Keeps things.
"""
module Store

using JSON
using LinearAlgebra: norm, dot as inner
import Base: show, +, length
import Base.Iterators
import ..Errors as Err
using .Disk
export Shelf, keep!, @trace
include("errors.jl")

const LIMIT = 10
const DEPTH, WIDTH = 3, 4
global counter = 0
default_store = nothing

"A thing that can be kept."
abstract type Thing end
abstract type Book{T} <: Thing end
primitive type Tag 8 end

"""
    Shelf(size)

A shelf of things.
"""
struct Shelf{T<:Thing} <: AbstractVector{T}
    "how many"
    size::Int
    things::Vector{T}

    Shelf{T}(size::Integer) where {T} = new{T}(size, T[])
    function Shelf(things::Vector{T}) where T<:Thing
        return new{T}(length(things), things)
    end
end

mutable struct Row
    items
end

@kwdef struct Options
    force::Bool = false
end

@enum Color red green=2

const Alias{T} = Dict{String,T}

"Keeps one thing."
function keep!(shelf::Shelf{T}, thing::T; force::Bool = false, sep = ",") where {T}
    full(shelf) && !force && throw(Err.Full("no room"))
    check(x) = x + 1
    push!(shelf.things, thing)
    map(shelf.things) do t
        t.name
    end
    @trace shelf thing
    return shelf
end

# How full it is.
full(shelf::Shelf)::Bool = length(shelf.things) >= shelf.size

Base.show(io::IO, shelf::Shelf) = print(io, "Shelf")
function Base.length(shelf::Shelf)
    return length(shelf.things)
end
Base.:+(a::Row, b::Row) = Row(vcat(a.items, b.items))
(+)(a::Shelf, b::Row) = a
(s::Shelf)(x) = s.things[x]
function (r::Row)(x::Int) r.items[x] end

@inline function fast(x::T)::T where T
    x
end

@inline quick(x) = x .+ 1

macro trace(args...)
    esc(:(println($(args...))))
end

function declared end

map_all = x -> Shelf(x)

module Inner
    inside(x) = x
end

for T in (:Int, :Float64)
    @eval begin
        made(x::$T) = x
    end
end

f(x, y = 1; kw...) = begin
    x
end

baremodule Bare end

broken(x = = 1
after_error(x) = x

end
