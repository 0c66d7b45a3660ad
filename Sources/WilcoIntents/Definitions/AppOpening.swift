/// How the app itself is opened, for what Wilco cannot finish; the activity comes along.
package enum AppOpening: Sendable, Hashable {
    /// A program and its arguments; the activity is the last, as JSON.
    case command([String])
    /// An address of the web; what it is told of the activity is added as the query item `activity`, as JSON.
    ///
    /// `tells` are the names of the parameters, properties and members of `userInfo` that leave the machine with it.
    case url(String, tells: Set<String> = [])
    /// A name on the session bus that speaks `org.freedesktop.Application`; its action `open` gets the activity, as JSON.
    case bus(String)

    /// Elements of letters, digits, `_` and `-`, at least two, with dots between.
    package static func isBusName(_ text: String) -> Bool {
        let elements = text.split(separator: ".", omittingEmptySubsequences: false)
        return elements.count >= 2 && text.utf8.count <= 255
            && elements.allSatisfy { element in
                guard let first = element.first, !first.isNumber, first != "-" else { return false }
                return element.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
            }
    }
}
