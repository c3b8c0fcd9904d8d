// KeepLicence

package com.example

import java.util.List // KeepImport

/** DocOfStore keeps é.
  * @tparam T DocOther1
  */
@deprecated
// DocOther2 under an annotation
class Store[T](val size: Int) extends Base {
  /** DocOfcount. */
  private val count = 1 /* KeepField */

  /** DocOfput before an annotation. */
  @throws[Full]
  override def put(v: T): Unit = {
    // KeepBody
    /** KeepLocal */
    val x = "DocString" /* KeepInline */
  }

  // DocOfplain of line comments,
  // DocOther3 on two.
  def plain = 1

  /** DocOfKey. */
  type Key = String
}

/** DocOfMaker. */
object Maker {
  /** DocOfLimit. */
  val Limit = 1 // KeepTrailing

  /** DocOfof. */
  def of() = new Store[Int](1)
}

/** DocOfShape. */
trait Shape {
  /** DocOfarea. */
  def area: Double
}

/** DocOfKind. */
enum Kind {
  /** DocOther4 of a case. */
  case A
  /** DocOther5. */
  case B
}
