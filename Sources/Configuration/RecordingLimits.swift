/// How much is kept of what was heard; whatever is too much of it goes, the oldest first.
package struct RecordingLimits: Sendable, Hashable {
    package var number: Int
    package var bytes: Int
    package var days: Int

    package init(number: Int = 1_000, bytes: Int = 200_000_000, days: Int = 30) {
        self.number = number
        self.bytes = bytes
        self.days = days
    }
}
