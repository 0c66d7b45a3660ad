/// What an app may write to the log: a burst, and then a little all the time.
///
/// It decides only; whoever asks it logs what it lets through.
struct LogQuota {
    /// Bytes at once.
    static let burst = 256 << 10
    /// Bytes a second, in the long run.
    static let rate = 2 << 10
    /// What a line counts for beside its text: its time, and whose it is.
    static let leastOfLine = 64

    private var left = Self.burst
    private var lastTime: Duration?
    /// Lines that were left out since the last that was let through.
    private var leftOut = 0

    enum Verdict: Hashable {
        /// - Parameter leftOut: Lines that were left out before it.
        case admitted(leftOut: Int)
        /// - Parameter isFirst: Nothing was left out before it.
        case refused(isFirst: Bool)
    }

    mutating func admit(_ bytes: Int, at now: Duration) -> Verdict {
        let passed = lastTime.map { now - $0 } ?? .zero
        let earned = Int(min(passed / .seconds(1), Double(Self.burst)) * Double(Self.rate))
        if earned > 0 || lastTime == nil { lastTime = now }
        left = min(Self.burst, left + earned)
        let cost = bytes + Self.leastOfLine
        // It says something again when there is room for more than a line.
        let needed = leftOut == 0 ? cost : max(cost, Self.burst / 16)
        guard left >= needed else {
            leftOut += 1
            return .refused(isFirst: leftOut == 1)
        }
        left -= cost
        defer { leftOut = 0 }
        return .admitted(leftOut: leftOut)
    }
}
