internal import Automation
internal import Control
internal import Shortcuts
internal import Storage
internal import Suggestions
internal import WilcoIntents

/// Automations, and what can be carried elsewhere.
extension AssistantInquiries {
    func automations() throws -> [ToldLine] {
        let waiting = Set(try parts.state.dueRuns.unanswered().map(\.run.rule.name))
        let library = try AutomationLibrary(parts: parts)
        return try library.standings().map { standing in
            let rule = standing.rule
            let isWaiting = waiting.contains(rule.name)
            let state =
                (rule.isEnabled ? "" : " (off)") + (isWaiting ? " (was missed, and waits for an answer)" : "")
            var members = rule.json.objectValue ?? [:]
            members["id"] = standing.id.map(JSONValue.string)
            let does = parts.generation.shortcuts?.sentences(of: rule) ?? [rule.action]
            members["does"] = .array(does.map(JSONValue.string))
            if isWaiting { members["waiting"] = true }
            // Where no apps are, nothing can be said of them.
            let isUnclear = !parts.generation.apps.isEmpty && library.isUnclear(rule)
            if isUnclear { members["fault"] = .string(AutomationFault.unclear(rule.action).description) }
            members["next"] = standing.next.map { .string($0.text) }
            members["last"] = standing.last.map { .object(Self.members(of: $0, library)) }
            var when = standing.next.map { ["next \($0.text)"] } ?? []
            if let last = standing.last { when.append("last " + Self.text(of: last, library)) }
            return ToldLine(
                "\(rule.name)\(state)  \(Self.start(of: rule)) → \(does.joined(separator: "; "))"
                    + (isUnclear ? " (nothing the apps can do)" : "")
                    + (when.isEmpty ? "" : "  (\(when.joined(separator: "; ")))"),
                members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            )
        }
    }

    /// "time 7:30 or arrive home on mon, tue if after 6:00".
    private static func start(of rule: AutomationRule) -> String {
        let triggers = rule.triggers.map(\.text).joined(separator: " or ")
        let days = rule.days.sorted().map { AutomationFile.dayNames[$0] }.joined(separator: ", ")
        let conditions = rule.conditions.map(\.text).joined(separator: ", ")
        return triggers + (days.isEmpty ? "" : " on \(days)") + (conditions.isEmpty ? "" : " if \(conditions)")
    }

    /// One alone, to be edited.
    func automation(_ name: String) throws -> ToldLine {
        let rule = try AutomationLibrary(parts: parts).rule(named: name)
        return ToldLine("", [("name", .string(rule.name)), ("file", .string(AutomationFile.text(of: rule)))])
    }

    /// - Returns: What clashes, and whether they would be kept.
    func notes(on text: String, _ path: String) throws -> (lines: [ToldLine], isKept: Bool) {
        let library = try AutomationLibrary(parts: parts)
        let rules = try AutomationFile.read(text, path: path, inner: ShortcutReader.check)
        let lines = try rules.flatMap { rule in
            try library.notes(on: rule).map { ToldLine("\(rule.name): \($0)", [("note", .string("\($0)"))]) }
        }
        return (lines, rules.allSatisfy { library.faults(in: $0).isEmpty })
    }

    /// What was started, the last first.
    func starts(_ name: String?) throws -> [ToldLine] {
        let library = try AutomationLibrary(parts: parts)
        let runs = try library.runs(of: name)
        // Of one that was removed there may be some.
        if let name, runs.isEmpty { _ = try library.rule(named: name) }
        return runs.map { run in
            ToldLine(
                "\(run.name)  \(Self.text(of: run, library))" + (run.why.isEmpty ? "" : "  (\(run.why))"),
                [("name", .string(run.name))]
                    + Self.members(of: run, library).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            )
        }
    }

    /// "2026-03-02 07:30 done".
    private static func text(of run: AutomationRunRecord, _ library: AutomationLibrary) -> String {
        "\(library.moment(run.time).text) \(run.outcome ?? "not ended")"
    }

    private static func members(of run: AutomationRunRecord, _ library: AutomationLibrary) -> [String: JSONValue] {
        let due = LocalMoment(epoch: 0, day: run.instant / 1440, minute: run.instant % 1440, offset: 0)
        return [
            "time": .string(library.moment(run.time).text), "due": .string(due.text), "why": .string(run.why),
            "outcome": run.outcome.map(JSONValue.string) ?? .null,
        ]
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
