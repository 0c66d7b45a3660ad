/// What is wrong with what was asked about automations.
package enum AutomationFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is none of that name; `near`: one that is written much alike.
    case unknown(String, near: String?)
    /// It would never do what it is for: each with what to do about it.
    case useless([String])

    package var description: String {
        switch self {
        case .unknown(let name, let near):
            "there is no automation “\(name)” — " + (near.map { "did you mean “\($0)”?" } ?? "see `wilco automation`")
        case .useless(let reasons):
            reasons.joined(separator: "\n") + "\nnothing was kept — mend it, or keep it all the same with --force"
        }
    }
}
