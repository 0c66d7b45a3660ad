/// Counts what arrives unasked, in windows of one second.
struct FloodGate {
    /// Most in one window.
    let limit: Int
    private var windowStart: Duration = .zero
    private var count = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts one; the time left in the window when it was one too many, else nil.
    mutating func admit(at now: Duration) -> Duration? {
        if now - windowStart >= .seconds(1) {
            windowStart = now
            count = 0
        }
        count += 1
        return count > limit ? windowStart + .seconds(1) - now : nil
    }
}
