internal import Foundation
internal import Resolution
internal import WilcoIntents

/// Writes a conversation down as the turns and replies of a dialogue script.
struct ScriptWriter {
    let mode: InteractionMode
    private(set) var turns: [String] = []
    /// By app, in the order of the calls.
    private(set) var replies: [String: [String]] = [:]
    private var calls: [Int: (app: String, label: String, asked: Duration)] = [:]
    /// What the person said while an app was at it, by call.
    private var meanwhile: [Int: String] = [:]
    private var wasInterrupted = false

    init(mode: InteractionMode) {
        self.mode = mode
    }

    mutating func add(_ entry: RandomConversation.Entry) {
        switch entry.event {
        case .understood(let understanding):
            let means = JSONValue.object(Self.json(understanding))
            add(words: understanding.transcript, means: means, whileCalling: "a request")
        case .answered(let answer):
            if let number = calls.keys.first, answer.kind == .stop || answer.kind == .cancel {
                meanwhile[number] = answer.kind == .stop ? "stop" : "cancel"
            } else if answer.kind == .silence, answer.values.isEmpty {
                add("- silence: 8", whileCalling: "silence")
            } else {
                add(words: answer.transcript, means: Self.json(answer), whileCalling: "an answer")
            }
        case .replied(let number, let reply):
            finish(number, "result: \(Self.text(of: reply.json))", at: entry.time)
        case .failed(let number, let failure):
            finish(number, "fails: \(Self.name(of: failure))", at: entry.time)
        case .interrupted:
            wasInterrupted = true
            turns.append("# The assistant is shut down.")
        case .asked: turns.append("# Something that is no request asks.")
        case .timer, .updated, .recovered, .authenticated: break
        }
        for action in entry.actions {
            switch action {
            case .say(let utterance):
                turns.append("- assistant: \(Self.quoted(mode == .screen ? utterance.shown : utterance.spoken))")
            case .call(let number, let app, let request): calls[number] = (app, Self.label(of: request), entry.time)
            case .cancel(let number): finish(number, "fails: crashed", at: calls[number]?.asked ?? entry.time)
            default: break
            }
        }
    }

    mutating func finish(outcome: Outcome?, handles: Int) {
        var conditions = ["calls: {handle: \(handles)}"]
        if let outcome, !wasInterrupted { conditions.append("outcome: \(outcome.rawValue)") }
        turns.append("- expect: {\(conditions.joined(separator: ", "))}")
    }

    private mutating func add(words: String, means: JSONValue, whileCalling what: String) {
        let words = words.isEmpty ? "…" : words
        add("- {user: \(Self.quoted(words)), means: \(Self.text(of: means))}", whileCalling: what)
    }

    /// No script can tell what is said out of turn.
    private mutating func add(_ turn: String, whileCalling what: String) {
        turns.append(calls.isEmpty ? turn : "# While an app is at work: \(what)".replacing("\n", with: " "))
    }

    private mutating func finish(_ number: Int, _ outcome: String, at time: Duration) {
        guard let call = calls.removeValue(forKey: number) else { return }
        var members = ["request: \(Self.quoted(call.label))"]
        let delay = (time - call.asked) / .seconds(1)
        // A deadline passes by itself.
        if delay > 0, outcome != "fails: timedOut" { members.append("after: \(delay)") }
        if let word = meanwhile.removeValue(forKey: number) { members.append("meanwhile: \(word)") }
        replies[call.app, default: []].append("{\((members + [outcome]).joined(separator: ", "))}")
    }

    private static func name(of failure: AppFailure) -> String {
        switch failure {
        case .notStarted: "notStarted"
        case .crashed: "crashed"
        case .timedOut: "timedOut"
        case .protocolViolation: "violation"
        case .reported: "reported"
        }
    }

    private static func label(of request: AppRequest) -> String {
        switch request {
        case .resolve(_, let name), .options(_, let name, _), .defaultValue(_, let name): "\(request.method) \(name)"
        case .confirm, .handle, .vocabulary: request.method
        }
    }

    // MARK: - What is meant

    private static func json(_ understanding: Understanding) -> [String: JSONValue] {
        guard let match = understanding.match else { return ["status": .string(understanding.status.rawValue)] }
        var json = Self.json(match)
        json["band"] = .string(understanding.band.rawValue)
        if !understanding.alternatives.isEmpty {
            json["alternatives"] = .array(understanding.alternatives.map { .object(Self.json($0)) })
        }
        if var next = understanding.next.first {
            next.next = Array(understanding.next.dropFirst())
            json["next"] = .object(Self.json(next))
        }
        return json
    }

    private static func json(_ match: IntentMatch) -> [String: JSONValue] {
        [
            "transcript": .string(match.transcript), "confidence": .number(match.confidence),
            "app": .string(match.app), "intent": .string(match.intent), "appWasNamed": .bool(match.appWasNamed),
            "parameters": json(match.parameters),
        ]
    }

    private static func json(_ values: [String: [ParameterAssignment]]) -> JSONValue {
        .object(
            values.mapValues { assignments in
                .array(
                    assignments.map { assignment in
                        [
                            "value": assignment.value.fullJSON, "display": .string(assignment.display),
                            "raw": assignment.raw.map(JSONValue.string) ?? .null,
                        ]
                    }
                )
            }
        )
    }

    private static func json(_ answer: Answer) -> JSONValue {
        var json: [String: JSONValue] = ["confidence": .number(answer.confidence)]
        if !answer.values.isEmpty { json["values"] = Self.json(answer.values) }
        json["answer"] = .string("\(answer.kind)".split(separator: "(").first.map(String.init) ?? "")
        switch answer.kind {
        case .choice(let index): json["choice"] = .integer(index + 1)
        case .change(let name): json["parameter"] = .string(name)
        case .request(let match): json["request"] = .object(Self.json(match))
        default: break
        }
        return .object(json)
    }

    /// JSON is YAML, too.
    private static func text(of json: JSONValue) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(json)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    private static func quoted(_ text: String) -> String { Self.text(of: .string(text)) }
}
