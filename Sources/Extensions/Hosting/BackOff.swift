/// How long a failing app is left alone: not at all after the first failure, then longer and longer.
///
/// An answer in between forgives nothing: an app may greet well and fall over each time it is told to do something.
struct BackOff: Hashable {
    /// In a row.
    private(set) var failures = 0
    private var next: Duration = .zero
    private var last: Duration?

    static let first = Duration.milliseconds(250)
    static let longest = Duration.seconds(30)
    /// Without failure for so long, the next one counts as the first.
    static let forgiven = Duration.seconds(60)

    mutating func fail(at now: Duration) {
        if let last, now - last > Self.forgiven { failures = 0 }
        last = now
        failures += 1
        guard failures > 1 else { return }
        let delay = Self.first * (1 << min(failures - 2, 10))
        next = now + min(delay, Self.longest)
    }

    /// Time until the next try; nil: now.
    func wait(at now: Duration) -> Duration? {
        next > now ? next - now : nil
    }
}

extension Duration {
    /// `250 ms`, `2 s`.
    var spoken: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        return milliseconds < 1000 ? "\(milliseconds) ms" : "\((milliseconds + 999) / 1000) s"
    }
}
