extension Language {
    /// The form under which a word is compared with others: without its ending, and one for all words that mean the same.
    ///
    /// ```
    /// key(of: "removing") == key(of: "delete")    // where `synonyms` has [delete, remove]
    /// ```
    func key(of word: String) -> String {
        if let group = synonymGroups[word] { return "#\(group)" }
        if wholeWords.contains(word) { return word }
        for ending in endings where word.count - ending.count >= 3 && word.hasSuffix(ending) {
            var base = String(word.dropLast(ending.count))
            if let group = synonymGroups[base] ?? synonymGroups[base + silentEnding] { return "#\(group)" }
            if let last = base.last, base.count > 3, base.dropLast().last == last { base.removeLast() }
            if let group = synonymGroups[base] { return "#\(group)" }
            return trimmed(base)
        }
        return trimmed(word)
    }

    private func trimmed(_ word: String) -> String {
        let isLong = word.count > 3 && !silentEnding.isEmpty
        return isLong && word.hasSuffix(silentEnding) ? String(word.dropLast(silentEnding.count)) : word
    }
}
