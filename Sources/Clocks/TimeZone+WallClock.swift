package import Foundation

extension TimeZone {
    /// When a wall clock first shows a time; of what a change of the clock leaves out, when it is changed.
    ///
    /// - Parameter shown: What it shows, as if it hung in Greenwich.
    package func instant(showing shown: Date) -> Date {
        // No clock is further than a day from Greenwich.
        let offsets = [-86_400.0, 86_400.0].map { Double(secondsFromGMT(for: shown + $0)) }
        let candidates = offsets.map { shown - $0 }.sorted()
        let shows = candidates.first { $0 + Double(secondsFromGMT(for: $0)) == shown }
        if let shows { return shows }
        var before = candidates[0]
        var after = candidates[1]
        while after.timeIntervalSince(before) > 1 {
            let middle = Date(
                timeIntervalSince1970: ((before.timeIntervalSince1970 + after.timeIntervalSince1970) / 2).rounded(.down)
            )
            if middle + Double(secondsFromGMT(for: middle)) < shown { before = middle } else { after = middle }
        }
        return after
    }
}
