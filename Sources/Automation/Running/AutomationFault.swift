/// What is wrong with what was asked about automations.
package enum AutomationFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is none of that name; `near`: one that is written much alike.
    case unknown(String, near: String?)
    /// Another one has that name.
    case taken(String)
    /// Nothing understands what it is to do.
    case unclear(String)
    /// It would never do what it is for: each with what to do about it.
    case useless([String])

    package var description: String {
        switch self {
        case .unknown(let name, let near):
            "there is no automation “\(name)” — " + (near.map { "did you mean “\($0)”?" } ?? "see `wilco automation`")
        case .taken(let name): "there is an automation “\(name)” already — give it another name"
        case .unclear(let action):
            "“\(action)” is nothing the apps can do — check it with wilco understand --text"
        case .useless(let reasons): reasons.joined(separator: "\n") + "\nmend it, or keep it all the same with --force"
        }
    }
}
