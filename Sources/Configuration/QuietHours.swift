/// A daily span in which the assistant keeps its voice down.
package struct QuietHours: Sendable, Hashable {
    /// Minutes after midnight.
    package var from: Int
    /// Minutes after midnight; earlier than `from` when the span crosses midnight.
    package var to: Int
    /// 0 to 1.
    package var volume: Double

    package init(from: Int, to: Int, volume: Double) {
        self.from = from
        self.to = to
        self.volume = volume
    }

    /// - Parameter minute: Minutes after midnight, local time.
    package func contains(minute: Int) -> Bool {
        from <= to ? (from..<to).contains(minute) : minute >= from || minute < to
    }
}
