/// Why what was asked for on the page was not passed on.
package enum LinkFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// No assistant is there.
    case away(reason: String)
    /// That question is not open any more.
    case answeredAlready
    /// Nothing like it can be tapped.
    case noOption
    case busy
    /// The assistant did not do it, for that reason.
    case refused(String)

    package var description: String {
        switch self {
        case .away(let reason): reason
        case .answeredAlready: "that question is not open any more — see the newest"
        case .noOption: "that cannot be chosen — choose what is shown"
        case .busy: "much is waiting to be answered — wait for the answers"
        case .refused(let reason): reason
        }
    }
}
