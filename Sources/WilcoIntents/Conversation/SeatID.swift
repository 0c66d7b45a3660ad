/// One person in one place that a conversation is held with: the microphone's room, a terminal, a page.
///
/// `microphone`, `typed-3`: unique as long as the assistant runs.
package struct SeatID: RawRepresentable, Sendable, Hashable, Codable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Where the assistant's own microphone and loudspeaker are.
    package static let microphone = SeatID(rawValue: "microphone")

    /// The seat of one who types, by the order in which they came.
    package static func typed(_ number: Int) -> SeatID { SeatID(rawValue: "typed-\(number)") }
}
