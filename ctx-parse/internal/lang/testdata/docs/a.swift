// KeepLicence

import Foundation // KeepImport

/// DocOflimit.
public let limit = 1 // KeepTrailing

/**
 DocOfStore keeps é.
 - Parameter T: DocOther1
 */
@MainActor
// DocOther2 under an attribute
final class Store<T>: Base {
    /// DocOfcount.
    private var count = 1 /* KeepField */

    /// DocOfinit.
    init(a: Int) { /* KeepCtor */ }

    /// DocOfput before an attribute.
    @discardableResult
    public func put(_ v: T) -> Int {
        // KeepBody
        /// KeepLocal
        let x = "KeepString" /* KeepInline */
        return x.count
    }

    // DocOfplain of line comments,
    // DocOther3 on two.
    func plain() {}

    /// DocOfsubscript.
    subscript(i: Int) -> T { things[i] }

    /// DocOfKind.
    enum Kind {
        /// DocOther4 of a case.
        case a
        /// DocOther5.
        case b
    }
}

/// DocOfShape.
protocol Shape {
    /// DocOfarea.
    var area: Double { get }
    /// DocOfResult.
    associatedtype Result
    /// DocOfdraw.
    func draw() -> Result
}

/// DocOther6 of an extension.
extension Store: Shape {
    /// DocOfdescription.
    public var description: String {
        // KeepGetter
        "DocString"
    }
}

/// DocOfSink.
typealias Sink = (Int) -> Void
