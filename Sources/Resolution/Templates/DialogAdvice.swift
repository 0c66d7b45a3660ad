package import WilcoIntents

/// What makes an app's definition harder to talk to, though nothing in it is wrong.
package enum DialogAdvice {
    /// More words than these nobody keeps in mind.
    private static let mostWords = 25

    /// `file:line:column: path: what — how to mend it`, in the order of the definition; the app where it was read from no file.
    ///
    /// - Parameter verbs: Of the language that the app's texts are in.
    package static func warnings(for app: AppDefinition, verbs: SummaryVerbs) -> [String] {
        app.intents.flatMap { intent -> [String] in
            let found =
                summaries(of: intent, in: app, verbs) + parameters(of: intent) + responses(of: intent)
            return found.map { "\(place(of: $0, intent, app)): intents.\(intent.name).\($0)" }
        }
    }

    /// - Parameter fault: Begins with its path: `summaries.size=large: …`, `parameters.soup: prompt: …`.
    private static func place(of fault: String, _ intent: IntentDefinition, _ app: AppDefinition) -> String {
        let parts = fault.split(separator: ": ", maxSplits: 2).map(String.init)
        let path = "intents.\(intent.name).\(parts[0])"
        let paths = ["\(path).\(parts.count > 1 ? parts[1] : "")", path, "\(path).spoken"]
        let place = paths.lazy.compactMap { app.places[$0] }.first ?? app.location(of: path)
        return place?.description ?? app.id
    }

    // MARK: - Summaries

    /// They read like a sentence, and stand below the app's name.
    private static func summaries(of intent: IntentDefinition, in app: AppDefinition, _ verbs: SummaryVerbs) -> [String]
    {
        let own = intent.summaries.sorted { $0.key < $1.key }.flatMap { key, text -> [String] in
            guard let template = try? Template(text) else { return [] }
            let path = key.isEmpty ? "summary" : "summaries.\(key)"
            let said = Set(template.placeholders.compactMap(\.path.first))
            var faults: [String] = []
            for parameter in intent.parameters where said.contains(parameter.name) && parameter.mayBeMissing {
                faults.append("{\(parameter.name)} may be missing — leave it out")
            }
            let words = template.text.lowercased()
            if case .placeholder = template.segments.first, verbs.last.isEmpty {
                faults.append("begins with a value — begin with a verb")
            } else if !verbs.hold(words) {
                faults.append("has no verb that Wilco knows in its place — say what will be done, “Order {soup}”")
            }
            if words.contains(app.name.text.lowercased()) {
                faults.append("names the app, which stands above it — leave the name out")
            }
            for parameter in intent.parameters {
                guard case .enumeration(let name) = parameter.type else { continue }
                for term in app.type(named: name)?.terms ?? [] where words.hasWord(term.display.lowercased()) {
                    faults.append("“\(term.display)” is a value of \(parameter.name) — write {\(parameter.name)}")
                }
            }
            return faults.map { "\(path): \($0)" }
        }
        return own + missingSummaries(of: intent)
    }

    /// A summary speaks of all that must be known for the request to be done.
    private static func missingSummaries(of intent: IntentDefinition) -> [String] {
        intent.combinations.compactMap { combination in
            // Any value that nobody gave a name to is like none.
            guard intent.isConfigurable, !combination.key.contains("*") else { return nil }
            let needed = intent.parameters.filter { $0.isNeeded && combination.parameters.contains($0.name) }
            let path = combination.key.isEmpty ? "summary" : "summaries.\(combination.key)"
            guard let text = intent.summaries[combination.key] ?? intent.summaries[""] else {
                return needed.first.map { "\(path): is missing — write a sentence, with {\($0.name)}" }
            }
            let said = placeholders(in: [text])
            let left = needed.filter { !said.contains($0.name) }.map { "{\($0.name)}" }
            return left.isEmpty ? nil : "\(path): \(left.joined(separator: ", ")) must be known — write of it, too"
        }
    }

    // MARK: - Parameters

    private static func parameters(of intent: IntentDefinition) -> [String] {
        let names = Set(intent.parameters.map(\.name))
        return intent.parameters.flatMap { parameter -> [String] in
            var faults: [String] = []
            if parameter.displayName.first?.isLowercase == true {
                faults.append(
                    "the display name “\(parameter.displayName)” may stand as a title — begin it with a capital"
                )
            }
            if parameter.name.hasSuffix("Id"), names.contains(parameter.name.dropLast(2) + "Name") {
                faults.append("depends on \(parameter.name.dropLast(2))Name — use one parameter of an object type")
            }
            if parameter.isNeeded, parameter.dialogs.prompt == nil, parameter.dialogs.disambiguation == nil {
                faults.append("has no prompt — write the question, else Wilco asks in words of its own")
            }
            for (kind, text) in [("prompt", parameter.dialogs.prompt), ("reprompt", parameter.dialogs.reprompt)] {
                if let fault = length(of: text) { faults.append("\(kind): \(fault)") }
            }
            return faults.map { "parameters.\(parameter.name): \($0)" }
        }
    }

    // MARK: - Responses

    /// Short, and no poorer for the ear than for the eye.
    private static func responses(of intent: IntentDefinition) -> [String] {
        intent.responses.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { code, response -> [String] in
            var faults: [String] = []
            if let fault = length(of: response.spoken) { faults.append(fault) }
            let said = placeholders(in: [response.spoken])
            let seen = placeholders(in: (response.card?.texts ?? []).filter { $0.path != "image" }.map(\.template))
            for name in seen.subtracting(said).sorted() {
                faults.append("{\(name)} is only on the card — say it, too, for those who see none")
            }
            faults += blocks(of: response.card, in: intent)
            return faults.map { "responses.\(code.rawValue): \($0)" }
        }
    }

    /// What a card has in common with what Wilco shows by itself.
    private static func blocks(of card: CardTemplate?, in intent: IntentDefinition) -> [String] {
        guard let card else { return [] }
        guard intent.supportsCustomCard else {
            return ["\(intent.name) shows no card of an app's own — remove `card`"]
        }
        if let block = card.replaces {
            guard !intent.blocks.contains(block) else { return [] }
            let what = "the card replaces the \(block.rawValue), and Wilco shows none of \(intent.name)"
            return ["\(what) — remove `replaces`"]
        }
        guard intent.blocks.contains(.message) else { return [] }
        return card.rows.compactMap { row in
            let names = placeholders(in: [row.value])
            guard let name = names.first(where: { intent.parameter(named: $0) != nil }) else { return nil }
            let what = "the card's row “\(row.label)” repeats {\(name)}, which Wilco shows"
            return "\(what) — write `replaces: message`, or leave it out"
        }
    }

    private static func placeholders(in templates: [String]) -> Set<String> {
        Set(templates.compactMap { try? Template($0) }.flatMap(\.placeholders).compactMap(\.path.first))
    }

    private static func length(of template: String?) -> String? {
        guard let template else { return nil }
        let count = template.split(whereSeparator: \.isWhitespace).count
        return count > mostWords ? "has \(count) words — say what matters in \(mostWords)" : nil
    }
}

extension ParameterDefinition {
    /// It has to come from the person.
    fileprivate var isNeeded: Bool { isRequired && isUserFacing && defaultValue == nil }

    fileprivate var mayBeMissing: Bool { !isRequired && defaultValue == nil }
}

extension Template {
    /// Without what is filled in.
    fileprivate var text: String {
        segments.map { if case .text(let text) = $0 { text } else { " " } }.joined()
    }
}

extension String {
    /// Whether a word, or several, stand in it as a whole.
    fileprivate func hasWord(_ word: String) -> Bool {
        guard !word.isEmpty, let range = firstRange(of: word) else { return false }
        let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
        let after = range.upperBound == endIndex ? nil : self[range.upperBound]
        return before?.isLetter != true && after?.isLetter != true
    }
}
