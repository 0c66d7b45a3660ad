/// Finds what a mistyped word was meant to be.
package enum Spelling {
    /// The candidate closest to `word`, if one is close: at most two edits and fewer than half of its letters.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let wanted = Array(word.lowercased())
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased())
            let found = distance(wanted, letters)
            guard found <= 2, found * 2 < letters.count, found < best?.distance ?? .max else { continue }
            best = (found, candidate)
        }
        return best?.candidate
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        guard !a.isEmpty else { return b.count }
        guard !b.isEmpty else { return a.count }
        var before: [Int] = []
        var row = Array(0...b.count)
        for i in 1...a.count {
            var next = [i]
            for j in 1...b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                var value = min(row[j] + 1, next[j - 1] + 1, row[j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { value = min(value, before[j - 2] + 1) }
                next.append(value)
            }
            before = row
            row = next
        }
        return row[b.count]
    }
}
