import Assistant
import AssistantTesting
import Automation
import Control
import Foundation
import Shortcuts
import Storage
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

/// Two editors and a voice change the same shortcuts at the same time, each with a library of its own over the same files.
@Suite("Shortcuts that several change at once", .timeLimit(.minutes(3)))
struct ShortcutEditorsTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-editors-\(UUID().uuidString.prefix(8))"

    /// What was confirmed to whoever changed something.
    private final class Confirmed: Sendable {
        private let state = Mutex<[Int64: (shortcut: String, mark: String)]>([:])

        /// In shortcuts, by the edit that put them there.
        subscript(edit: Int64) -> (shortcut: String, mark: String)? {
            get { state.withLock { $0[edit] } }
            set { state.withLock { $0[edit] = newValue } }
        }

        func marks(of shortcut: String) -> [String] {
            state.withLock { $0.values.filter { $0.shortcut == shortcut }.map(\.mark) }
        }

        var count: Int { state.withLock(\.count) }
    }

    @Test(arguments: 1...6)
    func nothingThatWasConfirmedIsLost(seed: UInt64) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let houses = try (0..<3).map { _ in try AssistantParts.ofRover(in: folder) }
        let libraries = try houses.map { try #require($0.generation.shortcuts) }
        var ids: [String] = []
        for name in ["morning dance", "noon dance", "evening dance", "night dance"] {
            let text = "name: \(name)\nsteps:\n  - {do: rover.Where}\n"
            ids.append(try await libraries[0].save(text, path: name).record.id)
        }
        let confirmed = Confirmed()
        try await withThrowingTaskGroup(of: Void.self) { [ids] group in
            for (number, library) in libraries.enumerated() {
                group.addTask {
                    var random = SeededGenerator(seed: seed &* 100 &+ UInt64(number))
                    for step in 0..<20 {
                        do {
                            // The last is the voice: it takes back and gives other names, which nobody types.
                            if number == 2, step % 2 == 1 {
                                try await rename(ids, library, Self.colours[step / 2], &random)
                            } else if step % 7 == 6 {
                                try await undo(library, confirmed, &random)
                            } else {
                                try await edit(ids, library, "mark-\(number)-\(step)", confirmed, &random)
                            }
                        } catch let error where error is ShortcutStoreError || error is ShortcutFault {
                            // Somebody else was first: nothing was confirmed.
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let records = try libraries[0].records()
        #expect(Set(records.map(\.id)) == Set(ids))
        let names = Set(records.flatMap { [$0.name] + $0.phrases.map(\.text) })
        for record in records {
            // Each mark that was confirmed and not taken back is there, once, and no other.
            let wanted = confirmed.marks(of: record.id)
            let found = record.document.matches(of: /mark-\d-\d+/).map { String($0.output) }
            #expect(found.sorted() == wanted.sorted(), "\(record.document)")
            // Whatever runs another runs one that there is.
            for called in record.document.matches(of: /run: (.+?)\}/).map({ String($0.output.1) }) {
                #expect(names.contains(called), "\(record.name) runs \(called): \(names)")
            }
        }
        #expect(confirmed.count > 10)
        withExtendedLifetime(houses) {}
    }

    private final class Told: Sendable {
        /// Names of those of which somebody was told that they miss what they run.
        let callers = Mutex<Set<String>>([])
        /// How many automations were made.
        let made = Mutex(0)
    }

    /// What runs a shortcut is made while that gets another name, is removed and comes back: it goes where the shortcut goes, is
    /// refused, or whoever removes the shortcut is told of it.
    @Test(arguments: 1...4)
    func noAutomationIsLeftBehind(seed: UInt64) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let houses = try (0..<3).map { _ in try AssistantParts.ofRover(in: folder) }
        let libraries = try houses.map { try #require($0.generation.shortcuts) }
        var ids: [String] = []
        for name in ["morning dance", "noon dance", "evening dance"] {
            ids.append(try await libraries[0].save("{name: \(name), steps: [{say: la}]}", path: name).record.id)
        }
        let told = Told()
        try await withThrowingTaskGroup(of: Void.self) { [ids] group in
            for number in 0..<3 {
                group.addTask {
                    var random = SeededGenerator(seed: seed &* 100 &+ UInt64(number))
                    for step in 0..<20 {
                        let id = ids.randomElement(using: &random) ?? ""
                        do {
                            switch number {
                            case 0: try await rename([id], libraries[0], Self.colours[step % 10], &random)
                            case 1:
                                let names = try libraries[1].records().map(\.name)
                                guard let name = names.randomElement(using: &random) else { continue }
                                let deed = Bool.random(using: &random) ? "do: \(name)" : "steps: [{run: \(name)}]"
                                let text = "{name: Lark \(step), when: {time: \"4:00\"}, \(deed)}"
                                let change = AutomationChange.add(text: text, path: "lark", keepsFaults: false)
                                _ = try await UserDataChanges(houses[1]).make(.automation(change))
                                told.made.withLock { $0 += 1 }
                            default:
                                let removal = try await libraries[2].remove(id)
                                told.callers.withLock { $0.formUnion(removal.callers) }
                                if let edit = removal.edit { _ = try await libraries[2].undo(edit) }
                            }
                        } catch let error
                            where error is ShortcutStoreError || error is ShortcutFault || error is AutomationFault
                        {
                            // Somebody else was first.
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let names = Set(try libraries[0].records().map(\.name))
        for rule in try AutomationLibrary(parts: houses[0]).rules() {
            let run = rule.steps?.firstMatch(of: /run: (.+?)\}?$/).map { String($0.output.1) } ?? rule.action
            let isTold = rule.steps != nil && told.callers.withLock { $0.contains(rule.name) }
            #expect(names.contains(run) || isTold, "\(rule.name) runs \(run): \(names)")
        }
        #expect(told.made.withLock(\.self) > 3)
        withExtendedLifetime(houses) {}
    }

    private static let colours = "red orange yellow green blue indigo violet brown black white".split(separator: " ")

    /// Adds a step to what the editor sees, half of the time one that runs another shortcut.
    private func edit(
        _ ids: [String],
        _ library: ShortcutLibrary,
        _ mark: String,
        _ confirmed: Confirmed,
        _ random: inout SeededGenerator
    ) async throws {
        let id = ids.randomElement(using: &random) ?? ""
        let records = try library.records()
        guard let seen = records.first(where: { $0.id == id }) else { return }
        var text = seen.document + "  - {say: \(mark)}\n"
        if Bool.random(using: &random), let other = records.filter({ $0.id > id }).randomElement(using: &random) {
            text += "  - {run: \(other.name)}\n"
        }
        await Task.yield()
        let kept = try await library.save(
            text,
            path: seen.name,
            replacing: id,
            ofRevision: seen.revision,
            refusesFaults: true
        )
        if let edit = kept.edit { confirmed[edit] = (id, mark) }
    }

    private func rename(
        _ ids: [String],
        _ library: ShortcutLibrary,
        _ colour: Substring,
        _ random: inout SeededGenerator
    ) async throws {
        let id = ids.randomElement(using: &random) ?? ""
        try await library.rename(id, to: "\(colour) dance")
    }

    /// Takes back an edit of its own or of somebody else's, as long as nothing rests on it.
    private func undo(
        _ library: ShortcutLibrary,
        _ confirmed: Confirmed,
        _ random: inout SeededGenerator
    ) async throws {
        let edits = try library.edits().filter { $0.undone == nil }.prefix(4)
        guard let edit = edits.randomElement(using: &random) else { return }
        // A mark is confirmed a moment after it is there.
        guard confirmed[edit.number] != nil || edit.edit.parts.first?.deed == .renamed else { return }
        let undone = try await library.undo(edit.number)
        confirmed[undone.number] = nil
    }
}
