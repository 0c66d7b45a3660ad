internal import WilcoIntents

/// Sentences for intents that come without any: from their summaries, and from the words in which people are invited to ask.
enum ImportedSentences {
    static func sentences(of intent: IntentDefinition, titles: [String]) -> [SentenceDefinition] {
        var templates: [String] = []
        for title in titles + intent.examples + [intent.title] {
            guard let template = template(title, of: intent), !templates.contains(template) else { continue }
            templates.append(template)
        }
        return templates.isEmpty
            ? [] : [SentenceDefinition(templates: templates.map { SentenceDefinition.Template($0) })]
    }

    /// A title as a sentence: its names stay, its marks of the template language do not.
    static func template(_ title: String, of intent: IntentDefinition) -> String? {
        var text = ""
        var rest = Substring(title)
        while let character = rest.first {
            rest = rest.dropFirst()
            if character == "{", let end = rest.firstIndex(of: "}") {
                let name = String(rest[..<end])
                rest = rest[rest.index(after: end)...]
                // A sentence cannot fix a member, or what is no parameter.
                guard intent.parameter(named: name) != nil else { return nil }
                text += "{\(name)}"
            } else if !"()[]{}<>|;\\.!?:,“”\"".contains(character) {
                text.append(character)
            }
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.contains { !$0.hasPrefix("{") } ? words.joined(separator: " ").lowercasingFirst : nil
    }
}

extension String {
    var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
    fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
