internal import Foundation
internal import Resolution
internal import WilcoIntents

extension RandomConversation {
    /// The conversation as a script for `wilco converse`: what was said, what it meant, and the apps' answers.
    ///
    /// Run against the same machine it passes up to the fault. Its last line says what ought to be.
    package var script: String {
        var writer = ScriptWriter(mode: mode)
        for entry in log { writer.add(entry) }
        writer.finish(outcome: outcome, handles: handles)
        var lines = [
            "# In a file of its own: wilco converse --apps Tests/ResolutionTests/Apps FILE",
            "title: seed \(seed)", "apps: [\(Self.apps.map(\.id).joined(separator: ", "))]",
            "locale: \(locale)", "mode: \(mode.rawValue)", "handlers:",
        ]
        for app in Self.apps {
            let replies = writer.replies[app.id] ?? []
            lines.append("  \(app.id):\(replies.isEmpty ? " []" : "")")
            lines += replies.map { "    - \($0)" }
        }
        return (lines + ["turns:"] + writer.turns.map { "  \($0)" }).joined(separator: "\n") + "\n"
    }

    /// Whether a script can tell all of it: nobody spoke out of turn, and it was not cut off.
    package var canBeWritten: Bool { !isUnruly }

    // MARK: - Words

    static func words(_ beginning: String, _ values: [String: [ParameterAssignment]]) -> String {
        let said = values.sorted { $0.key < $1.key }.flatMap { name, values in values.map { "\(name) \($0.display)" } }
        return ([beginning] + said).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    static func words(_ kind: Answer.Kind) -> String {
        switch kind {
        case .values, .silence: ""
        case .choice(let index): "number \(index + 1)"
        case .anyChoice: "either"
        case .neither: "neither"
        case .yes: "yes"
        case .no: "no"
        case .cancel: "cancel"
        case .stop: "stop"
        case .repeat: "repeat"
        case .help: "help"
        case .choices: "what can I say"
        case .goBack: "go back"
        case .change(let name): "change the \(name)"
        case .request(let match): match.transcript
        case .wait: "wait"
        case .further: "and another"
        case .notUnderstood: "mumble"
        }
    }
}
