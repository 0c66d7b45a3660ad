/// Something the assistant says and shows.
package struct Utterance: Sendable, Hashable {
    package enum Purpose: String, Sendable, Hashable {
        case question, acknowledgement, result, error, information
    }

    /// Plain text for people; the synthesis stage normalises it for the voice.
    package var spoken: String
    /// The line on a screen.
    package var shown: String
    package var card: Card?
    /// Whose card it is; nil: Wilco's own.
    package var app: AppLabel?
    package var purpose: Purpose

    package init(_ spoken: String, shown: String? = nil, card: Card? = nil, purpose: Purpose = .information) {
        self.spoken = spoken
        self.shown = shown ?? spoken
        self.card = card
        self.purpose = purpose
    }
}
