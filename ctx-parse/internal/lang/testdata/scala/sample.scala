// Copyright of the example.
package org.example.store

import java.io.Closeable
import scala.collection.mutable.{ArrayBuffer, Map => MutableMap}
import scala.concurrent._
import cats.syntax.all.*

/** Keeps things.
  *
  * @tparam T what is kept
  */
@deprecated("use another", "2.0")
sealed abstract class Store[+T <: Thing](val size: Int, names: String*)(implicit ec: ExecutionContext)
    extends Base[T](size)
    with Closeable {

  type Key = String

  /** The most that fits. */
  final val Limit: Int = 10

  private[this] var things = ArrayBuffer.empty[T]

  lazy val first: Option[T] = things.headOption

  def this(path: java.nio.file.Path) = this(path.getNameCount)

  /** Keeps a thing. */
  @throws[FullException]("when full")
  override protected def keep[R](thing: T, more: T*)(then: T => R): Either[String, R] = {
    // not documentation
    def fits(n: Int): Boolean = things.size + n < size
    val local = fits(1)
    things.append(thing)
    if (local) Right(then(thing)) else Left("full")
  }

  def keep(): Unit

  def close(): Unit = things.clear()

  def +(other: Store[T]): Store[T] = other

  implicit class Rich(s: String) {
    def shout: String = s.toUpperCase
  }
}

/** Makes stores. */
object Store extends App with Factory {
  val Kind = "store"

  def of(names: String*): Store[Thing] = new FileStore(names.size)

  def unapply(s: Store[_]): Option[Int] = Some(s.size)
}

final case class Point(x: Int, y: Int)

case object Empty

trait Visitor[-A] extends Serializable { self: Closeable =>
  def visit(p: Point): Unit
  var seen: Int
}

package object util {
  implicit val order: Ordering[Point] = Ordering.by(_.x)
}

/** Colours, of Scala 3. */
enum Color(val rgb: Int):
  case Red extends Color(0xff0000)
  case Green extends Color(0x00ff00)

  def name: String = toString

given intOrder: Ordering[Int] with
  def compare(a: Int, b: Int): Int = a - b

extension (p: Point)
  def norm: Int = math.max(p.x, p.y)

opaque type Id = Int

/** Starts it. */
@main def start(args: String*): Unit =
  Store.of(args*).keep(new Thing)(_.size)
  println(Point(1, 2).norm)

class Broken {
  def before = { val }
  def after(): Int = 1
}
