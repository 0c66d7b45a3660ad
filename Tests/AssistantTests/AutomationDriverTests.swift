import Assistant
import AssistantTesting
import Automation
import Foundation
import Logging
import Storage
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("Automations and announcements")
struct AutomationDriverTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-automation-\(UUID().uuidString)"
    private let time = SuggestionServiceTests.ManualClock("2026-03-02T06:00:00")
    private let done = Done()

    final class Done: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock(\.self) }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private func driver() throws -> (AutomationDriver, AutomationStore) {
        let store = AutomationStore(try AssistantParts.openStore(in: folder))
        let driver = AutomationDriver(
            store: store,
            clock: time.clock,
            wording: RoutineWording(TestLanguages.tables("en-US")),
            stateFolder: folder,
            place: nil,
            effects: AutomationDriver.Effects(
                perform: { [done] run in done.add("do \(run.rule.action)" + (run.asksFirst ? "?" : "")) },
                announce: { [done] text, rings, _ in
                    done.add((rings ? "ring " : "say ") + text)
                    return rings ? .stopped : .done
                },
                note: { [done] name in done.add("note \(name)") }
            ),
            log: Logger(label: "test")
        )
        return (driver, store)
    }

    private func look(_ driver: AutomationDriver, at text: String) async {
        time.set(text)
        for work in await driver.look() { await work() }
    }

    private func keep(_ text: String, in store: AutomationStore) throws {
        let rule = try #require(try AutomationFile.read(text, path: "test.yaml").first)
        let json = String(decoding: try JSONEncoder().encode(rule.json), as: UTF8.self)
        try store.save(AutomationRecord(name: rule.name, rule: json, created: 0))
    }

    @Test func anAnnouncementIsMadeOnceAndAMissedOneTold() async throws {
        let (driver, store) = try driver()
        try await driver.announce(
            Announcement(id: "1", time: "2026-03-02T07:00:00", text: "Tea.", rings: true, kind: "timer"),
            of: "clock"
        )
        await look(driver, at: "2026-03-02T06:59:59")
        #expect(done.all.isEmpty)
        await look(driver, at: "2026-03-02T07:00:00")
        #expect(done.all == ["ring Tea.", "note event clock timerStopped"])
        await look(driver, at: "2026-03-02T07:00:03")
        #expect(done.all.count == 2)
        try await driver.announce(
            Announcement(id: "2", time: "2026-03-02T08:05:00", text: "Eggs.", rings: true),
            of: "clock"
        )
        // The assistant was off until ten.
        let (later, _) = try self.driver()
        await look(later, at: "2026-03-02T10:00:00")
        #expect(done.all.last == "say Missed at 8:05: Eggs.")
        #expect(try store.announcements().isEmpty)
    }

    @Test func aWithdrawnOneIsNotMadeAndARepeatedOneComesAgain() async throws {
        let (driver, store) = try driver()
        let weekdays = Set(0..<5)
        try await driver.announce(
            Announcement(id: "a", time: "2026-03-06T07:00:00", text: "Up.", rings: true, kind: "alarm", days: weekdays),
            of: "clock"
        )
        await look(driver, at: "2026-03-06T07:00:01")
        #expect(done.all == ["ring Up.", "note event alarmStopped"])
        // The next working day.
        #expect(try store.announcements().map(\.at) == [1_773_039_600])
        try await driver.withdraw("a", of: "clock")
        await look(driver, at: "2026-03-09T07:00:01")
        #expect(done.all.count == 2)
    }

    /// What is there stays, whatever the file calls its own; twice brought back is once there.
    @Test func whatIsBroughtBackTakesNoOthersPlace() throws {
        let (_, store) = try driver()
        let book = AnnouncementBook(store: store, clock: time.clock)
        time.set("2026-03-02T06:00:00")
        try book.keep(Announcement(id: "timer-1", time: "2026-03-02T07:00:00", text: "Tea."), of: "clock")
        func record(_ text: String, _ time: Double) -> AnnouncementRecord {
            AnnouncementRecord(
                app: "clock",
                identifier: "timer-1",
                announcement: "{\"id\":\"timer-1\",\"text\":\"\(text)\",\"rings\":false,\"kind\":\"announcement\"}",
                at: time
            )
        }
        let seven = try #require(try store.announcements().first?.at)
        let brought = [record("Tea.", seven), record("Eggs.", seven + 60), record("Late.", seven - 7200)]
        #expect(try book.restore(brought) == 1)
        #expect(try book.restore(brought) == 0)
        let kept = try store.announcements()
        #expect(kept.map(\.identifier) == ["timer-1", "timer-1-2"])
        #expect(kept.last?.announcement.contains("\"id\":\"timer-1-2\"") == true)
        #expect(kept.last?.announcement.contains("Eggs.") == true)
    }

    @Test func stoppingTheAlarmStartsWhatWaitsForIt() async throws {
        let (driver, store) = try driver()
        try keep("{name: Good morning, when: {alarmStopped: true}, do: good morning}", in: store)
        try keep("{name: Offer, when: {arrive: home}, do: lights on, ask: true}", in: store)
        try await driver.announce(Announcement(id: "a", text: "Up.", rings: true, kind: "alarm"), of: "clock")
        await look(driver, at: "2026-03-02T06:00:01")
        #expect(done.all == ["ring Up.", "note event alarmStopped", "do good morning"])
        await driver.happened("event arrived home")
        #expect(Set(done.all.suffix(2)) == ["note event arrived home", "do lights on?"])
    }

    @Test func aFileThatChangesStartsWhatWaitsForIt() async throws {
        let (driver, store) = try driver()
        let path = folder + "/list.txt"
        try keep("{name: List, when: {file: \(path)}, do: read my list}", in: store)
        await look(driver, at: "2026-03-02T06:00:00")
        await look(driver, at: "2026-03-02T06:00:03")
        #expect(done.all.isEmpty)
        try "milk".write(toFile: path, atomically: true, encoding: .utf8)
        await look(driver, at: "2026-03-02T06:00:06")
        #expect(done.all.contains("do read my list"))
    }

    @Test func writingAndReadingGiveTheSame() throws {
        let triggers: [AutomationTrigger] = [
            .time(minute: 425), .sunrise(offset: -10), .sunset(offset: 0), .alarmStopped, .arrive("home: \"mine\""),
            .leave("no"), .device("headset"), .file("/a b/#c"), .event(app: "clock", name: "timerStopped"),
        ]
        let rules = triggers.enumerated().map { index, trigger in
            AutomationRule(
                name: "off \(index): {x}",
                trigger: trigger,
                days: index % 2 == 0 ? [] : [0, 6],
                action: index == 3 ? "yes" : "soup time",
                asksFirst: index == 1,
                missed: index == 2 ? .ask : .skip,
                isEnabled: index != 4
            )
        }
        #expect(try AutomationFile.read(AutomationFile.text(of: rules), path: "test.yaml") == rules)
        #expect(try AutomationFile.read(AutomationFile.text(of: []), path: "test.yaml").isEmpty)
    }

    @Test(
        arguments: [
            ("{name: A, when: {time: \"25:00\"}, do: x}", "not a time of day"),
            ("{name: A, when: {moon: full}, do: x}", "nothing here starts an automation"),
            ("{name: A, when: {file: list.txt}, do: x}", "not absolute"),
            ("{name: A, when: {sunset: 0}, do: x, days: [someday]}", "someday"),
        ]
    )
    func aMistakeIsToldWithItsPlace(text: String, complaint: String) {
        let error = #expect(throws: AssistantError.self) { try AutomationFile.read(text, path: "test.yaml") }
        #expect(error?.description.contains(complaint) == true)
        #expect(error?.description.contains("test.yaml:1") == true)
    }
}
