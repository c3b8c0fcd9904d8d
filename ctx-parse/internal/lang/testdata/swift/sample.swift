// Copyright of the example.

import Foundation
@testable import struct Store.Thing

/// The most that fits.
public let limit = 10

var opened: Int = 0

public typealias Sink<T> = (T) async throws -> Void

/// Keeps things.
///
/// - Parameter T: what is kept
@MainActor
public final class Store<T: Thing>: Base<T>, Closeable where T: Hashable {
    /// The kind of it.
    static let kind = "store"

    private(set) var things: [T] = []

    /// How many there are.
    public var count: Int {
        things.count
    }

    var size = 0 {
        didSet { resize() }
    }

    /// Makes one.
    public init(size: Int, names: String...) {
        self.size = max(size, limit)
        super.init()
    }

    convenience init?(path: URL) {
        self.init(size: path.pathComponents.count)
    }

    deinit {
        close()
    }

    /// Keeps a thing.
    @discardableResult
    override public func keep<R>(_ thing: T, with other: T? = nil, then body: @escaping (T) throws -> R) rethrows -> R? where R: Sendable {
        // not documentation
        func fits() -> Bool { things.count < size }
        let local = fits()
        things.append(thing)
        return local ? try body(thing) : nil
    }

    func keep() {}

    subscript(index: Int) -> T {
        get { things[index] }
        set { things[index] = newValue }
    }

    class func of(_ names: [String]) -> Store<T> {
        Store(size: names.count)
    }

    enum State: String, Codable {
        case open, closed
        indirect case nested(State)

        var isOpen: Bool { self == .open }
    }
}

public struct Point: Equatable {
    let x: Int
    var y: Int

    static func + (a: Point, b: Point) -> Point {
        Point(x: a.x + b.x, y: a.y + b.y)
    }

    mutating func move(by d: Int) { y += d }
}

/// Sees points.
public protocol Visitor: AnyObject {
    associatedtype Result
    var name: String { get }
    init(name: String)
    func visit(_ p: Point) -> Result
}

actor Registry {
    private var all: [String: Point] = [:]

    func put(_ p: Point, at key: String) async { all[key] = p }
}

/// Prints points.
extension Point: CustomStringConvertible {
    public var description: String { "\(x),\(y)" }

    func norm() -> Int { max(x, y) }

    struct Polar {}
}

extension Collection where Element == Point {
    func total() -> Point { reduce(Point(x: 0, y: 0), +) }
}

precedencegroup Joining { associativity: left }
infix operator <+>: Joining

func <+> (a: Point, b: Point) -> Point { a + b }

#if os(Linux)
/// Starts it on Linux.
func start(args: [String] = []) -> Int32 {
    let store = Store<Thing>.of(args)
    store.things.forEach { t in t.print?() }
    return Foundation.exit(0)
}
#else
func start() {}
#endif

@freestanding(expression) public macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(module: "M", type: "S")

struct Broken {
    func before() { let = }
    func after() {}
}
