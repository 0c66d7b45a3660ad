internal import Conversation
package import WilcoIntents

/// Reads what a turn of a script means where the script says so itself, instead of having its words understood.
///
/// A new request is written as `wilco understand --json` prints it, of which `app` and `intent` are enough. An answer has
/// `answer`, which is one of ``Answer/Kind`` by name, and perhaps `values` (as `parameters` of a request), `confidence`, `choice`
/// (from 1), `parameter` (what is to be changed) and `request`.
package struct MeaningReader: Sendable {
    /// What is wrong with a meaning, and how to mend it.
    struct Fault: Error, CustomStringConvertible {
        var description: String
    }

    private let apps: [String: AppDefinition]

    package init(apps: [AppDefinition]) {
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter expectation: Of the open question: what an answer may give.
    func input(_ json: JSONValue, words: String, to expectation: Expectation?) throws(Fault) -> ConversationOwner.Input
    {
        if json["answer"] != nil {
            let request = expectation?.pending.flatMap { apps[$0.app]?.intent(named: $0.intent)?.parameters }
            let asked = expectation?.asked.map { [$0] }
            return .answer(try answer(json, words: words, giving: asked ?? request ?? []))
        }
        return .understanding(try understanding(json, words: words))
    }

    private func understanding(_ json: JSONValue, words: String) throws(Fault) -> Understanding {
        let status = json["status"]?.stringValue.flatMap(Understanding.Status.init) ?? .matched
        guard status == .matched else {
            return Understanding(status: status, band: .reject, transcript: words, confidence: 0)
        }
        let match = try match(json, words: words)
        var alternatives: [IntentMatch] = []
        for other in json["alternatives"]?.arrayValue ?? [] { alternatives.append(try self.match(other, words: words)) }
        var next: [Understanding] = []
        if let following = json["next"] {
            var second = try understanding(following, words: words)
            next = second.next
            second.next = []
            next.insert(second, at: 0)
        }
        return Understanding(
            status: .matched,
            band: json["band"]?.stringValue.flatMap(ConfidenceBand.init) ?? .act,
            transcript: match.transcript,
            confidence: match.confidence,
            match: match,
            alternatives: alternatives,
            next: next
        )
    }

    private func match(_ json: JSONValue, words: String) throws(Fault) -> IntentMatch {
        guard let app = json["app"]?.stringValue, let intent = json["intent"]?.stringValue else {
            throw Fault(description: "what is meant has no app and intent — write means: {app: …, intent: …}")
        }
        let definition = apps[app]?.intent(named: intent)
        return IntentMatch(
            app: app,
            intent: intent,
            parameters: try values(json["parameters"], of: definition?.parameters ?? []),
            transcript: json["transcript"]?.stringValue ?? words,
            confidence: json["confidence"]?.doubleValue ?? 1,
            appWasNamed: json["appWasNamed"]?.boolValue ?? false,
            arrayParameters: Set((definition?.parameters ?? []).filter(\.isArray).map(\.name))
        )
    }

    private func values(
        _ json: JSONValue?,
        of parameters: [ParameterDefinition]
    ) throws(Fault) -> [String: [ParameterAssignment]] {
        var values: [String: [ParameterAssignment]] = [:]
        for (name, given) in json?.objectValue ?? [:] {
            let type = parameters.first { $0.name == name }?.type
            for item in given.arrayValue ?? [given] {
                let value = item["value"] ?? item
                guard let read = ParameterValue(json: value, type: type) ?? ParameterValue(json: value, type: nil)
                else { throw Fault(description: "\(name) has no value — write \(name): {value: …, display: …}") }
                values[name, default: []].append(
                    ParameterAssignment(
                        value: read,
                        display: item["display"]?.stringValue ?? value.stringValue ?? "",
                        raw: item["raw"]?.stringValue
                    )
                )
            }
        }
        return values
    }

    private func answer(
        _ json: JSONValue,
        words: String,
        giving parameters: [ParameterDefinition]
    ) throws(Fault) -> Answer {
        let name = json["answer"]?.stringValue ?? ""
        let kind: Answer.Kind
        switch name {
        case "choice": kind = .choice(max(0, json["choice"]?.integerValue ?? 1) - 1)
        case "change": kind = .change(parameter: json["parameter"]?.stringValue ?? "")
        case "request": kind = .request(try match(json["request"] ?? .null, words: words))
        default:
            guard let simple = Self.simple[name] else {
                let known = (Array(Self.simple.keys) + ["choice", "change", "request"]).sorted()
                throw Fault(description: "no answer is called \"\(name)\" — use \(known.joined(separator: ", "))")
            }
            kind = simple
        }
        return Answer(
            kind,
            values: try values(json["values"], of: parameters),
            transcript: words,
            confidence: json["confidence"]?.doubleValue ?? 1
        )
    }

    private static let simple: [String: Answer.Kind] = [
        "values": .values, "anyChoice": .anyChoice, "neither": .neither, "yes": .yes, "no": .no, "cancel": .cancel,
        "stop": .stop, "repeat": .repeat, "help": .help, "choices": .choices, "goBack": .goBack,
        "wait": .wait, "notUnderstood": .notUnderstood, "silence": .silence,
    ]
}
