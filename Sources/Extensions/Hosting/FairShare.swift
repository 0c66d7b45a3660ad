private import Synchronization

/// What all apps together may say unasked, in windows of one second.
///
/// Whoever says more than its share waits where it is too much in all; whoever says little waits for nobody.
package final class FairShare: Sendable {
    /// Lines of all apps; one that says so many alone has said too much, see ``FloodGate``.
    package static let most = 750
    /// Bytes for which a line counts once more.
    package static let longLine = 8192

    private struct Window {
        var start: Duration = .zero
        var total = 0
        var counts: [String: Int] = [:]
        /// Apps that said something in the window before.
        var speakers: Set<String> = []
    }

    private let window = Mutex(Window())

    package init() {}

    /// Counts a line.
    ///
    /// - Returns: How long the app's next line has to wait; nil: not at all.
    package func count(_ bytes: Int, of app: String, at now: Duration) -> Duration? {
        window.withLock { window in
            if now - window.start >= .seconds(1) {
                window = Window(start: now, speakers: Set(window.counts.keys))
            }
            let cost = 1 + bytes / Self.longLine
            window.total += cost
            window.counts[app, default: 0] += cost
            let speakers = window.speakers.union(window.counts.keys).count
            guard window.total > Self.most, window.counts[app, default: 0] > Self.most / speakers else { return nil }
            return window.start + .seconds(1) - now
        }
    }
}
