internal import Automation
internal import Control
internal import Conversation
internal import Foundation
internal import Shortcuts
internal import Storage
internal import Suggestions
internal import WilcoIntents

extension UserDataChanges {
    func make(_ change: ShortcutChange) async throws -> [ToldLine] {
        guard let library = parts.generation.shortcuts else { throw Fault("there are no shortcuts here") }
        switch change {
        case .add(let source, let name, let phrases, let values, let keepsFaults):
            let (text, path) = try await text(from: source, name, phrases, values, library)
            return try told(await library.save(text, path: path, refusesFaults: !keepsFaults), library)
        case .edit(let id, let revision, let text, let path, let keepsFaults):
            let saved = try await library.save(
                text,
                path: path,
                replacing: id,
                ofRevision: revision,
                refusesFaults: !keepsFaults
            )
            return try told(saved, library)
        case .rename(let name, let newName):
            let callers = try await library.rename(try library.record(named: name).id, to: newName).callers
            return [try told(try library.record(named: newName), library)] + Self.told(callers)
        case .organise(let name, let arrangement): return [try await organise(name, arrangement, library)]
        case .remove(let names): return try await remove(names, library)
        case .undo(let number, let name): return try await undo(number, name, library)
        case .phrases(let name, let added, let pronunciation, let removed):
            return try await self.change(name, added, pronunciation, removed, library)
        case .restore(let text, let path): return try await restore(text, path, library)
        case .take(let names): return try await take(names, library)
        }
    }

    private func told(_ saved: ShortcutLibrary.Kept, _ library: ShortcutLibrary) throws
        -> [ToldLine]
    {
        saved.warnings.map { ToldLine(remark: "warning: \($0)") } + [try told(saved.record, library)]
            + Self.told(saved.callers)
    }

    private static func told(_ callers: [String]) -> [ToldLine] {
        callers.map { ToldLine(remark: "changed with it: “\($0)” runs it by its new name") }
    }

    private func told(_ record: ShortcutRecord, _ library: ShortcutLibrary) throws -> ToldLine {
        let does = try library.shortcut(of: record).steps.map { library.summaries.wholeText(of: $0) }
        return ToldLine(
            "Say “\(record.phrases.first?.text ?? record.name)” to: \(does.joined(separator: "; "))",
            [
                ("id", .string(record.id)), ("name", .string(record.name)),
                ("phrases", .array(record.phrases.map { .string($0.text) })),
                ("does", .array(does.map(JSONValue.string))),
            ]
        )
    }

    private func organise(
        _ name: String,
        _ arrangement: ShortcutArrangement,
        _ library: ShortcutLibrary
    ) async throws -> ToldLine {
        let id = try library.record(known: name).id
        var place = try arrangement.before.map { ShortcutLibrary.Place.before(try library.record(known: $0).id) }
        if let other = arrangement.after {
            guard place == nil else { throw Fault("a shortcut cannot go before and behind others — give one of them") }
            place = .after(try library.record(known: other).id)
        }
        let edit = try await library.arrange(
            id,
            at: place,
            ofRevision: arrangement.revision,
            seen: arrangement.seen,
            change: { try Self.change(&$0, arrangement) }
        )
        let listed = try library.listed()
        guard let index = listed.firstIndex(where: { $0.record.id == id }) else {
            throw ShortcutStoreError.changedMeanwhile(name)
        }
        let standing = ListingWording.sentence(of: listed[index].listing)
        return ToldLine(
            "\(listed[index].record.name)  " + (standing.isEmpty ? "" : "\(standing); ")
                + "\(index + 1) of \(listed.count) in the list",
            [
                ("id", .string(id)), ("name", .string(listed[index].record.name)),
                ("revision", .integer(listed[index].record.revision)), ("position", .integer(index + 1)),
                ("edit", edit.map { .integer(Int($0)) }),
            ] + ListingWording.members(of: listed[index].listing)
        )
    }

    private static func change(_ listing: inout ShortcutListing, _ arrangement: ShortcutArrangement) throws {
        if let folder = arrangement.folder {
            if !folder.isEmpty, let problem = ShortcutListing.problem(ofFolder: folder) {
                throw Fault("\(problem.message) — \(problem.mend)")
            }
            listing.folder = folder.isEmpty ? nil : folder.trimmingCharacters(in: .whitespaces)
        }
        if let name = arrangement.colour {
            let colour = ShortcutListing.Colour(rawValue: name)
            guard name.isEmpty || colour != nil else {
                let all = ShortcutListing.Colour.allCases.map(\.rawValue).joined(separator: ", ")
                throw Fault("“\(name)” is none of the colours — use one of \(all)")
            }
            listing.colour = colour
        }
        if let icon = arrangement.icon {
            guard icon.isEmpty || ShortcutListing.isIcon(icon) else {
                throw Fault("“\(icon)” is no icon — use one emoji, letter or sign")
            }
            listing.icon = icon.isEmpty ? nil : icon
        }
        if let isPinned = arrangement.isPinned { listing.isPinned = isPinned }
    }

    private func remove(_ names: [String], _ library: ShortcutLibrary) async throws -> [ToldLine] {
        var told: [ToldLine] = []
        for record in try names.map({ try library.record(named: $0) }) {
            let document = record.document.hasSuffix("\n") ? String(record.document.dropLast()) : record.document
            let members: [(String, JSONValue?)] = [
                ("removed", .string(record.name)), ("file", .string(record.document)),
            ]
            told.append(ToldLine(document: document, members))
            let removal = try await library.remove(record.id)
            told += removal.automations.map { ToldLine(remark: "removed with it: the automation “\($0)”") }
            told += removal.callers.map { ToldLine(remark: "“\($0)” runs it: that step will fail") }
        }
        return told
    }

    private func undo(_ number: Int64?, _ name: String?, _ library: ShortcutLibrary) async throws -> [ToldLine] {
        let id = try name.map { try library.identifier(everCalled: $0) }
        let undone = try await library.undo(number, shortcut: id)
        return undone.edit.parts.map { part in
            ToldLine(
                EditWording.sentence(ofUndone: part),
                [("undone", .integer(Int(undone.number)))] + EditWording.members(of: part)
            )
        }
    }

    private func change(
        _ name: String,
        _ added: [String],
        _ pronunciation: String?,
        _ removed: [String],
        _ library: ShortcutLibrary
    ) async throws -> [ToldLine] {
        let record = try library.record(named: name)
        var phrases = try library.shortcut(of: record).phrases
        for phrase in removed {
            let key = ShortcutLibrary.phraseKey(phrase)
            guard phrases.contains(where: { ShortcutLibrary.phraseKey($0.text) == key }) else {
                throw Fault("“\(phrase)” is no phrase of \(record.name) — see `wilco shortcuts show`")
            }
            phrases.removeAll { ShortcutLibrary.phraseKey($0.text) == key }
        }
        phrases += added.map { Phrase($0, pronunciation: pronunciation) }
        var told: [ToldLine] = []
        if !added.isEmpty || !removed.isEmpty {
            let kept = try await library.setPhrases(phrases, of: record)
            told += kept.warnings.map { ToldLine(remark: "warning: \($0)") } + Self.told(kept.callers)
        }
        return told
            + (try library.record(named: record.name).phrases.map {
                ToldLine($0.text, [("phrase", .string($0.text))])
            })
    }

    private func restore(_ text: String, _ path: String, _ library: ShortcutLibrary) async throws -> [ToldLine] {
        let contents = try ShortcutCollection.contents(of: text, path: path)
        let history = contents.history
        var told = try await library.save(all: contents.shortcuts, path: path).flatMap { try self.told($0, library) }
        let automations = try AutomationLibrary(parts: parts)
        let added = try await automations.add(contents.automations)
        told += added.notes.map { ToldLine(remark: "\($0.rule): \($0.note)") }
        told += contents.automations.map { ToldLine("kept: \($0.name)", [("automation", .string($0.name))]) }
        guard history != HistoryFile.Contents() else { return told }
        let donations = try await parts.session.suggestions().restore(history.donations)
        let announcements = try parts.state.announcements().restore(history.announcements)
        let past = history.announcements.count - announcements
        let leftOut = [
            (donations.tooOld, "donations older than \(Int(DonationStore.retention.days)) days"),
            (donations.known, "donations that are there already"),
            (past, "announcements that are past or there already"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        told.append(
            ToldLine(
                "kept: \(donations.new) donations, \(announcements) announcements"
                    + (leftOut.isEmpty ? "" : "; left out: \(leftOut.joined(separator: ", "))"),
                [
                    ("donations", .integer(donations.new)), ("donationsTooOld", .integer(donations.tooOld)),
                    ("donationsKnown", .integer(donations.known)), ("announcements", .integer(announcements)),
                    ("announcementsLeftOut", .integer(past)),
                ]
            )
        )
        return told
    }

    private func take(_ names: [String], _ library: ShortcutLibrary) async throws -> [ToldLine] {
        var gallery = Gallery(parts: parts, library: library)
        gallery.add(try await parts.session.suggestions().frequent(limit: 10), library)
        var told = gallery.problems.map { ToldLine(remark: $0) }
        for name in names {
            guard let item = gallery.items.first(where: { $0.shortcut.name.lowercased() == name.lowercased() }) else {
                throw Fault("the gallery has no “\(name)” — see `wilco shortcuts gallery`")
            }
            told += try self.told(await library.save(item.text, path: item.shortcut.name), library)
        }
        return told
    }

    // MARK: - What a new one is made of

    private func text(
        from source: ShortcutChange.Source,
        _ name: String?,
        _ phrases: [String],
        _ values: [String],
        _ library: ShortcutLibrary
    ) async throws -> (text: String, path: String) {
        if case .file(let text, let path) = source {
            guard name != nil || !phrases.isEmpty else { return (text, path) }
            var shortcut = try library.read(text, path: path)
            if let name { shortcut.name = name }
            if !phrases.isEmpty { shortcut.phrases = phrases.map { Phrase($0) } }
            return (ShortcutLibrary.text(of: shortcut), path)
        }
        var step = try await step(from: source, library)
        step.parameters.merge(try Self.parameters(values)) { $1 }
        let phrases = phrases.isEmpty ? [library.suggestedPhrase(for: step)].compactMap { $0 } : phrases
        guard let title = name ?? phrases.first else {
            throw Fault("the app suggests no phrase for that — give one with --phrase")
        }
        let shortcut = Shortcut(name: title, phrases: phrases.map { Phrase($0) }, steps: [Step(.intent(step))])
        return (ShortcutLibrary.text(of: shortcut), "shortcut")
    }

    private func step(from source: ShortcutChange.Source, _ library: ShortcutLibrary) async throws -> IntentStep {
        switch source {
        case .file, .last:
            guard let remembered = library.rememberedStep else {
                throw Fault("no request has been done yet — do one first, such as `wilco ask …`")
            }
            return remembered
        case .request(let request): return try Self.step(request)
        case .suggestion(let number):
            return try Self.step(of: try await suggestion(number).suggestion.shortcut, library)
        case .donation(let number):
            return try Self.step(of: try await donation(number).shortcut, library)
        }
    }

    private static func step(of shortcut: SuggestedShortcut, _ library: ShortcutLibrary) throws -> IntentStep {
        guard shortcut.app != ShortcutsApp.id else {
            throw Fault("this is a shortcut already — `wilco shortcuts rename` gives it another name")
        }
        return library.step(of: shortcut)
    }

    private static func step(_ request: String) throws -> IntentStep {
        let parts = request.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Fault("“\(request)” is no request — write app.Intent") }
        return IntentStep(app: parts[0], intent: parts[1])
    }

    /// `toppings=cheese`, again for a list, or `toppings=[cheese, croutons]`.
    private static func parameters(_ values: [String]) throws -> [String: StepExpression] {
        var given: [String: [StepExpression]] = [:]
        var lists: Set<String> = []
        for value in values {
            guard let equals = value.firstIndex(of: "=") else {
                throw Fault("“\(value)” is no value — write parameter=value")
            }
            let name = String(value[..<equals])
            var texts = [String(value[value.index(after: equals)...])]
            if texts[0].hasPrefix("["), texts[0].hasSuffix("]") {
                lists.insert(name)
                texts = texts[0].dropFirst().dropLast().split(separator: ",").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
            for text in texts {
                guard let expression = StepExpression(text: text) else {
                    throw Fault("“\(text)” has a ${ that is not closed — write ${name}")
                }
                given[name, default: []].append(text == "ask" ? .ask(prompt: nil) : expression)
            }
        }
        return given.mapValues { $0.count == 1 ? $0[0] : .list($0) }.merging(
            lists.map { ($0, StepExpression.list(given[$0] ?? [])) }
        ) { $1 }
    }
}
