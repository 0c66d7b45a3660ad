package import WilcoIntents

/// How a request reads while it is put together: its summary, with the names of parameters where values will stand.
package enum RequestPreview {
    /// One line for each combination of parameters: `Order <Quantity> <Soup> for pickup from <Store>; more: Size, Toppings`.
    ///
    /// An intent without a summary reads as its title.
    package static func lines(for intent: IntentDefinition, in app: AppDefinition) -> [String] {
        var lines: [String] = []
        for combination in intent.combinations {
            // Any value that nobody gave a name to is like none.
            guard intent.summaries[combination.key] != nil || !combination.key.contains("*") else { continue }
            let text = intent.summaries[combination.key] ?? intent.summaries[""] ?? intent.title
            guard let template = try? Template(text) else { continue }
            let chosen = values(in: combination.key, of: intent, app)
            let sentence = template.segments.map { segment in
                switch segment {
                case .text(let text): text
                case .placeholder(let placeholder):
                    // A word that goes by the number stands beside the number itself.
                    placeholder.plural.last.flatMap { $0 == "#" ? nil : $0 } ?? chosen[placeholder.path[0]]
                        ?? name(placeholder.path[0], intent)
                }
            }.joined()
            let said = Set(template.placeholders.map(\.path[0])).union(chosen.keys)
            let unsaid = Set(combination.parameters).subtracting(said)
            let more = intent.parameters.filter { $0.isUserFacing && unsaid.contains($0.name) }.map(\.displayName)
            let line = more.isEmpty ? sentence : "\(sentence); more: \(more.joined(separator: ", "))"
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }

    private static func name(_ parameter: String, _ intent: IntentDefinition) -> String {
        "<\(intent.parameter(named: parameter)?.displayName ?? parameter)>"
    }

    /// What a combination has chosen already, in words.
    private static func values(in key: String, of intent: IntentDefinition, _ app: AppDefinition) -> [String: String] {
        var values: [String: String] = [:]
        for part in key.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2, pair[1] != "*", let parameter = intent.parameter(named: pair[0]) else { continue }
            var text = pair[1]
            if case .enumeration(let name) = parameter.type {
                text = app.type(named: name)?.terms.first { $0.id == pair[1] }?.display ?? text
            }
            values[pair[0]] = text
        }
        return values
    }
}
