import Foundation
import Resolution
import WilcoIntents

/// A conversation as a script for `wilco converse`: what was said in words that mean it, and the apps' answers.
extension RandomConversation.Fault {
    var script: String { RandomConversation.script(of: log.map { ($0.event, $0.actions) }, title: "seed \(seed)") }
}

extension RandomConversation {
    static func script(of log: [(event: DialogueEvent, actions: [DialogueAction])], title: String) -> String {
        var handlers: [String: [String]] = [:]
        var turns: [String] = []
        var calls: [Int: (app: String, label: String)] = [:]
        for (event, actions) in log {
            switch event {
            case .understood(let understanding): turns.append(turn(of: understanding))
            case .answered(let answer): turns.append(turn(of: answer))
            case .replied(let number, let reply):
                guard let call = calls[number] else { break }
                handlers[call.app, default: []].append(
                    "{request: \(quoted(call.label)), result: \(text(of: reply.json))}"
                )
            case .failed(let number, let failure):
                turns.append("# \(calls[number]?.label ?? "the app"): \(failure)")
            case .timer, .updated, .recovered, .authenticated, .interrupted:
                turns.append("# \(event)".replacing("\n", with: " "))
            }
            for action in actions {
                switch action {
                case .say(let utterance): turns.append("- assistant: \(quoted(utterance.spoken))")
                case .call(let number, let app, let request): calls[number] = (app, label(of: request))
                case .end(let outcome): turns.append("- expect: {outcome: \(outcome.rawValue)}")
                default: break
                }
            }
        }
        let apps = handlers.keys.sorted()
        var lines = ["title: \(quoted(title))", "apps: [\(apps.joined(separator: ", "))]", "handlers:"]
        for app in apps { lines += ["  \(app):"] + (handlers[app] ?? []).map { "    - \($0)" } }
        return (lines + ["turns:"] + turns.map { "  \($0)" }).joined(separator: "\n")
    }

    private static func turn(of understanding: Understanding) -> String {
        guard let match = understanding.match else { return "- user: \"mumble\"" }
        return "- user: \(quoted(words(of: match)))"
    }

    private static func words(of match: IntentMatch) -> String {
        let title = apps.lazy.compactMap { $0.intent(named: match.intent)?.title }.first ?? match.intent
        let values = match.parameters.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(name) \($0.display)" }
        }
        return ([title] + values).joined(separator: ", ")
    }

    private static func turn(of answer: Answer) -> String {
        let words: String
        switch answer.kind {
        case .silence: return "- silence: 8"
        case .choice(let index): return "- tap: \(index + 1)"
        case .values: words = ""
        case .anyChoice: words = "either"
        case .neither: words = "neither"
        case .yes: words = "yes"
        case .no: words = "no"
        case .cancel: words = "cancel"
        case .stop: words = "stop"
        case .repeat: words = "repeat"
        case .help: words = "help"
        case .choices: words = "what can I say"
        case .goBack: words = "go back"
        case .change(let name): words = "change the \(name)"
        case .request(let match): words = self.words(of: match)
        case .notUnderstood: words = "mumble"
        }
        let values = answer.values.sorted { $0.key < $1.key }.flatMap(\.value).map(\.display)
        return "- user: \(quoted(([words] + values).filter { !$0.isEmpty }.joined(separator: ", ")))"
    }

    private static func label(of request: AppRequest) -> String {
        switch request {
        case .resolve(_, let name), .options(_, let name, _), .defaultValue(_, let name): "\(request.method) \(name)"
        case .confirm, .handle, .vocabulary: request.method
        }
    }

    private static func quoted(_ text: String) -> String { Self.text(of: .string(text)) }

    /// JSON is YAML, too.
    private static func text(of json: JSONValue) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(json)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
