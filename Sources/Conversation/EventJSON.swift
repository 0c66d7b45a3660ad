internal import Foundation
package import WilcoIntents

extension ConversationEvent {
    /// The event as a line of `wilco watch`.
    package var jsonLine: String { JSONLine.text(head + members) }

    /// The same in at most so many bytes: of long texts and lists their beginnings, and in `cut` the bytes of the whole.
    func jsonLine(atMost limit: Int) -> String {
        let whole = jsonLine
        let bytes = whole.utf8.count
        guard bytes > limit else { return whole }
        let mark: [(String, JSONValue?)] = [("cut", .integer(bytes))]
        for length in [1000, 100, 10] {
            let line = JSONLine.text(head + members.map { ($0.0, $0.1?.cut(to: length)) } + mark)
            if line.utf8.count <= limit { return line }
        }
        return JSONLine.text(head + mark)
    }

    private var head: [(String, JSONValue?)] {
        [
            ("event", .string(name)), ("turn", .integer(turn)), ("time", .number((time * 1000).rounded() / 1000)),
            ("seat", seat.map { .string($0.rawValue) }),
        ]
    }

    private var members: [(String, JSONValue?)] {
        switch kind {
        case .invoked(let phrase, let score):
            [("phrase", .string(phrase)), ("score", .number((score * 100).rounded() / 100))]
        case .listening:
            []
        case .microphone(let state, let detail):
            [("state", .string(state)), ("detail", .string(detail))]
        case .heard(let text, let confidence):
            [("text", .string(text)), ("confidence", .number(confidence))]
        case .matched(let understanding):
            [
                ("status", .string(understanding.status.rawValue)),
                ("band", .string(understanding.band.rawValue)),
                ("app", understanding.match.map { .string($0.app) }),
                ("intent", understanding.match.map { .string($0.intent) }),
                ("parameters", understanding.match.map { .object($0.plainValues) }),
            ]
        case .result(let name, let parameter, let app, let intent):
            [
                ("result", .string(name)), ("parameter", parameter.map(JSONValue.string)), ("app", .string(app)),
                ("intent", .string(intent)),
            ]
        case .asked(let utterance), .said(let utterance):
            [
                ("text", .string(utterance.spoken)),
                ("shown", utterance.shown == utterance.spoken ? nil : .string(utterance.shown)),
                ("purpose", .string(utterance.purpose.rawValue)),
            ]
        case .card(let card, let app):
            [
                ("card", Self.json(card)), ("app", app.map { .string($0.id) }),
                ("name", app.map { .string($0.name) }),
            ]
        case .handled(let response, let app, let intent):
            [
                ("app", .string(app)), ("intent", .string(intent)), ("code", .string(response.code.rawValue)),
                ("properties", .object(response.properties)),
            ]
        case .complaint(let text, let app):
            [("app", .string(app)), ("text", .string(text))]
        case .activity(let activity, let app):
            [("app", .string(app)), ("activity", activity)]
        case .ended(let outcome):
            [("outcome", .string(outcome.rawValue))]
        case .run(let run):
            [
                ("run", .string(run.id)), ("shortcut", .string(run.shortcut)),
                ("shortcutID", .string(run.shortcutID)), ("state", .string(run.state.rawValue)),
                ("step", run.step.map(JSONValue.string)), ("summary", run.summary.map(JSONValue.string)),
                ("until", run.until.map { .string($0.formatted(.iso8601)) }),
                ("outcome", run.outcome.map { .string($0.rawValue) }),
            ]
        case .shortcut(let change):
            [
                ("id", .string(change.id)), ("shortcut", .string(change.name)),
                ("state", .string(change.state.rawValue)), ("revision", .integer(change.revision)),
            ]
        case .automation(let automation):
            [
                ("id", automation.id.map(JSONValue.string)), ("automation", .string(automation.name)),
                ("state", .string(automation.state.rawValue)), ("why", automation.why.map(JSONValue.string)),
                ("outcome", automation.outcome.map { .string($0.rawValue) }),
            ]
        case .suggestions(let suggestions):
            [("suggestions", .array(suggestions.enumerated().map { Self.json($1, number: $0 + 1) }))]
        case .ringing(let ringing):
            [
                ("id", .string(ringing.id)), ("state", .string(ringing.state.rawValue)),
                ("text", .string(ringing.text)),
                ("outcome", ringing.outcome.map { .string($0.rawValue) }),
            ]
        }
    }

    /// - Parameter number: By which `wilco suggestions try` and `open` take it up.
    private static func json(_ suggestion: SuggestedRequest, number: Int) -> JSONValue {
        [
            "number": .integer(number), "title": .string(suggestion.title), "app": .string(suggestion.app),
            "intent": .string(suggestion.intent), "parameters": .object(suggestion.parameters),
            "opens": .bool(suggestion.opensApp),
        ]
    }

    package static func json(_ card: Card) -> JSONValue {
        guard let data = try? JSONEncoder().encode(card) else { return .null }
        return (try? JSONDecoder().decode(JSONValue.self, from: data)) ?? .null
    }
}

extension JSONValue {
    /// With texts of at most so many characters, and a tenth as many members and elements.
    fileprivate func cut(to length: Int) -> JSONValue {
        switch self {
        case .string(let text): text.utf8.count > length ? .string(text.prefix(length) + "…") : self
        case .array(let elements): .array(elements.prefix(length / 10).map { $0.cut(to: length) })
        case .object(let members):
            .object(
                Dictionary(
                    members.sorted { $0.key < $1.key }.prefix(length / 10)
                        .map { (String($0.key.prefix(length)), $0.value.cut(to: length)) },
                    uniquingKeysWith: { first, _ in first }
                )
            )
        default: self
        }
    }
}
