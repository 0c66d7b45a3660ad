/// A question about what an assistant has, as a value: told by the assistant that answers, or by a command from the user's own files.
package enum AssistantInquiry: Sendable, Hashable, Codable {
    /// The apps that it works with, and what they can do.
    case apps
    /// What an app is and may do: its id, or a name that no other has.
    case app(String)
    /// The file of a shortcut, by its name or one of its phrases.
    case shortcut(String)
    /// Where the person is.
    case place
    /// What the person looks at in apps, the latest first.
    case activities
    /// What fits now, best first.
    case suggestions(limit: Int)
    /// Why one of these is suggested, from 1.
    case reason(Int)
    /// What was done last, the latest first.
    case donations(limit: Int)
    /// What was said before, the oldest first.
    case conversations
    /// What was heard and kept, the oldest first.
    case recordings(unlabelled: Bool)
    /// The sound of one of them, as `wav` in base64: its name, how that begins, or `last`.
    case recording(String)
}

extension AssistantInquiry {
    /// Adds its members to a request.
    func write(to object: inout WireObject) { object.set("inquiry", encoding: self) }

    /// Reads what need not be trusted.
    init(reading object: WireObject) throws(ControlError) {
        self = try object.decoded("inquiry", "none that this assistant answers")
    }
}
