import Assistant
import Automation
import Foundation
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("What the user has made, as events tell of it")
struct KeptObjectsTests {
    private let store: Store
    private let shortcuts: ShortcutStore
    private let runs: ShortcutRunStore

    init() throws {
        store = try Store.open(in: TemporaryFiles.folder.path + "/wilco-kept-\(UUID().uuidString.prefix(8))")
        shortcuts = ShortcutStore(store)
        runs = ShortcutRunStore(store)
    }

    private func record(_ name: String, does: String = "say: hello") -> ShortcutRecord {
        ShortcutRecord(
            id: "1",
            name: name,
            document: "name: \(name)\nsteps: [{\(does)}]\n",
            phrases: [ShortcutRecord.Phrase(key: name, text: name)],
            created: 1,
            changed: 1
        )
    }

    private func make(_ parts: ShortcutEdit.Part...) throws { try shortcuts.make(ShortcutEdit(parts), at: 10) }

    /// What is told of what `body` does.
    private func told(_ body: () throws -> Void) throws -> [ConversationEvent.Kind] {
        let before = try KeptObjects(store, after: nil)
        try body()
        return try KeptObjects(store, after: before).events(since: before).map(\.kind)
    }

    private func shortcut(_ name: String, _ state: ChangedShortcut.State, _ revision: Int) -> ConversationEvent.Kind {
        .shortcut(ChangedShortcut(id: "1", name: name, state: state, revision: revision))
    }

    @Test func aShortcutIsMadeChangedAndRemoved() throws {
        #expect(try told { try make(.shortcut(before: nil, after: record("lunch"))) } == [shortcut("lunch", .made, 1)])
        let made = try #require(try shortcuts.record(id: "1"))
        #expect(
            try told { try make(.shortcut(before: made, after: record("soup time"))) }
                == [shortcut("soup time", .changed, 2)]
        )
        // Nor is one that goes elsewhere in the list lost.
        var moved = try #require(try shortcuts.record(id: "1"))
        moved.position = 7
        let before = try shortcuts.record(id: "1")
        #expect(
            try told { try make(.shortcut(before: before, after: moved)) } == [shortcut("soup time", .changed, 3)]
        )
        // A run is no change.
        #expect(try told { try shortcuts.noteRun(id: "1", at: 3, outcome: "done") } == [])
        let renamed = try #require(try shortcuts.record(id: "1"))
        #expect(
            try told { try make(.shortcut(before: renamed, after: nil)) } == [shortcut("soup time", .removed, 3)]
        )
        let back = try told { try shortcuts.undo(at: 20) }
        guard case .shortcut(let change)? = back.first else {
            Issue.record("\(back)")
            return
        }
        #expect(back.count == 1 && change.state == .made && change.revision > 3)
    }

    @Test func anAutomationKeepsItsIDWhateverItIsCalled() throws {
        let rule = AutomationRecord(name: "lights", rule: "{}", created: 1)
        let made = try told { try make(.automation(before: nil, after: rule)) }
        let kept = try #require(try AutomationStore(store).automations().first)
        let id = try #require(kept.id)
        #expect(made == [.automation(AutomationProgress(id: id, name: "lights", state: .made))])
        var renamed = kept
        renamed.name = "evening"
        #expect(
            try told { try make(.automation(before: kept, after: renamed)) }
                == [.automation(AutomationProgress(id: id, name: "evening", state: .changed))]
        )
        var off = renamed
        off.isEnabled = false
        #expect(
            try told { try make(.automation(before: renamed, after: off)) }
                == [.automation(AutomationProgress(id: id, name: "evening", state: .changed))]
        )
        #expect(
            try told { try make(.automation(before: off, after: nil)) }
                == [.automation(AutomationProgress(id: id, name: "evening", state: .removed))]
        )
    }

    /// Whoever changes it last, at a seat or elsewhere, is the one who is told of.
    @Test func aChangeThatWasAskedForTellsWhere() throws {
        func seats(_ body: () throws -> Void) throws -> [SeatID?] {
            let before = try KeptObjects(store, after: nil)
            try body()
            return try KeptObjects(store, after: before).events(since: before).map(\.seat)
        }
        func inKitchen(_ body: () throws -> Void) throws { try EditSeat.$current.withValue("kitchen", operation: body) }
        let kitchen = SeatID(rawValue: "kitchen")
        let rule = AutomationRecord(name: "Lights", rule: "{}", created: 1)
        #expect(try seats { try inKitchen { try make(.automation(before: nil, after: rule)) } } == [kitchen])
        #expect(
            try seats { try inKitchen { try make(.shortcut(before: nil, after: record("lunch"))) } } == [kitchen]
        )
        #expect(try seats { try shortcuts.undo(at: 20) } == [nil])
        #expect(try shortcuts.edits().map(\.seat) == ["kitchen", "kitchen"])
        let tea = ShortcutEdit([.shortcut(before: nil, after: record("tea"))])
        #expect(try seats { try shortcuts.make(tea, at: 25) } == [nil])
        #expect(try seats { try inKitchen { try shortcuts.undo(at: 30) } } == [kitchen])
    }

    /// Of a run that waits, and that somebody ends elsewhere, nobody else would tell; what a command ran nobody here knew of.
    @Test(arguments: ["kitchen", nil])
    func aRunThatIsCutShortEnds(_ seat: String?) throws {
        let run = ShortcutRunRecord(
            id: "run",
            shortcut: "1",
            name: "soup time",
            document: "",
            began: 1,
            timeZone: "UTC",
            seat: seat,
            automation: nil,
            session: "a"
        )
        try runs.begin(run)
        let before = try KeptObjects(store, after: nil)
        try runs.end("run", at: 5, outcome: ShortcutRunStore.cutShort, fault: nil)
        let after = try KeptObjects(store, after: before)
        let progress = RunProgress(id: "run", shortcut: "soup time", shortcutID: "1", state: .ended, outcome: .open)
        let ended = ConversationEvent(.run(progress), turn: 0, time: 0, seat: seat.map(SeatID.init))
        #expect(after.events(since: before) == (seat == nil ? [] : [ended]))
        #expect(try KeptObjects(store, after: after).events(since: after) == [], "once")
    }
}
