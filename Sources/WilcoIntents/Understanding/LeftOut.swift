/// Words of a sentence that were understood, and left out of the request.
package struct LeftOut: Sendable, Hashable {
    package enum Reason: String, Sendable, Hashable {
        /// "… no wait …": what was said before it does not count.
        case takenBack
        /// "… with no cheese": no value of the request.
        case notWanted
        /// No request by itself, beside one that is.
        case saidAlong
    }

    package var words: String
    package var reason: Reason

    package init(_ words: String, _ reason: Reason) {
        self.words = words
        self.reason = reason
    }
}
