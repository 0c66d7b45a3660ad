/// Whose turn a request to an app comes from.
package struct TurnContext: Sendable, Hashable {
    /// Nil: a conversation of a command, beside which there is no other.
    package var seat: SeatID?
    /// The person's words were typed, and so say just what they say.
    package var isTyped: Bool
    /// Nobody asked for it now: an automation does it.
    package var isAutomation: Bool
    /// The person asked for a shortcut of theirs, which does it.
    package var isOfShortcut: Bool

    package init(
        seat: SeatID? = nil,
        isTyped: Bool = false,
        isAutomation: Bool = false,
        isOfShortcut: Bool = false
    ) {
        self.seat = seat
        self.isTyped = isTyped
        self.isAutomation = isAutomation
        self.isOfShortcut = isOfShortcut
    }
}
