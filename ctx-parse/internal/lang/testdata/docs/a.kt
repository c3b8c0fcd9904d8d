/* KeepLicence */

/** DocOther1 of a package. */
package com.example

import java.util.List // KeepImport

/** DocOfLIMIT. */
const val LIMIT = 1 // KeepTrailing

/**
 * DocOfStore keeps é.
 * @param T DocOther2
 */
@Serializable
// DocOther3 under an annotation
open class Store<T>(
    /** DocOfsize of a parameter. */
    val size: Int,
    /** DocOther4 of a parameter. */
    name: String,
) : Base() {
    /** DocOfcount. */
    private val count = 1 /* KeepField */

    /** DocOfconstructor. */
    constructor(a: Int) : this(a, "DocString") { /* KeepCtor */ }

    /** DocOther5 of an initializer. */
    init {
        // KeepInit
    }

    /** DocOfput before an annotation. */
    @Throws(Full::class)
    override fun put(v: T) {
        // KeepBody
        /** KeepLocal */
        val x = 1 /* KeepInline */
    }

    // DocOfplain of line comments,
    // DocOther6 on two.
    fun plain() = "KeepString"

    /** DocOther7 of a companion. */
    companion object {
        /** DocOfof. */
        fun of() = Store<Int>(1)
    }

    /** DocOfKind. */
    enum class Kind {
        /** DocOther8 of an entry. */
        A,
        /** DocOther9. */
        B
    }
}

/** DocOfShape. */
interface Shape {
    /** DocOfarea. */
    val area: Double
}

/** DocOfSingle. */
object Single

/** DocOfSink. */
typealias Sink = (Int) -> Unit
