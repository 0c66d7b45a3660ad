internal import Automation
internal import Control
internal import Shortcuts
internal import Storage
internal import Suggestions
internal import WilcoIntents

/// Automations, and what can be carried elsewhere.
extension AssistantInquiries {
    func automations() throws -> [ToldLine] {
        let waiting = Set(try parts.state.dueRuns.unanswered().map(\.rule.name))
        return try AutomationLibrary(parts: parts).rules().map { rule in
            let isWaiting = waiting.contains(rule.name)
            let state =
                (rule.isEnabled ? "" : " (off)") + (isWaiting ? " (was missed, and waits for an answer)" : "")
            var members = rule.json.objectValue ?? [:]
            if isWaiting { members["waiting"] = true }
            return ToldLine(
                "\(rule.name)\(state)  \(rule.json["when"].map(Self.text) ?? "") → \(rule.action)",
                members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            )
        }
    }

    private static func text(_ trigger: JSONValue) -> String {
        trigger.objectValue?.map { "\($0.key) \(JSONLine.text([("v", $0.value)]).dropFirst(5).dropLast())" }
            .joined()
            ?? ""
    }

    /// Only as JSON: it may be long.
    func file(of export: AssistantInquiry.Export) async throws -> ToldLine {
        switch export {
        case .automations:
            let rules = try AutomationLibrary(parts: parts).rules()
            return ToldLine(
                "",
                [("automations", .integer(rules.count)), ("file", .string(AutomationFile.text(of: rules)))]
            )
        case .shortcuts(let names):
            let library = try library()
            return line(try names.map { try library.record(named: $0) }, [], nil)
        case .everything(let history):
            let contents =
                history
                ? HistoryFile.Contents(
                    announcements: try parts.state.announcements().pending(),
                    donations: try await parts.session.suggestions().donations()
                ) : nil
            return line(try library().records(), try AutomationLibrary(parts: parts).rules(), contents)
        }
    }

    private func line(
        _ records: [ShortcutRecord],
        _ rules: [AutomationRule],
        _ history: HistoryFile.Contents?
    ) -> ToldLine {
        let text = ShortcutCollection.text(
            of: records.map(\.document),
            automations: rules,
            history: history.map(HistoryFile.text) ?? ""
        )
        return ToldLine(
            "",
            [
                ("shortcuts", .integer(records.count)), ("automations", .integer(rules.count)),
                ("donations", (history?.donations.count).map(JSONValue.integer)),
                ("announcements", (history?.announcements.count).map(JSONValue.integer)), ("file", .string(text)),
            ]
        )
    }
}
