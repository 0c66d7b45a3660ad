/// What Wilco makes of one of the user's own terms.
public enum TermVerdict: Sendable, Hashable {
    /// Known to the recogniser, or said how it is pronounced.
    case accepted
    /// Taken, with a pronunciation that is a guess; ARPABET.
    case guessed(String)
    /// Taken, but it is or sounds like another; that one's id.
    case clashes(with: String)
    /// Not taken, and why.
    case refused(String)

    package var name: String {
        switch self {
        case .accepted: "accepted"
        case .guessed: "guessed"
        case .clashes: "clashes"
        case .refused: "refused"
        }
    }

    /// The pronunciation, the other term or the reason; nil: there is nothing to say.
    package var detail: String? {
        switch self {
        case .accepted: nil
        case .guessed(let detail), .clashes(let detail), .refused(let detail): detail
        }
    }

    init(name: String, detail: String) throws(ProtocolError) {
        switch name {
        case "accepted": self = .accepted
        case "guessed": self = .guessed(detail)
        case "clashes": self = .clashes(with: detail)
        case "refused": self = .refused(detail)
        default: throw ProtocolError("there is no verdict \"\(name)\"")
        }
    }
}
