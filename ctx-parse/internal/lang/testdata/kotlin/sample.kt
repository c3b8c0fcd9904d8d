#!/usr/bin/env kotlin
// Copyright of the example.

@file:JvmName("Samples")

package org.example.store

import java.io.Closeable
import kotlin.math.max as most
import kotlinx.coroutines.*

/** The most that fits. */
const val LIMIT: Int = 10

/** Where things go. */
private val registry = mutableMapOf<String, Store<*>>()

var opened: Int = 0
    private set

typealias Sink<T> = suspend (T) -> Unit

/**
 * Keeps things.
 *
 * @param T what is kept
 */
@Serializable
@Suppress("unused")
open class Store<T : Thing>(private val size: Int, val names: List<String> = emptyList()) :
    Base<T>(size), Closeable, Keeper<T> by registryKeeper {

    /** Made of a file. */
    constructor(path: java.nio.file.Path) : this(most(path.nameCount, LIMIT)) {
        opened += 1
    }

    private val things = ArrayList<T>()

    val count: Int
        get() = things.size

    init {
        require(size > 0) { "no room" }
    }

    /** Keeps [thing]. */
    @Throws(FullException::class)
    override suspend fun <R> keep(thing: T, vararg more: T, then: (T) -> R): R? where R : Any {
        // not documentation
        fun fits() = things.size < size
        val local = fits()
        things.add(thing)
        more.forEach { things.add(it) }
        return if (local) then(thing) else null
    }

    fun keep() {}

    override fun close() = synchronized(this) { things.clear() }

    enum class State(val label: String) {
        OPEN("open") {
            override fun next() = CLOSED
        },
        CLOSED("closed");

        abstract fun next(): State
    }

    inner class Cursor : Iterator<T> by things.iterator()

    companion object Factory {
        const val KIND = "store"

        @JvmStatic
        fun of(vararg names: String): Store<Thing> = Store(names.size, names.toList())
    }
}

data class Point(val x: Int, val y: Int)

/** Sees points. */
fun interface Visitor {
    fun visit(p: Point)
}

sealed interface Shape {
    val area: Double

    data object Empty : Shape { override val area get() = 0.0 }
    class Circle(override val area: Double) : Shape
}

/** Marks fields. */
@Target(AnnotationTarget.FIELD)
@MustBeDocumented
annotation class Marker

object Single { val z = 1 }

object Registry : Closeable {
    private fun secret(): Int = Single.z

    override fun close() {}
}

internal infix fun Point.plus(other: Point): Point = Point(x + other.x, y + other.y)

val Point.norm: Int
    get() = most(x, y)

/** Starts it. */
fun main(args: Array<String>) {
    Store.of(*args).use { store -> println(store?.count) }
    val shape = object : Shape {
        override val area = 1.0
    }
    Visitor { p -> p.plus(p) }.visit(Point(1, 2))
}

class Broken(val a: Int {
    fun after() = 1
}

fun last(): Unit = Unit
