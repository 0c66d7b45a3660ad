import Foundation
import GRDB
import Storage
import TemporaryFiles
import Testing

@Suite("Edits of shortcuts")
struct ShortcutEditTests {
    private let store: ShortcutStore
    private let automations: AutomationStore
    private let opened: Store

    init() throws {
        let path = TemporaryFiles.folder.path + "/wilco-edits-\(UUID().uuidString.prefix(8)).sqlite"
        opened = try Store(path: path, migrator: DatabaseMigrator(areas: [.shortcuts, .automation]))
        store = ShortcutStore(opened)
        automations = AutomationStore(opened)
    }

    private static func record(_ name: String, id: String? = nil, does: String = "say: hello") -> ShortcutRecord {
        ShortcutRecord(
            id: id ?? name,
            name: name,
            document: "name: \(name)\nsteps: [{\(does)}]\n",
            phrases: [ShortcutRecord.Phrase(key: name, text: name)],
            created: 1,
            changed: 1
        )
    }

    private func record(_ name: String, id: String? = nil, does: String = "say: hello") -> ShortcutRecord {
        Self.record(name, id: id, does: does)
    }

    private func rule(_ name: String, _ rule: String = "{}") -> AutomationRecord {
        AutomationRecord(name: name, rule: rule, created: 1)
    }

    private func make(_ parts: ShortcutEdit.Part...) throws { try store.make(ShortcutEdit(parts), at: 10) }

    private func kept(_ name: String) throws -> ShortcutRecord { try #require(try store.record(named: name)) }

    @Test func eachIsTakenBackTheLastFirst() throws {
        try make(.shortcut(before: nil, after: record("lunch")))
        let made = try kept("lunch")
        try make(.shortcut(before: made, after: record("soup time", id: "lunch")))
        try make(.shortcut(before: try kept("soup time"), after: nil))
        #expect(try store.all() == [])
        try store.undo(at: 20)
        #expect(try store.all().map(\.name) == ["soup time"])
        try store.undo(at: 21)
        #expect(try store.all().map(\.document) == [made.document])
        #expect(try store.phrases().map { $0.phrases.map(\.text) } == [["lunch"]])
        try store.undo(at: 22)
        #expect(try store.all() == [])
        #expect(throws: ShortcutStoreError.nothingToUndo(nil)) { try store.undo(at: 23) }
        #expect(try store.edits().map(\.undone) == [20, 21, 22])
    }

    /// However it is called, switched or brought back, it is the same automation.
    @Test func anAutomationKeepsItsID() throws {
        try make(.automation(before: nil, after: rule("lights")))
        let made = try #require(try automations.automations().first)
        let id = try #require(made.id)
        try make(.automation(before: made, after: rule("lights", "{\"a\":1}")))
        #expect(try automations.automations().map(\.id) == [id], "another one of the same name takes its place")
        try make(.automation(before: rule("lights", "{\"a\":1}"), after: rule("evening")))
        #expect(try automations.automations().map(\.id) == [id] && automations.id(of: "Evening") == id)
        let renamed = try #require(try automations.automations().first)
        try make(.automation(before: renamed, after: nil))
        #expect(try automations.id(of: "evening") == nil)
        try store.undo(at: 20)
        #expect(try automations.id(of: "evening") == id)
        try make(.automation(before: nil, after: rule("other")))
        #expect(try automations.id(of: "other") != id)
    }

    /// What was kept before automations had ids gets one each.
    @Test func automationsOfBeforeGetIDs() throws {
        let path = TemporaryFiles.folder.path + "/wilco-ids-\(UUID().uuidString.prefix(8)).sqlite"
        var before = StoreArea.automation
        before.migrations = Array(before.migrations.prefix { $0.name != "what tells automations apart" })
        let old = try Store(path: path, migrator: DatabaseMigrator(areas: [.shortcuts, before]))
        try old.write { database in
            for name in ["lights", "coffee"] {
                try database.execute(
                    sql: "INSERT INTO automation (name, rule, created) VALUES (?, '{}', 0)",
                    arguments: [name]
                )
            }
        }
        let new = try Store(path: path, migrator: DatabaseMigrator(areas: [.shortcuts, .automation]))
        let ids = try AutomationStore(new).automations().compactMap(\.id)
        #expect(Set(ids).count == 2)
    }

    /// Behind all others at first, where it was put then, and there again when it comes back.
    @Test func eachKeepsItsPlace() throws {
        func names() throws -> [String] { try store.all().map(\.name) }
        for name in ["tea", "lunch", "coffee"] { try make(.shortcut(before: nil, after: record(name))) }
        #expect(try names() == ["tea", "lunch", "coffee"])
        var moved = try kept("coffee")
        moved.position = 1.5
        try make(.shortcut(before: try kept("coffee"), after: moved))
        #expect(try names() == ["tea", "coffee", "lunch"])
        #expect(try store.edits().first?.edit.parts.map(\.deed) == [.moved])
        #expect(try kept("coffee").revision == 2)
        try make(.shortcut(before: try kept("coffee"), after: record("coffee", does: "say: black")))
        #expect(try names() == ["tea", "coffee", "lunch"])
        try make(.shortcut(before: try kept("coffee"), after: nil))
        try make(.shortcut(before: nil, after: record("soup")))
        #expect(try names() == ["tea", "lunch", "soup"])
        try store.undo(4 + 2, at: 20)
        #expect(try names() == ["tea", "coffee", "lunch", "soup"])
        try store.undo(4 + 1, at: 21)
        try store.undo(4, at: 22)
        #expect(try names() == ["tea", "lunch", "coffee", "soup"])
    }

    /// What somebody moved meanwhile is not as an editor found it.
    @Test func aMoveOfWhatWasMovedMeanwhileIsRefused() throws {
        for name in ["tea", "lunch"] { try make(.shortcut(before: nil, after: record(name))) }
        let seen = try kept("lunch")
        var first = seen
        first.position = 0
        try make(.shortcut(before: seen, after: first))
        var last = seen
        last.position = 9
        #expect(throws: ShortcutStoreError.changedMeanwhile("lunch")) {
            try make(.shortcut(before: seen, after: last))
        }
        #expect(try store.all().map(\.name) == ["lunch", "tea"])
    }

    /// What was kept before there was an order stays as it was listed, and what was changed then can be taken back.
    @Test func shortcutsOfBeforeStayInTheOrderOfTheirNames() throws {
        let path = TemporaryFiles.folder.path + "/wilco-order-\(UUID().uuidString.prefix(8)).sqlite"
        var before = StoreArea.shortcuts
        before.migrations = Array(before.migrations.prefix { $0.name != "the user's order" })
        let old = try Store(path: path, migrator: DatabaseMigrator(areas: [before, .automation]))
        func kept(_ document: String) -> String {
            #"{"id":"tea","name":"tea","document":"\#(document)","phrases":[],"created":1,"changed":1,"runs":0,"revision":1}"#
        }
        try old.write { database in
            for name in ["tea", "Coffee", "lunch"] {
                try database.execute(
                    sql: "INSERT INTO shortcut (id, name, document, created, changed) VALUES (?, ?, ?, 1, 1)",
                    arguments: [name, name, name]
                )
            }
            try database.execute(sql: "INSERT INTO shortcutEdit (id, time) VALUES (1, 1)")
            try database.execute(
                sql: "INSERT INTO shortcutEditPart (shortcutEditId, position, part, shortcut) VALUES (1, 0, ?, 'tea')",
                arguments: [#"{"shortcut":{"before":\#(kept("green")),"after":\#(kept("tea"))}}"#]
            )
        }
        let new = ShortcutStore(try Store(path: path, migrator: DatabaseMigrator(areas: [.shortcuts, .automation])))
        #expect(try new.all().map(\.name) == ["Coffee", "lunch", "tea"])
        #expect(try new.all().map(\.position) == [1, 2, 3])
        #expect(try new.all().map(\.revision) == [1, 1, 1])
        try new.undo(at: 20)
        #expect(try new.all().map(\.document) == ["Coffee", "lunch", "green"])
        try new.make(ShortcutEdit([.shortcut(before: nil, after: record("bread"))]), at: 21)
        #expect(try new.all().map(\.name) == ["Coffee", "lunch", "tea", "bread"])
    }

    @Test func aRevisionNeverComesAgain() throws {
        try make(.shortcut(before: nil, after: record("lunch")))
        #expect(try kept("lunch").revision == 1)
        try make(.shortcut(before: try kept("lunch"), after: record("lunch", does: "say: more")))
        #expect(try kept("lunch").revision == 2)
        try store.noteRun(id: "lunch", at: 3, outcome: "done")
        #expect(try kept("lunch").revision == 2)
        try store.undo(at: 20)
        #expect(try kept("lunch").revision == 3)
        #expect(try kept("lunch").runs == 1)
    }

    @Test func whatIsNotAsTheEditFoundItIsLeftAlone() throws {
        try make(.shortcut(before: nil, after: record("lunch")))
        let seen = try kept("lunch")
        try make(.shortcut(before: seen, after: record("lunch", does: "say: theirs")))
        let others = try store.all()
        #expect(throws: ShortcutStoreError.changedMeanwhile("lunch")) {
            try make(
                .shortcut(before: nil, after: record("other")),
                .shortcut(before: seen, after: record("lunch", does: "say: mine"))
            )
        }
        #expect(throws: ShortcutStoreError.changedMeanwhile("lunch")) { try make(.shortcut(before: seen, after: nil)) }
        #expect(try store.all() == others)
        // Only what was made counts as an edit.
        #expect(try store.edits().count == 2)
    }

    @Test func whatWasChangedAgainSinceIsNotTakenBack() throws {
        try make(.shortcut(before: nil, after: record("lunch")))
        try make(.shortcut(before: try kept("lunch"), after: record("lunch", does: "say: more")))
        #expect(throws: ShortcutStoreError.changedMeanwhile("lunch")) { try store.undo(1, at: 20) }
        #expect(throws: ShortcutStoreError.nothingToUndo(9)) { try store.undo(9, at: 20) }
        #expect(try store.undo(2, at: 20).number == 2)
        #expect(throws: ShortcutStoreError.nothingToUndo(2)) { try store.undo(2, at: 21) }
        #expect(try kept("lunch").document == record("lunch").document)
    }

    @Test func aNameThatIsTakenSinceIsNotTakenBack() throws {
        try make(.shortcut(before: nil, after: record("lunch")))
        try make(.shortcut(before: try kept("lunch"), after: nil))
        try make(.shortcut(before: nil, after: record("lunch", id: "new")))
        let others = try store.all()
        #expect(throws: ShortcutStoreError.nameTaken("lunch")) { try store.undo(2, at: 20) }
        #expect(try store.all() == others)
    }

    @Test func oneShortcutsLastEditIsTakenBack() throws {
        try make(.shortcut(before: nil, after: record("lunch")))
        try make(.shortcut(before: nil, after: record("dance")))
        try store.undo(try store.undoable(shortcut: "lunch").number, at: 20)
        #expect(try store.all().map(\.name) == ["dance"])
        #expect(try store.edits(ofShortcut: "lunch").map(\.number) == [1])
    }

    @Test func automationsGoAndComeBackWithTheirShortcut() throws {
        try make(.shortcut(before: nil, after: record("lunch")))
        try automations.save(rule("at noon"))
        try automations.keep(memory: "{}", due: [DueRunRecord(name: "at noon", instant: 1, isAsked: false)])
        let before = try automations.automations()
        try make(
            .automation(before: before[0], after: nil),
            .shortcut(before: try kept("lunch"), after: nil)
        )
        #expect(try automations.automations() == [])
        #expect(try automations.dueRuns() == [])
        try store.undo(at: 20)
        #expect(try automations.automations() == before)
        #expect(try store.all().map(\.name) == ["lunch"])
    }

    @Test func whatChangesNothingIsNoEdit() throws {
        try make(.shortcut(before: nil, after: record("lunch")))
        try make(.shortcut(before: try kept("lunch"), after: record("lunch")))
        #expect(try store.edits().count == 1)
        #expect(try kept("lunch").revision == 1)
    }

    @Test func theLastTwoHundredAreKept() throws {
        for number in 1...205 {
            let before = try store.record(id: "lunch")
            try make(.shortcut(before: before, after: record("lunch", does: "say: \(number)")))
        }
        #expect(try store.edits().map(\.number) == Array((6...205).reversed()))
    }

    /// Two editors and a voice: what one of them has not seen is never lost.
    @Test(.timeLimit(.minutes(1)))
    func editorsAtOnceLoseNothing() async throws {
        try make(.shortcut(before: nil, after: record("lunch", does: "say: start")))
        let store = store
        let made = await withTaskGroup(of: Int.self) { group in
            for editor in 0..<3 {
                group.addTask {
                    (0..<40).reduce(0) { made, number in
                        guard let seen = try? store.record(id: "lunch") else { return made }
                        let mine = Self.record("lunch", does: "say: \(editor) \(number)")
                        let edit = ShortcutEdit([.shortcut(before: seen, after: mine)])
                        return (try? store.make(edit, at: Double(number))) == nil ? made : made + 1
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(made >= 40)
        #expect(try store.record(id: "lunch")?.revision == made + 1)
        // Each edit replaced what the one before had left.
        let edits = try store.edits().reversed().map(\.edit.parts[0])
        for (earlier, later) in zip(edits, edits.dropFirst()) {
            guard case .shortcut(_, let left?) = earlier, case .shortcut(let found?, _) = later else { continue }
            #expect(left.document == found.document)
        }
    }
}
