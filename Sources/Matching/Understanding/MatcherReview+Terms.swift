internal import WilcoIntents

/// Names that cannot be told apart, or not well, by their words or their sound.
extension Matcher {
    private static let mostNames = 2000

    /// A name in the words that it is compared by.
    private struct Name {
        var type: String
        var app: String
        /// As it is written.
        var text: String
        var words: String
    }

    /// Names of one type that several terms of the app's own have: which is meant, nobody can tell.
    static func sharedNames(_ engine: MatcherEngine) -> [String] {
        var problems: [String] = []
        for app in engine.apps {
            for type in app.types {
                var owners: [String: VocabularyTerm] = [:]
                for term in type.terms {
                    let texts: [String] = [term.display] + PhraseBook.texts(term.synonyms)
                    let names: Set<String> = Set(texts.map { Self.key(of: $0) })
                    var rival: (name: String, id: String)?
                    for name in names.sorted() where !name.isEmpty {
                        if let owner = owners[name] { rival = rival ?? (name, owner.id) } else { owners[name] = term }
                    }
                    guard let rival else { continue }
                    let place = app.place("types.\(type.name).\(term.id)")
                    problems.append(
                        "\(place): “\(rival.name)” is \(rival.id) as well as \(term.id) — give one of them another name"
                    )
                }
            }
        }
        return problems
    }

    /// Names of one type that are not written alike, but sound so.
    static func soundAlikes(_ engine: MatcherEngine) -> [String] {
        var warnings: [String] = []
        for (type, list) in engine.typeLists.sorted(by: { $0.key < $1.key }) {
            var known: [String: String] = [:]
            var spoken: [String: String] = [:]
            func warn(_ other: String, _ entry: TermTrie.Entry) {
                warnings.append(
                    "\(place(of: entry, type, engine)): “\(other)” and “\(entry.display)” sound alike — "
                        + "give one of them another name"
                )
            }
            for (entry, _) in engine.graph.termLists[list].liveEntries.prefix(mostNames) {
                let parts = TokenizedText(NormalizedText(entry.display)).tokens.map(\.text)
                let words = parts.joined()
                let ways = engine.sounds.spoken(parts)
                // "Knight" and "night": the recogniser's dictionary has them alike.
                if let other = ways.lazy.compactMap({ spoken[$0] }).first,
                    Self.key(of: other) != Self.key(of: entry.display)
                {
                    warn(other, entry)
                    continue
                }
                for way in ways { spoken[way] = entry.display }
                let key = engine.sounds.letterKey(words)
                guard key.count > 1 else { continue }
                if let other = known[key], other != entry.display,
                    EditDistance.between(other.lowercased(), entry.display.lowercased()) <= max(1, words.count / 3)
                {
                    warn(other, entry)
                } else {
                    known[key] = entry.display
                }
            }
        }
        return warnings
    }

    /// Names of different apps that are not written alike, but sound so.
    static func soundAlikesAcrossApps(_ engine: MatcherEngine) -> [String] {
        var known: [String: [Name]] = [:]
        var told: Set<String> = []
        var warnings: [String] = []
        for (type, list) in engine.typeLists.sorted(by: { $0.key < $1.key }) {
            let app = String(type.prefix { $0 != "/" })
            for (entry, _) in engine.graph.termLists[list].liveEntries.prefix(mostNames) {
                let words = TokenizedText(NormalizedText(entry.display)).tokens.map(\.text)
                let name = Name(type: type, app: app, text: entry.display, words: words.joined())
                let ways = engine.sounds.spoken(words)
                for key in engine.sounds.keys(of: name.words) + ways {
                    for other in known[key, default: []] where other.app != app {
                        let longest = max(1, name.words.count / 3)
                        let isNear = ways.contains(key) || EditDistance.between(other.words, name.words) <= longest
                        guard other.words != name.words, isNear,
                            told.insert([other.words, name.words].sorted().joined(separator: "/")).inserted
                        else { continue }
                        warnings.append(
                            "\(place(of: entry, type, engine)): “\(name.text)” sounds like “\(other.text)” of "
                                + "\(other.app) — the app's name tells them apart, or another name"
                        )
                    }
                    known[key, default: []].append(name)
                }
            }
        }
        return warnings
    }

    /// Where a term is written; the type, for those that an app hands over.
    private static func place(of entry: TermTrie.Entry, _ type: String, _ engine: MatcherEngine) -> String {
        let parts = type.split(separator: "/", maxSplits: 1)
        let id: String? =
            switch entry.value {
            case .enumeration(let id): id
            case .object(let object), .person(let object), .place(let object): object.id
            default: nil
            }
        let name = parts.last?.split(separator: ":").last
        let app = engine.apps.first { $0.id == parts.first ?? "" }
        guard let name, let place = app?.location(of: "types.\(name).\(id ?? "")") else { return type }
        return "\(place)"
    }
}

extension AppDefinition {
    /// The first of these that is known to stand somewhere; the app's folder for what stands nowhere.
    func place(_ keys: String...) -> String {
        keys.lazy.compactMap { location(of: $0) }.first.map { "\($0)" } ?? folder
    }
}
