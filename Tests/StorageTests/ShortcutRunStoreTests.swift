import Foundation
import GRDB
import Storage
import TemporaryFiles
import Testing

/// What has come of a step, that its app has told the outcome, and which step is next: all of it is on the disk, or nothing.
@Suite("The store of runs of shortcuts")
struct ShortcutRunStoreTests {
    private let store: Store
    private let runs: ShortcutRunStore

    init() throws {
        let folder = TemporaryFiles.folder.path + "/wilco-runs-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        store = try Store(
            path: folder + "/wilco.sqlite",
            migrator: DatabaseMigrator(areas: [.automation, .memory, .shortcuts])
        )
        runs = ShortcutRunStore(store)
    }

    private func begin(_ id: String, seat: String? = "microphone", automation: String? = nil) throws {
        try runs.begin(
            ShortcutRunRecord(
                id: id,
                shortcut: "soup",
                name: "Soup evening",
                document: "",
                began: 1,
                timeZone: "GMT",
                seat: seat,
                automation: automation,
                session: "dead"
            )
        )
        try runs.advance(id, result: nil, next: step(id, "1"))
    }

    private func step(_ run: String, _ path: String) -> ShortcutRunStepRecord {
        ShortcutRunStepRecord(run: run, path: path, summary: "step \(path)", began: 2)
    }

    private func tell(_ key: String, run: String) throws {
        try HandlingStore(store).keep([
            HandlingRecord(
                key: key,
                app: "chef",
                session: "dead",
                state: "called",
                automation: nil,
                invocation: "{}",
                run: run
            )
        ])
    }

    private func result(_ settled: [String]) -> ShortcutRunStore.Result {
        ShortcutRunStore.Result(text: "{}", elapsed: 3, settled: settled)
    }

    @Test func aStepIsSettledWithWhatItsAppWasTold() throws {
        try begin("a")
        try tell("told", run: "a")
        try tell("under way", run: "a")
        try runs.advance("a", result: result(["told"]), next: step("a", "2"))
        let steps = try #require(try runs.run("a")).steps
        #expect(steps.map(\.path) == ["1", "2"] && steps.map(\.result) == ["{}", nil] && steps[0].elapsed == 3)
        let left = try HandlingStore(store).all()
        #expect(left.map(\.key) == ["under way"] && left[0].run == nil, "it is of no step any more")
    }

    @Test(arguments: [("handling", "DELETE"), ("shortcutRunStep", "INSERT"), ("shortcutRunStep", "UPDATE")])
    func allOfItOrNothing(_ table: String, _ change: String) throws {
        try begin("a")
        try tell("told", run: "a")
        try store.write {
            try $0.execute(
                sql: "CREATE TRIGGER no BEFORE \(change) ON \(table) BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        }
        #expect(throws: StoreError.self) { try runs.advance("a", result: result(["told"]), next: step("a", "2")) }
        #expect(try runs.run("a")?.steps.map(\.result) == [nil])
        #expect(try HandlingStore(store).all().map(\.run) == ["a"])
    }

    @Test func whatIsBegunIsDueNoMore() throws {
        try AutomationStore(store).keep(memory: "{}", due: [DueRunRecord(name: "Tea", instant: 1)])
        try begin("a", automation: "tea")
        #expect(try AutomationStore(store).dueRuns().isEmpty)
    }

    @Test func itsEndIsThatOfTheAutomationToo() throws {
        let automations = AutomationStore(store)
        for name in ["Tea", "Coffee"] {
            try automations.note(AutomationRunRecord(name: name, instant: 1, time: 60, why: "by hand"))
        }
        try begin("a", automation: "tea")
        try runs.end("a", at: 4, outcome: "done", fault: nil)
        #expect(try automations.runs(of: "Tea").map(\.outcome) == ["done"])
        #expect(try automations.runs(of: "Coffee").map(\.outcome) == [nil])
        // What ends it once more changes nothing.
        try runs.end("a", at: 5, outcome: "failed", fault: nil)
        #expect(try automations.runs(of: "Tea").map(\.outcome) == ["done"])
    }

    @Test func whatIsLeftIsTakenOverOnce() throws {
        try begin("a", seat: "typed-1")
        try begin("b", seat: nil)
        try begin("c")
        try runs.end("c", at: 4, outcome: "done", fault: nil)
        try tell("of a", run: "a")
        let left = try runs.takeOver(for: "alive", at: 5, seats: ["microphone"]) { $0.session == "dead" }
        #expect(left.map(\.record.id) == ["a"] && left[0].steps.count == 1)
        #expect(try runs.run("a")?.record.seat == "microphone")
        #expect(try HandlingStore(store).all().map(\.session) == ["alive"])
        #expect(try runs.run("b")?.record.outcome == ShortcutRunStore.cutShort)
        #expect(try runs.takeOver(for: "alive", at: 5, seats: ["microphone"]) { $0.session == "dead" }.isEmpty)
        #expect(try runs.cancel(of: "soup", at: 6, seats: ["microphone"]) == ["Soup evening"])
        #expect(try runs.run("a")?.record.outcome == "cancelled")
        #expect(try HandlingStore(store).all().map(\.run) == [nil], "it is asked about by itself")
        #expect(try runs.runs(of: "soup").count == 3 && runs.runs(of: "tea").isEmpty)
    }

    @Test func aRunGoesOnWhereItWasBegunWhereThatIsStillASeat() throws {
        try begin("a", seat: "kitchen")
        try begin("b", seat: "attic")
        let left = try runs.takeOver(for: "alive", at: 5, seats: ["microphone", "kitchen"]) { _ in true }
        #expect(left.map(\.record.seat) == ["kitchen", "microphone"])
        #expect(try runs.run("a")?.record.seat == "kitchen" && runs.run("b")?.record.seat == "microphone")
        #expect(try runs.cancel(of: "soup", at: 6, seats: ["kitchen"]).count == 1)
        #expect(try runs.run("b")?.record.ended == nil)
    }

    /// Those that have not ended are never forgotten.
    @Test func theLastTwoHundredAreKept() throws {
        try begin("open")
        for number in 1...205 {
            try begin("\(number)")
            try runs.end("\(number)", at: 1, outcome: "done", fault: nil)
        }
        let kept = try runs.runs().map(\.record.id)
        #expect(kept.count == 201 && kept.contains("open") && !kept.contains("5") && kept.contains("6"))
        let steps = try store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shortcutRunStep") }
        #expect(steps == 201)
    }
}
