/// Counts what arrives unasked, in windows of one second.
struct FloodGate {
    /// Most in one window.
    let limit: Int
    private var windowStart: Duration = .zero
    private var count = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts so many; the time left in the window when they were too many, else nil.
    mutating func admit(_ amount: Int = 1, at now: Duration) -> Duration? {
        if now - windowStart >= .seconds(1) {
            windowStart = now
            count = 0
        }
        count += amount
        return count > limit ? windowStart + .seconds(1) - now : nil
    }
}
