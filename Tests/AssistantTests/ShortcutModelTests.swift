import Assistant
import AssistantTesting
import Automation
import Control
import Conversation
import Foundation
import Shortcuts
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

/// Two editors and a voice change shortcuts and automations, each resting on what it saw last, in an order that a seed draws; what is
/// there afterwards, what was refused and what was told is what a model says.
@Suite("Shortcuts beside a model of them", .timeLimit(.minutes(2)))
struct ShortcutModelTests {
    @Test(arguments: 1...4)
    func whatIsThereIsWhatWasConfirmed(seed: UInt64) async throws {
        let folder = TemporaryFiles.folder.path + "/wilco-model-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var house = try await ModelledHouse(in: folder, seed: seed)
        for _ in 0..<150 {
            try await house.step()
            try house.compare()
        }
        // It is no test of refusals alone, nor of none.
        #expect(house.accepted > 40 && house.refused > 15, "\(house.story.joined(separator: "\n"))")
    }
}

/// Shortcuts and automations as they should be.
private struct ShortcutModel: Equatable {
    /// What a step does: says a mark, or runs a shortcut.
    enum Deed: Hashable {
        case say(String)
        case run(String)
    }

    struct Shortcut: Hashable {
        var name: String
        var deeds: [Deed]
    }

    struct Automation: Hashable {
        var minute: Int
        /// What it runs; nil: it has steps.
        var action: String?
        var deeds: [Deed] = []
        var isEnabled = true

        var runs: [String] { action.map { [$0] } ?? deeds.compactMap(\.follower) }
    }

    /// By id.
    var shortcuts: [String: Shortcut] = [:]
    /// By name.
    var automations: [String: Automation] = [:]

    func id(of name: String) -> String? { shortcuts.first { $0.value.name == name }?.key }

    /// What runs what is not there: a shortcut's id or an automation's name, and what it runs.
    var dangling: Set<[String]> {
        let names = Set(shortcuts.values.map(\.name))
        let runs =
            shortcuts.map { ($0.key, $0.value.deeds.compactMap(\.follower)) }
            + automations.map { ($0.key, $0.value.runs) }
        return Set(runs.flatMap { who, what in what.filter { !names.contains($0) }.map { [who, $0] } })
    }

    /// Whatever ran it by its old name runs it by the new one.
    mutating func rename(_ id: String, to name: String) {
        guard let old = shortcuts[id]?.name, old != name else { return }
        shortcuts[id]?.name = name
        for caller in shortcuts.keys { shortcuts[caller]?.deeds.rename(old, to: name) }
        for (key, automation) in automations {
            var automation = automation
            automation.deeds.rename(old, to: name)
            automations[key] = automation
            guard automation.action == old else { continue }
            automations[key]?.action = name
            // The voice calls one by what it does.
            let told = name + key.dropFirst(old.count)
            guard key.hasPrefix(old), automations[told] == nil else { continue }
            automations[told] = automations.removeValue(forKey: key)
        }
    }

    /// - Returns: What went with it, and what misses it.
    mutating func remove(_ id: String) -> (gone: Set<String>, callers: Set<[String]>) {
        guard let name = shortcuts[id]?.name else { return ([], []) }
        let before = dangling
        shortcuts[id] = nil
        let gone = Set(automations.filter { $0.value.action == name }.keys)
        for key in gone { automations[key] = nil }
        return (gone, dangling.subtracting(before))
    }
}

extension ShortcutModel.Deed {
    fileprivate var follower: String? { if case .run(let name) = self { name } else { nil } }

    /// As a step is written.
    fileprivate var text: String {
        switch self {
        case .say(let mark): "{say: \(mark)}"
        case .run(let name): "{run: \(name)}"
        }
    }
}

extension [ShortcutModel.Deed] {
    fileprivate var text: String { map { "  - \($0.text)\n" }.joined() }

    /// What the steps in a file do.
    fileprivate init(in text: String) {
        self = text.matches(of: /say: (mark\d+)|run: ([a-z]+ dance)/).map { found in
            found.output.1.map { .say(String($0)) } ?? .run(String(found.output.2 ?? ""))
        }
    }

    fileprivate mutating func rename(_ old: String, to new: String) { self = map { $0 == .run(old) ? .run(new) : $0 } }
}

/// The real one, beside its model.
private struct ModelledHouse {
    /// Somebody who has looked at some time.
    private struct Editor {
        var parts: AssistantParts
        /// With the revision that was told; ``ModelledHouse/versions`` then.
        var shortcuts: [(id: String, revision: Int, version: Int, seen: ShortcutModel.Shortcut)] = []
        var automations: [(name: String, file: String, seen: ShortcutModel.Automation)] = []
    }

    private var random: SeededGenerator
    private var editors: [Editor]
    private let voice: ConversationOwner
    private let voiceParts: AssistantParts
    private var model = ShortcutModel()
    /// How often a shortcut was changed, by its id.
    private var versions: [String: Int] = [:]
    /// How it was before and after each edit that was not taken back.
    private var edits: [(number: Int64, before: ShortcutModel, after: ShortcutModel)] = []
    /// Somebody was told that these miss what they run.
    private var told: Set<[String]> = []
    private var marks = 0
    private(set) var accepted = 0
    private(set) var refused = 0
    /// What was tried, for whoever reads of a failure.
    private(set) var story: [String] = []

    init(in folder: String, seed: UInt64) async throws {
        random = SeededGenerator(seed: seed)
        editors = try (0..<2).map { _ in Editor(parts: try .ofRover(in: folder)) }
        voiceParts = try .ofRover(in: folder)
        voice = try await voiceParts.session.conversation(
            mode: .handsFree,
            seat: SeatMemory(id: .microphone),
            presenter: PrintingPresenter { _ in }
        ) { _ in }
    }

    private static let colours = ["red", "orange", "yellow", "green", "violet", "brown", "black", "white"]
    private static let birds = ["Lark", "Robin", "Finch", "Wren"]

    private mutating func dance() -> String { (Self.colours.randomElement(using: &random) ?? "") + " dance" }

    private mutating func bird() -> String { Self.birds.randomElement(using: &random) ?? "" }

    private mutating func mark() -> ShortcutModel.Deed {
        marks += 1
        return .say("mark\(marks)")
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private func names(_ list: some Sequence<String>) -> [String] { list.sorted() }

    /// Names of what there is, or was when an editor looked last.
    private mutating func shortcut(seenBy editor: Int?) -> String? {
        let seen = editor.map { editors[$0].shortcuts.map(\.seen.name) } ?? model.shortcuts.values.map(\.name)
        return names(seen).randomElement(using: &random)
    }

    // MARK: - One step

    mutating func step() async throws {
        let number = Int.random(in: 0..<3, using: &random)
        if number == 2 { try await speak() } else { try await edit(by: number) }
    }

    private mutating func edit(by editor: Int) async throws {
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1, 2: try look(editor)
        case 3, 4, 5: try await make(by: editor)
        case 6, 7, 8: try await change(by: editor)
        case 9:
            guard let old = shortcut(seenBy: editor) else { return }
            try await rename(old, to: dance(), by: editor)
        case 10:
            guard let name = shortcut(seenBy: editor) else { return }
            try await remove(name, by: editor)
        case 11: try await undo(by: editor)
        case 12, 13: try await makeAutomation(by: editor)
        default: try await changeAutomation(by: editor)
        }
    }

    private mutating func look(_ number: Int) throws {
        let parts = editors[number].parts
        guard let library = parts.generation.shortcuts else { return }
        editors[number].shortcuts = try library.records().map { record in
            let seen = ShortcutModel.Shortcut(name: record.name, deeds: .init(in: record.document))
            return (record.id, record.revision, versions[record.id] ?? 0, seen)
        }
        editors[number].automations = try AutomationLibrary(parts: parts).rules().map { rule in
            (rule.name, AutomationFile.text(of: rule), Self.modelled(rule))
        }
    }

    private static func modelled(_ rule: AutomationRule) -> ShortcutModel.Automation {
        let minute = if case .time(let minute)? = rule.triggers.first { minute } else { -1 }
        return ShortcutModel.Automation(
            minute: minute,
            action: rule.steps == nil ? rule.action : nil,
            deeds: rule.steps.map { .init(in: $0) } ?? [],
            isEnabled: rule.isEnabled
        )
    }

    /// Whether the real one does what the model says, and refuses what it does not.
    ///
    /// - Parameter after: What the model is if it is done; nil: it is to be refused.
    /// - Returns: What was told.
    @discardableResult
    private mutating func expect(
        _ what: String,
        _ after: ShortcutModel?,
        _ change: UserDataChange,
        by editor: Int
    ) async throws -> [ToldLine] {
        do {
            let lines = try await UserDataChanges(editors[editor].parts).make(change)
            story.append("\(editor): \(what): done")
            #expect(after != nil, "done, which was to be refused:\n\(story.joined(separator: "\n"))")
            try confirm(after ?? model)
            return lines
        } catch let error where Self.isRefusal(error) {
            story.append("\(editor): \(what): \(error)")
            #expect(after == nil, "refused, which was to be done:\n\(story.joined(separator: "\n"))")
            refused += 1
            return []
        }
    }

    private static func isRefusal(_ error: any Error) -> Bool {
        error is ShortcutStoreError || error is ShortcutFault || error is AutomationFault
    }

    /// It was done: what it changed counts as changed once more.
    ///
    /// - Parameter undone: It took back what was done before.
    private mutating func confirm(_ after: ShortcutModel, undone: Bool = false) throws {
        accepted += 1
        for id in Set(after.shortcuts.keys).union(model.shortcuts.keys)
        where after.shortcuts[id] != model.shortcuts[id] { versions[id, default: 0] += 1 }
        if !undone, let last = try voiceParts.generation.shortcuts?.edits().first?.number, last != edits.last?.number {
            edits.append((last, model, after))
        }
        model = after
    }

    /// All that is there, and nobody runs what is not there without a word.
    func compare() throws {
        let library = try #require(voiceParts.generation.shortcuts)
        var real = ShortcutModel()
        for record in try library.records() {
            real.shortcuts[record.id] = .init(name: record.name, deeds: .init(in: record.document))
            #expect(record.phrases.map(\.text) == [record.name])
        }
        for rule in try AutomationLibrary(parts: voiceParts).rules() {
            real.automations[rule.name] = Self.modelled(rule)
        }
        try #require(real == model, "\(real)\nin the place of\n\(model)\nafter\n\(story.joined(separator: "\n"))")
        let untold = real.dangling.subtracting(told)
        try #require(untold.isEmpty, "\(untold) are run and are not there:\n\(story.joined(separator: "\n"))")
    }

    // MARK: - Shortcuts

    /// - Parameter name: What it is called itself.
    private func areThere(_ deeds: [ShortcutModel.Deed], beside name: String?) -> Bool {
        deeds.compactMap(\.follower).allSatisfy { $0 == name || model.id(of: $0) != nil }
    }

    private mutating func make(by editor: Int) async throws {
        let name = dance()
        var deeds = [mark()]
        if chance(40), let other = shortcut(seenBy: editor) { deeds.append(.run(other)) }
        var after = model
        let isPossible = model.id(of: name) == nil && areThere(deeds, beside: name)
        let source = ShortcutChange.Source.file(text: "name: \(name)\nsteps:\n\(deeds.text)", path: name)
        let id = UUID().uuidString
        after.shortcuts[id] = .init(name: name, deeds: deeds)
        let change = ShortcutChange.add(source, name: nil, phrases: [], values: [], keepsFaults: false)
        let told = try await expect(
            "make \(name) \(deeds)",
            isPossible ? after : nil,
            .shortcut(change),
            by: editor
        )
        guard !told.isEmpty, let real = try voiceParts.generation.shortcuts?.record(named: name).id else { return }
        // The model does not draw ids.
        model.shortcuts[real] = model.shortcuts.removeValue(forKey: id)
        versions[real] = versions.removeValue(forKey: id)
        edits[edits.count - 1].after = model
    }

    private mutating func change(by editor: Int) async throws {
        guard let old = editors[editor].shortcuts.randomElement(using: &random) else { return }
        var new = old.seen
        new.deeds.append(mark())
        if chance(30), let other = shortcut(seenBy: editor) { new.deeds.append(.run(other)) }
        if chance(30) { new.deeds.removeFirst() }
        if chance(20) { new.name = dance() }
        let isFree = model.id(of: new.name).map { $0 == old.id } ?? true
        // It may run itself, by the name that it has in the file.
        let isPossible =
            model.shortcuts[old.id] != nil && versions[old.id] == old.version && isFree
            && areThere(new.deeds, beside: new.name)
        var after = model
        if isPossible {
            after.shortcuts[old.id]?.deeds = new.deeds
            after.rename(old.id, to: new.name)
        }
        let change = ShortcutChange.edit(
            id: old.id,
            revision: old.revision,
            text: "name: \(new.name)\nsteps:\n\(new.deeds.text)",
            path: new.name,
            keepsFaults: false
        )
        try await expect(
            "change \(old.seen.name) to \(new)",
            isPossible ? after : nil,
            .shortcut(change),
            by: editor
        )
    }

    private mutating func rename(_ old: String, to new: String, by editor: Int) async throws {
        var after: ShortcutModel?
        if let id = model.id(of: old), model.id(of: new).map({ $0 == id }) ?? true {
            after = model
            after?.rename(id, to: new)
        }
        try await expect("rename \(old) to \(new)", after, .shortcut(.rename(old, to: new)), by: editor)
    }

    private mutating func remove(_ name: String, by editor: Int) async throws {
        var after = model
        let removed = model.id(of: name).map { after.remove($0) }
        let lines = try await expect(
            "remove \(name)",
            removed == nil ? nil : after,
            .shortcut(.remove([name])),
            by: editor
        )
        guard let removed, !lines.isEmpty else { return }
        told.formUnion(removed.callers)
        // Whoever removes it is told of everything that misses it.
        let text = lines.map(\.text).joined(separator: "\n")
        for automation in removed.gone { #expect(text.contains("removed with it: the automation “\(automation)”")) }
        for caller in removed.callers.compactMap(\.first) {
            let name = after.shortcuts[caller]?.name ?? caller
            #expect(text.contains("“\(name)” runs it: that step will fail"), "\(text)")
        }
    }

    /// Takes back the last change, or one before it, as long as nothing rests on it.
    private mutating func undo(by editor: Int) async throws {
        guard let index = edits.indices.suffix(chance(60) ? 1 : 4).randomElement(using: &random) else { return }
        let edit = edits[index]
        let what = "undo \(edit.number)"
        do {
            let change = ShortcutChange.undo(number: edit.number, name: nil)
            _ = try await UserDataChanges(editors[editor].parts).make(.shortcut(change))
            story.append("\(editor): \(what): done")
            var after = model
            for id in Set(edit.before.shortcuts.keys).union(edit.after.shortcuts.keys)
            where edit.before.shortcuts[id] != edit.after.shortcuts[id] {
                // Nothing that was done since is lost.
                try #require(model.shortcuts[id] == edit.after.shortcuts[id], "\(story.joined(separator: "\n"))")
                after.shortcuts[id] = edit.before.shortcuts[id]
            }
            for name in Set(edit.before.automations.keys).union(edit.after.automations.keys)
            where edit.before.automations[name] != edit.after.automations[name] {
                try #require(model.automations[name] == edit.after.automations[name])
                after.automations[name] = edit.before.automations[name]
            }
            edits.remove(at: index)
            try confirm(after, undone: true)
        } catch let error where Self.isRefusal(error) {
            story.append("\(editor): \(what): \(error)")
            refused += 1
            // Nothing was done since, and nobody is without what it runs: nothing can be in the way.
            #expect(edit.after != model || !model.dangling.isEmpty, "\(story.joined(separator: "\n"))")
        }
    }

    // MARK: - Automations

    private mutating func makeAutomation(by editor: Int) async throws {
        let name = bird()
        guard let new = automation(seenBy: editor) else { return }
        var after = model
        after.automations[name] = new
        let isPossible = new.runs.allSatisfy { model.id(of: $0) != nil }
        let change = AutomationChange.add(text: Self.text(of: new, name), path: name, keepsFaults: false)
        try await expect("make \(name) \(new)", isPossible ? after : nil, .automation(change), by: editor)
    }

    private mutating func automation(seenBy editor: Int) -> ShortcutModel.Automation? {
        guard let runs = shortcut(seenBy: editor) else { return nil }
        marks += 1
        return chance(50)
            ? .init(minute: marks, action: runs)
            : .init(minute: marks, action: nil, deeds: [.say("mark\(marks)"), .run(runs)])
    }

    private static func text(of automation: ShortcutModel.Automation, _ name: String) -> String {
        let deed = automation.action.map { "do: \($0)\n" } ?? "steps:\n\(automation.deeds.text)"
        let time = "\(automation.minute / 60):" + (automation.minute % 60 < 10 ? "0" : "") + "\(automation.minute % 60)"
        return "name: \(name)\nwhen: {time: \"\(time)\"}\n\(deed)enabled: \(automation.isEnabled)\n"
    }

    private mutating func changeAutomation(by editor: Int) async throws {
        guard let old = editors[editor].automations.randomElement(using: &random) else { return }
        var after = model
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            after.automations[old.name] = nil
            let isThere = model.automations[old.name] != nil
            try await expect("remove \(old.name)", isThere ? after : nil, .automation(.remove(old.name)), by: editor)
        case 1:
            let isEnabled = chance(50)
            after.automations[old.name]?.isEnabled = isEnabled
            let isThere = model.automations[old.name] != nil
            let change = AutomationChange.enable(old.name, isEnabled)
            try await expect(
                "enable \(old.name) \(isEnabled)",
                isThere ? after : nil,
                .automation(change),
                by: editor
            )
        default:
            guard let new = automation(seenBy: editor) else { return }
            let name = chance(30) ? bird() : old.name
            after.automations[old.name] = nil
            let isFree = after.automations[name] == nil
            after.automations[name] = new
            let isPossible =
                model.automations[old.name] == old.seen && isFree
                && new.runs.allSatisfy { model.id(of: $0) != nil }
            let change = AutomationChange.edit(
                seen: old.file,
                text: Self.text(of: new, name),
                path: name,
                keepsFaults: false
            )
            try await expect(
                "change \(old.name) to \(name) \(new)",
                isPossible ? after : nil,
                .automation(change),
                by: editor
            )
        }
    }

    // MARK: - The voice

    /// Asks for a change, and says yes once somebody else may have made another one.
    private mutating func speak() async throws {
        // A running assistant notices what others have changed.
        try await voiceParts.generation.shortcuts?.refresh()
        guard let name = shortcut(seenBy: nil), let id = model.id(of: name) else { return }
        let (deed, new) = ([0, 0, 1, 2, 2].randomElement(using: &random) ?? 0, dance())
        marks += 1
        // Of the afternoon: what is said of 1:05 is.
        let minute = 13 * 60 + marks
        let words =
            switch deed {
            case 0: "rename \(name) to \(new)"
            case 1: "delete \(name)"
            default: "run \(name) every day at \(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
            }
        story.append("voice: \(words) …")
        guard case .asking = await voice.take(.text(words)) else {
            refused += 1
            return story.append("voice: nothing")
        }
        let isTaken = deed == 0 && model.id(of: new) != nil
        if isTaken {
            // It has asked for another name.
            _ = await voice.take(.text("cancel"))
            refused += 1
            return
        }
        if chance(50) { try await edit(by: 0) }
        let end = await voice.take(.text("yes"))
        story.append("voice: … yes: \(end == .ended(.done) ? "done" : "no")")
        guard try await !confirmSpoken(deed, id, name, new, minute) else { return }
        #expect(end != .ended(.done), "\(story.joined(separator: "\n"))")
        refused += 1
    }

    /// What the yes has done; false: nothing.
    private mutating func confirmSpoken(
        _ deed: Int,
        _ id: String,
        _ name: String,
        _ new: String,
        _ minute: Int
    ) async throws -> Bool {
        guard let now = model.shortcuts[id]?.name else { return deed == 1 }
        var after = model
        switch deed {
        case 0:
            guard model.id(of: new).map({ $0 == id }) ?? true else { return false }
            after.rename(id, to: new)
        case 1: told.formUnion(after.remove(id).callers)
        default:
            guard now == name else { return false }
            let rules = try AutomationLibrary(parts: voiceParts).rules()
            let made = try #require(rules.first { Self.modelled($0).minute == minute }, "\(rules)")
            after.automations[made.name] = .init(minute: minute, action: name)
        }
        try confirm(after)
        return true
    }
}
