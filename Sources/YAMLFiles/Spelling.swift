internal import WilcoIntents

/// Finds what a mistyped word was meant to be.
package enum Spelling {
    /// The candidate closest to `word`, if one is close: at most two edits and fewer than half of its letters.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let wanted = Array(word.lowercased())
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased())
            let found = EditDistance.between(wanted, letters, swapping: true)
            guard found <= 2, found * 2 < letters.count, found < best?.distance ?? .max else { continue }
            best = (found, candidate)
        }
        return best?.candidate
    }
}
