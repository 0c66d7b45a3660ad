import Assistant
import AssistantTesting
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
