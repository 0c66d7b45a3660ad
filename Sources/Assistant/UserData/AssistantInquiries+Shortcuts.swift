internal import Clocks
internal import Control
internal import Conversation
internal import Foundation
internal import Shortcuts
internal import Storage
internal import Suggestions
internal import WilcoIntents

/// What the user has made.
extension AssistantInquiries {
    func library() throws -> ShortcutLibrary {
        guard let library = parts.generation.shortcuts else {
            throw UserDataChanges.Fault("there are no shortcuts here")
        }
        return library
    }

    /// Also of one that cannot be read any more.
    func shortcut(_ name: String) throws -> ToldLine {
        let record = try library().record(named: name)
        return ToldLine(
            document: record.document.hasSuffix("\n") ? String(record.document.dropLast()) : record.document,
            [
                ("id", .string(record.id)), ("revision", .integer(record.revision)), ("file", .string(record.document)),
            ]
        )
    }

    /// In the user's order; the first of a section stands under its heading.
    func shortcuts() throws -> [ToldLine] {
        let library = try library()
        var section: ListedShortcut.Section?
        return try library.listed().map { listed in
            let (record, shortcut) = (listed.record, listed.shortcut)
            let does = (shortcut?.steps ?? []).map { library.summaries.wholeText(of: $0) }
            let phrases = record.phrases.map { "“\($0.text)”" }.joined(separator: ", ")
            let fault = "cannot be read any more; see `wilco shortcuts check \"\(record.name)\"`"
            let title = "\(ListingWording.title(of: listed))  (say \(phrases))"
            let lines = [title] + (shortcut == nil ? [fault] : does).map { "  " + $0 }
            let heading = ListingWording.heading(of: listed.section)
            defer { section = listed.section }
            return ToldLine(
                heading.map { (section == listed.section ? [] : [$0]) + lines.map { "  " + $0 } } ?? lines,
                [
                    ("id", .string(record.id)), ("name", .string(record.name)),
                    ("phrases", .array(record.phrases.map { .string($0.text) })),
                    ("steps", shortcut.map { .integer($0.steps.count) } ?? .null),
                    ("does", .array(does.map(JSONValue.string))), ("runs", .integer(record.runs)),
                    ("lastRun", record.lastRun.map(JSONValue.number)),
                    ("lastOutcome", record.lastOutcome.map(JSONValue.string)), ("revision", .integer(record.revision)),
                ] + ListingWording.members(of: listed.listing)
            )
        }
    }

    /// A problem by its parts.
    private static func json(_ problem: ShortcutProblem) -> JSONValue {
        .object(Dictionary(members(of: problem).compactMap { key, value in value.map { (key, $0) } }) { $1 })
    }

    func steps(_ name: String) throws -> [ToldLine] {
        let library = try library()
        let record = try library.record(named: name)
        let shortcut = try library.shortcut(of: record)
        let problems = library.check(shortcut)
        let standing = ListingWording.sentence(of: shortcut.listing)
        let head = [record.name, shortcut.description].compactMap { $0 }
        let phrases = record.phrases.map { "“\($0.text)”" }.joined(separator: ", ")
        let told = ToldLine(
            head + ["Say: \(phrases)"] + (standing.isEmpty ? [] : ["Listed: \(standing)"]) + ["Do:"]
                + StepLines.text(shortcut.steps, library.summaries, indent: 2),
            [
                ("id", .string(record.id)), ("name", .string(record.name)),
                ("phrases", .array(record.phrases.map { .string($0.text) })),
                ("description", shortcut.description.map(JSONValue.string)),
                ("steps", .array(StepLines.json(shortcut, library.summaries, library.scopes(in: shortcut)))),
                ("problems", .array(problems.map { .string($0.description) })),
                ("faults", .array(problems.map(Self.json))), ("file", .string(record.document)),
                ("revision", .integer(record.revision)),
            ] + ListingWording.members(of: shortcut.listing)
        )
        return [told] + problems.map { ToldLine(remark: "\(record.name):\($0)") }
    }

    /// - Returns: What would be done, and why it would not go on.
    func rehearsal(_ name: String) throws -> (lines: [ToldLine], failure: String?) {
        let library = try library()
        let rehearsal = DryRun(
            catalog: library.catalog,
            environment: library.environment,
            load: { name in (try? library.record(named: name)).flatMap { try? library.shortcut(of: $0) } }
        )
        var lines: [ToldLine] = []
        let outcome = rehearsal.run(try library.shortcut(of: library.record(named: name))) { line in
            lines.append(ToldLine(line, [("would", .string(line))]))
        }
        return (lines, outcome.failure.map { "\($0)" })
    }

    func edits(_ name: String?) throws -> [ToldLine] {
        let library = try library()
        return try library.edits(ofShortcut: try name.map { try library.identifier(everCalled: $0) }).flatMap { edit in
            let when = WallClockText.text(Date(timeIntervalSince1970: edit.time), timeZone: .current)
            let note = edit.undone == nil ? "" : "  (taken back)"
            return edit.edit.parts.map { part in
                ToldLine(
                    "\(edit.number)  \(when)  \(EditWording.sentence(of: part))\(note)",
                    [
                        ("number", .integer(Int(edit.number))), ("time", .number(edit.time)),
                        ("seat", edit.seat.map(JSONValue.string)), ("undone", edit.undone.map(JSONValue.number)),
                    ] + EditWording.members(of: part)
                )
            }
        }
    }

    func runs(_ name: String?) throws -> [ToldLine] {
        let library = try library()
        return try library.runs(of: name).map { run in
            let record = run.record
            let outcome = record.ended == nil ? "not ended" : record.outcome ?? ""
            let why = try why(record)
            let steps = run.steps.map { step in
                let value = value(of: step, library).map { " → \($0)" } ?? ""
                return "  \(Self.time(step.began))  \(step.path)  \(step.summary)\(value)"
            }
            let fault = record.fault.map { ["  \($0)"] } ?? []
            return ToldLine(
                ["\(record.name)  \(Self.time(record.began)) \(outcome)  (\(why))"] + steps + fault,
                [
                    ("id", .string(record.id)), ("shortcut", .string(record.name)), ("began", .number(record.began)),
                    ("ended", record.ended.map(JSONValue.number)), ("outcome", record.outcome.map(JSONValue.string)),
                    ("fault", record.fault.map(JSONValue.string)),
                    ("why", .string(why)), ("automation", record.automation.map(JSONValue.string)),
                    ("seat", record.seat.map(JSONValue.string)),
                    ("steps", .array(run.steps.map(Self.json))),
                ]
            )
        }
    }

    /// What has begun a run.
    private func why(_ run: ShortcutRunRecord) throws -> String {
        guard let automation = run.automation else {
            return run.seat.map { "asked for at \($0)" } ?? "by a command"
        }
        let starts = try AutomationStore(parts.state.store()).runs(of: automation)
        // It may have asked first.
        let trigger = starts.first { $0.time <= run.began }?.why ?? ""
        return "automation \(automation)" + (trigger.isEmpty ? "" : ", \(trigger)")
    }

    /// What a step gave, or why it gave nothing; nil: that is not known, or nobody expects anything of it.
    private func value(of step: ShortcutRunStepRecord, _ library: ShortcutLibrary) -> String? {
        guard let json = try? step.result.map({ try JSONValue(reading: $0.utf8, limits: .file) }),
            let answer = StepAnswer(json: json, read: { try? library.read($0, path: step.summary) })
        else { return nil }
        let text =
            switch answer {
            case .done, .loaded: ""
            case .answered(let value): library.environment.text(of: StepValue(json: value))
            case .responded(let response, _):
                library.environment.text(of: .dictionary(response.properties.mapValues { StepValue(json: $0) }))
            case .failed(let reason): library.routines.shortcuts.words(for: reason)
            case .left(let outcome): outcome.rawValue
            }
        return text.isEmpty ? nil : text.folded(atMost: Self.longestValue)
    }

    /// Characters of what a step gave, beside the step.
    private static let longestValue = 200

    private static func time(_ time: Double) -> String {
        WallClockText.text(Date(timeIntervalSince1970: time), timeZone: .current)
    }

    private static func json(_ step: ShortcutRunStepRecord) -> JSONValue {
        var members: [String: JSONValue] = [
            "step": .string(step.path), "summary": .string(step.summary), "began": .number(step.began),
        ]
        members["result"] = step.result.flatMap { try? JSONValue(reading: $0.utf8, limits: .file) }
        return .object(members)
    }

    /// The first of a section stands under its heading.
    func gallery(_ words: [String]) async throws -> [ToldLine] {
        let library = try library()
        var gallery = Gallery(parts: parts, library: library)
        gallery.add(try await parts.session.suggestions().frequent(limit: 10), library)
        var section: String?
        return gallery.problems.map { ToldLine(remark: $0) }
            + gallery.items.filter { $0.fits(words) }.map { item in
                let does = item.shortcut.steps.map { library.summaries.wholeText(of: $0) }
                let text = "  \(item.shortcut.name)  \(item.shortcut.description ?? does.joined(separator: "; "))"
                defer { section = item.section }
                return ToldLine(
                    (section == item.section ? [] : [item.section]) + [text],
                    [
                        ("name", .string(item.shortcut.name)), ("section", .string(item.section)),
                        ("description", item.shortcut.description.map(JSONValue.string)),
                        ("phrases", .array(item.shortcut.phrases.map { .string($0.text) })),
                        ("does", .array(does.map(JSONValue.string))), ("file", .string(item.text)),
                    ]
                )
            }
    }

    func found(_ words: [String], _ limit: Int) async throws -> [ToldLine] {
        let library = try library()
        let wanted = words.map(SuggestionService.plain)
        let shortcuts: [ToldLine] = try library.records().compactMap { record in
            let shortcut = try? library.shortcut(of: record)
            let does = (shortcut?.steps ?? []).map { library.summaries.wholeText(of: $0) }.joined(separator: "; ")
            let phrases = record.phrases.map(\.text)
            let text = ([record.name, does, shortcut?.description ?? ""] + phrases).joined(separator: " ")
            guard wanted.allSatisfy(SuggestionService.plain(text).contains) else { return nil }
            return ToldLine(
                "shortcut  \(record.name)  \(does)",
                [
                    ("kind", "shortcut"), ("name", .string(record.name)),
                    ("phrases", .array(phrases.map(JSONValue.string))), ("does", .string(does)),
                ]
            )
        }
        let viewed = try await parts.session.suggestions().search(words, limit: max(0, limit)).map { donation in
            let shortcut = donation.shortcut
            let app = parts.generation.apps.first { $0.id == shortcut.app }?.name.text ?? shortcut.app
            return ToldLine(
                "donation \(donation.number)  \(donation.title) (\(app))",
                [
                    ("kind", "activity"), ("donation", .integer(donation.number)), ("title", .string(donation.title)),
                    ("app", .string(shortcut.app)), ("activity", .string(shortcut.intent)),
                    ("userInfo", .object(shortcut.parameters.mapValues(\.json))),
                ]
            )
        }
        return shortcuts.prefix(max(0, limit)) + viewed
    }
}
