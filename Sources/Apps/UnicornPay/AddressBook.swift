internal import FoundationEssentials
internal import WilcoIntents

/// The people who can be paid, and who is meant by a name or a part of one.
struct AddressBook {
    private struct Entry: Decodable {
        var id: String
        var name: String
        var pronunciation: String?
    }

    let people: [IntentObject]

    /// More than these are no list to choose from.
    private static let longestList = 10
    private static let titles: Set<String> = ["sir", "lady", "doctor", "the", "of", "von", "der", "die"]

    init(people: [IntentObject]) {
        self.people = people
    }

    static func load(from folder: String) throws -> AddressBook {
        let entries = try JSONDecoder().decode([Entry].self, from: UserFile.contents(of: "people.json", in: folder))
        return AddressBook(
            people: entries.map { IntentObject(id: $0.id, display: $0.name, pronunciation: $0.pronunciation) }
        )
    }

    /// The one who is meant, or the question that finds out.
    func resolve(_ said: IntentObject) -> ResolutionResult {
        if let known = people.first(where: { $0.id == said.id }) { return .success(.person(known)) }
        let name = said.display.lowercased()
        let exact = people.filter { $0.display.lowercased() == name }
        let found = exact.isEmpty ? matching(name) : exact
        switch found.count {
        case 0: return .unsupported(reason: "unknown", details: ["value": .string(said.display)])
        case 1:
            // The first name of one person only leaves no doubt; any other part of a name is a guess.
            let isSure = !exact.isEmpty || Self.words(found[0].display).first == name
            return isSure ? .success(.person(found[0])) : .confirmationRequired(.person(found[0]))
        case ...Self.longestList: return .disambiguation(options: found)
        default: return .needsMoreDetails
        }
    }

    /// Everybody whose name has each of the words, or words that begin so.
    private func matching(_ name: String) -> [IntentObject] {
        let wanted = Self.words(name).filter { !Self.titles.contains($0) }.map(Self.sound)
        guard !wanted.isEmpty else { return [] }
        return people.filter { person in
            let parts = Self.words(person.display).map(Self.sound)
            return wanted.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
        }
    }

    /// What can be said: the people as they stand in the file, the likeliest first, and then parts of their names.
    var terms: [IntentObject] {
        var seen = Set(people.map { $0.display.lowercased() }).union(Self.titles)
        var parts: [IntentObject] = []
        for word in people.flatMap({ $0.display.split(separator: " ").map(String.init) })
        where seen.insert(word.lowercased()).inserted {
            // Who says "Eric" may mean any Erik: what sounds alike is one term.
            if let alike = parts.firstIndex(where: {
                Self.sound($0.display.lowercased()) == Self.sound(word.lowercased())
            }) {
                parts[alike].alternativeNames.append(word)
            } else {
                parts.append(IntentObject(id: "name:\(word.lowercased())", display: word))
            }
        }
        return people + parts
    }

    private static func words(_ name: String) -> [String] {
        name.lowercased().split(separator: " ").map(String.init)
    }

    /// Letters that sound alike made the same: Eric and Erik.
    private static func sound(_ word: String) -> String {
        String(word.map { $0 == "c" ? "k" : $0 == "y" ? "i" : $0 })
    }
}
