package import Control
internal import Conversation
internal import Foundation
internal import Storage
internal import Suggestions
internal import WilcoIntents

/// Tells what an assistant has: for the one that answers, and for commands where none does, or where the files are their user's.
package struct AssistantInquiries: Sendable {
    package typealias Tell = @Sendable (ToldLine) async -> Void

    let parts: AssistantParts

    package init(_ parts: AssistantParts) {
        self.parts = parts
    }

    /// - Parameter tell: Gets what to say, in order; remarks also where it fails then.
    /// - Throws: What the feature's service throws, as "what — how to mend it".
    package func answer(_ inquiry: AssistantInquiry, tell: Tell) async throws {
        switch inquiry {
        case .apps:
            for problem in parts.generation.problems { await tell(ToldLine(remark: problem)) }
            try parts.generation.requireApps()
            for app in parts.generation.apps { await tell(line(app)) }
        case .health:
            for finding in await Diagnosis(parts: parts).kept(trying: .allowed) {
                await tell(ToldLine(lines: [finding.text], json: finding.jsonLine))
            }
        case .app(let name): await tell(info(try AppNaming.app(name, among: parts.generation.apps)))
        case .shortcut(let name): await tell(try shortcut(name))
        case .shortcuts: for line in try shortcuts() { await tell(line) }
        case .steps(let name): for line in try steps(name) { await tell(line) }
        case .rehearsal(let name):
            let (lines, failure) = try rehearsal(name)
            for line in lines { await tell(line) }
            if let failure { throw UserDataChanges.Fault(failure) }
        case .faults(let checked): for line in await faults(of: checked, try library()) { await tell(line) }
        case .objections(let phrase): for line in await objections(to: phrase, try library()) { await tell(line) }
        case .actions(let words): for line in actions(words, try library()) { await tell(line) }
        case .options(let action, let parameter, let words):
            for line in try await options(action, parameter, words) { await tell(line) }
        case .edits(let name): for line in try edits(name) { await tell(line) }
        case .runs(let name): for line in try runs(name) { await tell(line) }
        case .gallery(let words): for line in try await gallery(words) { await tell(line) }
        case .automations: for line in try automations() { await tell(line) }
        case .automation(let name): await tell(try automation(name))
        case .notes(let text, let path):
            let (lines, isKept) = try notes(on: text, path)
            for line in lines { await tell(line) }
            if !isKept {
                throw UserDataChanges.Fault("\(path) would not be kept — mend it, or add it with --force")
            }
        case .starts(let name): for line in try starts(name) { await tell(line) }
        case .export(let export): await tell(try await file(of: export))
        case .place: await tell(Self.line(place: try parts.state.whereabouts().place()))
        case .activities:
            let service = try await parts.session.suggestions()
            for viewed in try await service.currentActivities() {
                await tell(Self.line(viewed, title: service.title(of: viewed.shortcut)))
            }
        case .suggestions(let limit):
            let found = try await parts.session.suggestions().suggestions(limit: max(0, limit))
            for (number, offered) in zip(1..., found) { await tell(Self.line(offered, number: number)) }
        case .reason(let number): await tell(Self.reason(try await UserDataChanges(parts).suggestion(number)))
        case .donations(let limit):
            for donation in try await parts.session.suggestions().recent(limit: max(0, limit)) {
                await tell(Self.line(donation))
            }
        case .learned(let app):
            let kept = try await parts.session.suggestions().donations().filter { app == nil || $0.app == app }
            // Of an app that is gone, what was done with it is still there.
            if kept.isEmpty { try AppNaming.require(app, among: parts.generation.apps) }
            for donation in kept { await tell(Self.line(donation)) }
        case .coverage(let app):
            let reports = try await parts.session.suggestions().reports().filter { app == nil || $0.app == app }
            if reports.isEmpty { try AppNaming.require(app, among: parts.generation.apps) }
            for report in reports { await tell(Self.line(report)) }
        case .muted:
            let refusals = try await parts.session.suggestions().refusals()
            for (number, refusal) in zip(1..., refusals) { await tell(Self.line(refusal, number: number)) }
        case .search(let words, let limit): for line in try await found(words, limit) { await tell(line) }
        case .lastRequest:
            guard let record = try parts.state.lastTurn() else {
                throw UserDataChanges.Fault("nothing has been asked yet — say or type a request first")
            }
            await tell(ToldLine(lines: record.lines, json: record.json))
        case .confusable(let app, let share): for line in try await confusable(app, share) { await tell(line) }
        case .examples: for line in KeptExamples(parts).list() { await tell(line) }
        case .conversations: for line in KeptConversations(parts).list() { await tell(line) }
        case .recordings(let unlabelled):
            for line in KeptRecordings(parts).list(unlabelled: unlabelled) { await tell(line) }
        case .recording(let name): await tell(try KeptRecordings(parts).sound(of: name))
        }
    }

    private func confusable(_ app: String?, _ share: Double) async throws -> [ToldLine] {
        try AppNaming.require(app, among: parts.generation.apps)
        return try await parts.session.confusableTerms(of: app, share: share).map { pair in
            ToldLine(
                "\(pair.app) \(pair.type)  \(pair.first)  \(pair.second)  " + String(format: "%.2f", pair.distance),
                [
                    ("app", .string(pair.app)), ("type", .string(pair.type)),
                    ("terms", .array([.string(pair.first), .string(pair.second)])),
                    ("distance", .number((pair.distance * 1000).rounded() / 1000)),
                ]
            )
        }
    }

    package static func line(place: String?) -> ToldLine {
        ToldLine(place ?? "nobody knows", [("place", place.map(JSONValue.string) ?? .null)])
    }

    private func line(_ app: AppDefinition) -> ToldLine {
        let lines = ["\(app.name.text) (\(app.id))  \(app.summary)"] + app.intents.map { "  \($0.title)" }
        return ToldLine(
            lines,
            [
                ("id", .string(app.id)), ("name", .string(app.name.text)), ("folder", .string(app.folder)),
                ("intents", .array(app.intents.map { .string($0.name) })),
            ]
        )
    }

    private func info(_ app: AppDefinition) -> ToldLine {
        let rows = AppText.info(app, parts.generation.access)
        let text = rows.map { key, value in
            "  \(key.padding(toLength: max(22, key.count), withPad: " ", startingAt: 0)) \(value)"
        }
        var members: [(String, JSONValue?)] = [("id", .string(app.id))]
        for key in rows.map(\.0) where !members.contains(where: { $0.0 == key }) {
            let values = rows.filter { $0.0 == key }.map { JSONValue.string($0.1) }
            members.append((key, ["can", "reads as"].contains(key) ? .array(values) : values.first))
        }
        return ToldLine(["\(app.name.text) (\(app.id))"] + text, members)
    }
}
