import ArgumentParser
import Assistant
import Shortcuts
import Storage
import WilcoIntents

/// The user's shortcuts: phrases of their own, and what they do.
struct ShortcutsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shortcuts",
        abstract: "Phrases of your own, and the requests and steps they stand for.",
        discussion: """
            Example:
              $ wilco shortcuts add lunch.yaml
              $ wilco shortcuts run lunch
            """,
        subcommands: [
            ShortcutList.self, ShortcutShow.self, ShortcutAdd.self, ShortcutEditCommand.self, ShortcutCheck.self,
            ShortcutRunCommand.self, ShortcutRename.self, ShortcutRemove.self, ShortcutUndo.self,
            ShortcutHistory.self, ShortcutPhrases.self,
            ShortcutExport.self, ShortcutImport.self, ShortcutGallery.self, ShortcutActions.self,
            ShortcutOptions.self,
        ],
        defaultSubcommand: ShortcutList.self
    )
}

extension SharedOptions {
    /// The shortcuts, with the apps they call.
    func shortcutParts() throws -> (parts: AssistantParts, library: ShortcutLibrary) {
        let parts = try parts(converses: true)
        parts.generation.reportProblems { Output.error($0) }
        guard let library = parts.generation.shortcuts else { throw CommandFailure("there are no shortcuts here") }
        return (parts, library)
    }
}

/// My Shortcuts.
struct ShortcutList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your shortcuts: what to say, and what each does.",
        discussion: """
            Example:
              $ wilco shortcuts list
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    func run() async throws {
        let (_, library) = try shared.shortcutParts()
        let records = try library.records()
        if records.isEmpty, !shared.json {
            Output.line("no shortcuts yet; `wilco shortcuts gallery` has some to begin with")
        }
        for record in records {
            let shortcut = try? library.shortcut(of: record)
            if shared.json {
                Output.line(
                    JSONLine.text([
                        ("id", .string(record.id)), ("name", .string(record.name)),
                        ("phrases", .array(record.phrases.map { .string($0.text) })),
                        ("steps", shortcut.map { .integer($0.steps.count) } ?? .null),
                        ("does", .array((shortcut?.steps ?? []).map { .string(library.summaries.wholeText(of: $0)) })),
                        ("runs", .integer(record.runs)), ("lastRun", record.lastRun.map(JSONValue.number)),
                        ("lastOutcome", record.lastOutcome.map(JSONValue.string)),
                        ("revision", .integer(record.revision)),
                    ])
                )
                continue
            }
            let phrases = record.phrases.map { "“\($0.text)”" }.joined(separator: ", ")
            Output.line("\(record.name)  (say \(phrases))")
            guard let shortcut else {
                Output.line("  cannot be read any more; see `wilco shortcuts check \"\(record.name)\"`")
                continue
            }
            for step in shortcut.steps { Output.line("  " + library.summaries.wholeText(of: step)) }
        }
    }
}

/// One shortcut in full.
struct ShortcutShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a shortcut: its steps as sentences, or its file.",
        discussion: """
            Example:
              $ wilco shortcuts show lunch --file
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Flag(help: "The file, as it was written.")
    var file = false

    @Argument(help: "The shortcut's name, or one of its phrases.")
    var name: String

    func run() async throws {
        let (_, library) = try shared.shortcutParts()
        let record = try library.record(named: name)
        if file {
            Output.line(record.document.hasSuffix("\n") ? String(record.document.dropLast()) : record.document)
            return
        }
        let shortcut = try library.shortcut(of: record)
        let problems = library.check(shortcut)
        if shared.json {
            Output.line(
                JSONLine.text([
                    ("id", .string(record.id)), ("name", .string(record.name)),
                    ("phrases", .array(record.phrases.map { .string($0.text) })),
                    ("description", shortcut.description.map(JSONValue.string)),
                    ("steps", .array(StepLines.json(shortcut.steps, library.summaries))),
                    ("problems", .array(problems.map { .string($0.description) })), ("file", .string(record.document)),
                    ("revision", .integer(record.revision)),
                ])
            )
            return
        }
        Output.line(record.name)
        if let description = shortcut.description { Output.line(description) }
        Output.line("Say: \(record.phrases.map { "“\($0.text)”" }.joined(separator: ", "))")
        Output.line("Do:")
        for line in StepLines.text(shortcut.steps, library.summaries, indent: 2) { Output.line(line) }
        for problem in problems { Output.error("\(record.name):\(problem)") }
    }
}

/// Steps as lines, those inside others indented.
enum StepLines {
    static func text(_ steps: [Step], _ summaries: StepSummary, indent: Int, prefix: String = "") -> [String] {
        let space = String(repeating: " ", count: indent)
        return steps.enumerated().flatMap { index, step -> [String] in
            let number = "\(prefix)\(index + 1)"
            let result = step.resultName.map { "  → \($0)" } ?? ""
            var lines = ["\(space)\(number). \(summaries.text(of: step))\(result)"]
            if case .intent(let intent) = step.kind {
                for row in summaries.more(of: intent) {
                    lines.append("\(space)     more: \(row.parameter)\(row.value.map { ": \($0)" } ?? "")")
                }
            }
            let titles = titles(of: step)
            for (branch, inner) in step.inner.enumerated() where !inner.isEmpty {
                if let title = titles.indices.contains(branch) ? titles[branch] : nil {
                    lines.append("\(space)   \(title):")
                }
                lines += text(inner, summaries, indent: indent + 4, prefix: "\(number).")
            }
            return lines
        }
    }

    private static func titles(of step: Step) -> [String] {
        switch step.kind {
        case .condition: ["then", "otherwise"]
        case .menu(_, let cases): cases.map(\.title)
        default: []
        }
    }

    static func json(_ steps: [Step], _ summaries: StepSummary) -> [JSONValue] {
        steps.map { step in
            var members: [String: JSONValue] = ["sentence": .string(summaries.text(of: step))]
            if let name = step.resultName { members["as"] = .string(name) }
            if case .intent(let intent) = step.kind {
                members["app"] = .string(intent.app)
                members["intent"] = .string(intent.intent)
                members["more"] = .array(
                    summaries.more(of: intent).map {
                        ["parameter": .string($0.parameter), "value": $0.value.map(JSONValue.string) ?? .null]
                    }
                )
            }
            let titles = titles(of: step)
            if !step.inner.isEmpty {
                members["inner"] = .array(
                    step.inner.enumerated().map { index, inner in
                        [
                            "title": titles.indices.contains(index) ? .string(titles[index]) : .null,
                            "steps": .array(json(inner, summaries)),
                        ]
                    }
                )
            }
            return .object(members)
        }
    }
}
