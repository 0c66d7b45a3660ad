internal import Synchronization
internal import WilcoIntents

/// Words of names by how they sound, made when first needed.
final class SoundIndex: Sendable {
    /// How a word is said, in phones of ARPABET with a space between; empty when nobody knows.
    typealias Pronunciation = @Sendable (String) -> [String]

    /// Ways of saying a name that are told apart.
    private static let mostWays = 8
    /// Words by which it is told whether there is a dictionary.
    private static let mostAsked = 50

    private let words = Mutex<[Int: [String: [String]]]>([:])
    private let hasDictionary = Mutex<Bool?>(nil)
    private let rules: [(written: String, sound: String)]
    private let pronunciation: Pronunciation?

    /// - Parameters:
    ///   - rules: What letters sound like, the longest first.
    ///   - pronunciation: Of the pronouncing dictionary, where there is one.
    init(rules: [(written: String, sound: String)], pronunciation: Pronunciation?) {
        self.rules = rules
        self.pronunciation = pronunciation
    }

    /// The names of a list have changed.
    func forget(_ list: Int) {
        words.withLock { $0[list] = nil }
    }

    /// Words of the list's names that sound like `word`, the most alike first.
    ///
    /// - Parameters:
    ///   - keys: What the word sounds like: ``keys(of:)``.
    ///   - names: The names, when the list is not known yet.
    func words(like word: String, _ keys: [String], in list: Int, names: () -> [String]) -> [String] {
        let found = soundingAlike(keys, in: list, names: names)
        let longest = max(1, word.count / 3)
        let near = Set(found).filter { !areHeardApart($0, word) }.map { ($0, EditDistance.between($0, word)) }
            .filter { $0.1 <= longest && $0.1 > 0 }
        return near.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }

    /// Whether a word is one of the list's names.
    ///
    /// - Parameters:
    ///   - keys: What the word sounds like: ``keys(of:)``.
    ///   - names: The names, when the list is not known yet.
    func isWord(_ word: String, _ keys: [String], in list: Int, names: () -> [String]) -> Bool {
        soundingAlike(keys, in: list, names: names).contains(word)
    }

    private func soundingAlike(_ keys: [String], in list: Int, names: () -> [String]) -> [String] {
        words.withLock { lists -> [String] in
            let known: [String: [String]]
            if let list = lists[list] {
                known = list
            } else {
                var made: [String: [String]] = [:]
                for name in Set(names()) where name.count > 3 {
                    for key in self.keys(of: name) + [looseKey(name)] { made[key, default: []].append(name) }
                }
                lists[list] = made
                known = made
            }
            return keys.flatMap { known[$0] ?? [] }
        }
    }

    /// What a word sounds like, by its letters and by the pronouncing dictionary.
    func keys(of word: String) -> [String] {
        ([letterKey(word)] + spokenKeys(of: word)).filter { $0.count > 1 }
    }

    /// What a word sounds like that nobody knows, written by ear: "chouder", "foward"; nil where the dictionary knows it, or where there
    /// is none.
    ///
    /// - Parameter known: Words of the language, which tell whether there is a dictionary for it.
    func misspelledKey(of word: String, known: () -> Set<String>) -> String? {
        guard let pronunciation, pronunciation(word).isEmpty else { return nil }
        let hasDictionary = hasDictionary.withLock { has -> Bool in
            if let has { return has }
            let words = known().prefix(Self.mostAsked)
            let found = words.count { !pronunciation($0).isEmpty } * 2 > words.count
            has = found
            return found
        }
        let key = looseKey(word)
        return hasDictionary && key.count > 2 ? key : nil
    }

    /// Letters that are hardly heard left out, too: "chowder" and "chouder", "forward" and "foward".
    private func looseKey(_ word: String) -> String {
        var result = "~"
        for (index, letter) in letterKey(word).enumerated() where index == 0 || !"why".contains(letter) {
            if result.last != letter { result.append(letter) }
        }
        return result
    }

    /// How the words are said one after the other, by the dictionary, a few ways at most: "knight" as "night" is.
    ///
    /// A word that it lacks stands for itself; empty where it has none of them.
    func spoken(_ words: [String]) -> [String] {
        let ways = words.map { pronunciation?($0) ?? [] }
        guard ways.contains(where: { !$0.isEmpty }) else { return [] }
        return zip(words, ways).reduce([""]) { said, next in
            let ways = next.1.isEmpty ? [next.0] : Array(next.1.prefix(2))
            return Array(said.flatMap { before in ways.map { "\(before) \($0)" } }.prefix(Self.mostWays))
        }
    }

    /// Whether two phrases are said in the same way, as far as the dictionary and the letters tell.
    func areAlike(_ words: [String], _ others: [String]) -> Bool {
        let (one, other) = (words.joined(), others.joined())
        guard one.count > Self.shortestAlike, abs(one.count - other.count) <= max(1, other.count / 3) else {
            return false
        }
        if words.count == others.count { return zip(words, others).allSatisfy { areSaidAlike($0, $1) } }
        // Written in one word, or with a word in two.
        return letterKey(one) == letterKey(other) && EditDistance.between(one, other) <= 1
    }

    /// What is shorter has hardly a sound of its own.
    private static let shortestAlike = 5

    private func areSaidAlike(_ word: String, _ other: String) -> Bool {
        guard word != other else { return true }
        let (ways, others) = (pronunciation?(word) ?? [], pronunciation?(other) ?? [])
        guard ways.isEmpty || others.isEmpty else { return !Set(ways).isDisjoint(with: others) }
        return min(word.count, other.count) > 3 && letterKey(word) == letterKey(other)
            && EditDistance.between(word, other) <= max(1, other.count / 3)
    }

    /// Whether the dictionary knows both words, and better than their letters: "weather" is no "water".
    private func areHeardApart(_ first: String, _ second: String) -> Bool {
        let (first, second) = (spokenKeys(of: first), spokenKeys(of: second))
        return !first.isEmpty && !second.isEmpty && Set(first).isDisjoint(with: second)
    }

    /// The consonants of a word as it is spoken, one key for each way.
    private func spokenKeys(of word: String) -> [String] {
        let ways = pronunciation?(word) ?? []
        return Set(
            ways.map { way in
                "/" + way.split(separator: " ").filter { !"AEIOU".contains($0.first ?? "A") }.joined()
            }
        ).sorted()
    }

    /// The consonants of a word as its letters sound: "celestra" and "sellestra" are "slstr".
    func letterKey(_ word: String) -> String {
        var result = ""
        var rest = Substring(word)
        while let letter = rest.first {
            var sound = String(letter)
            var length = 1
            if let rule = rules.first(where: { rest.hasPrefix($0.written) }) {
                sound = rule.sound
                length = rule.written.count
            }
            rest = rest.dropFirst(length)
            for character in sound {
                let isVowel = "aeiouyäöüáéíóúàèìòùâêîôû".contains(character)
                if isVowel, !result.isEmpty { continue }
                let kept: Character = isVowel ? "a" : character
                if result.last != kept { result.append(kept) }
            }
        }
        return result
    }
}
