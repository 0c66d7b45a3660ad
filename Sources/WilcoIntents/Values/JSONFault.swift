/// Why bytes are not taken for JSON.
package struct JSONFault: Error, Hashable, CustomStringConvertible {
    package enum Reason: Sendable, Hashable {
        case notJSON
        case notUTF8
        /// Bytes.
        case tooLong(limit: Int)
        case tooDeep(limit: Int)
        case tooManyValues(limit: Int)
        case longText(limit: Int)
        case longName(limit: Int)
        case longNumber(limit: Int)
        /// No computer's number is so large.
        case hugeNumber
        /// Two members of an object have one name: readers would disagree about which of them counts.
        case repeatedName(String)
    }

    package var reason: Reason
    /// Where it was noticed, in bytes from the start.
    package var offset: Int

    package var description: String {
        switch reason {
        case .notJSON: "not JSON"
        case .notUTF8: "not UTF-8"
        case .tooLong(let limit): "more than \(limit) bytes of JSON"
        case .tooDeep(let limit): "more than \(limit) arrays and objects inside one another at byte \(offset)"
        case .tooManyValues(let limit): "more than \(limit) values"
        case .longText(let limit): "a text of more than \(limit) bytes at byte \(offset)"
        case .longName(let limit): "a member's name of more than \(limit) bytes at byte \(offset)"
        case .longNumber(let limit): "a number of more than \(limit) characters at byte \(offset)"
        case .hugeNumber: "a number too large for any computer at byte \(offset)"
        case .repeatedName(let name): "two members named \"\(name.prefix(100))\" at byte \(offset)"
        }
    }
}
