import Assistant
import AssistantTesting
import Automation
import Clocks
import Configuration
import Conversation
import Foundation
import Logging
import Shortcuts
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
    /// What automations there are, as often as it was told.
    private let read = Done()
    /// What observers are told.
    private let told = Done()

    final class Done: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock(\.self) }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private func driver(
        time: SuggestionServiceTests.ManualClock? = nil,
        clock: ConversationClock? = nil,
        boot: String = "/dev/null",
        mayBeHeard: @escaping @Sendable (String) -> Bool = { _ in true },
        performed: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> (AutomationDriver, AutomationStore) {
        let store = AutomationStore(try Store.open(in: folder))
        let words = RoutineWording(TestLanguages.tables("en-US"))
        let driver = AutomationDriver(
            store: store,
            clock: clock ?? (time ?? self.time).clock,
            wording: words.announcements,
            values: words.values,
            stateFolder: folder,
            place: nil,
            effects: AutomationDriver.Effects(
                perform: { [done] run in
                    done.add("do \(run.rule.action)" + (run.asksFirst ? "?" : ""))
                    performed(run.rule.action)
                },
                announce: { [done] due in
                    let place = due.seat.map { " in the \($0)" } ?? ""
                    done.add((due.rings ? "ring " : "say ") + due.text + place)
                    return due.rings ? .stopped : .done
                },
                note: { [done] name in done.add("note \(name)") },
                mayBeHeard: mayBeHeard,
                read: { [read] rules in read.add(rules.map(\.action).joined(separator: ", ")) },
                tell: { [told] in told.add("\($0.id == nil ? "?" : "")\($0.name) \($0.state) \($0.why ?? "")") }
            ),
            bootFile: boot,
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
        #expect(done.all == ["ring clock: Tea.", "note event clock timerStopped"])
        await look(driver, at: "2026-03-02T07:00:03")
        #expect(done.all.count == 2)
        try await driver.announce(
            Announcement(id: "2", time: "2026-03-02T08:05:00", text: "Eggs.", rings: true),
            of: "clock"
        )
        // The assistant was off until ten.
        let (later, _) = try self.driver()
        await look(later, at: "2026-03-02T10:00:00")
        #expect(done.all.last == "say Missed at 8:05 AM: clock: Eggs.")
        #expect(try store.announcements().isEmpty)
    }

    /// That it is due, or why it is left, with its id.
    @Test func observersAreToldWhatBecomesOfAnAutomation() async throws {
        let (driver, store) = try driver()
        try keep("{name: tea, when: {time: '7:00'}, do: make tea}", in: store)
        try keep("{name: nap, when: {time: '7:00'}, if: {at: home}, do: dim the lights}", in: store)
        try keep("{name: late, when: {time: '9:00'}, do: make coffee, missed: skip}", in: store)
        await look(driver, at: "2026-03-02T06:59:00")
        await look(driver, at: "2026-03-02T07:00:00")
        #expect(told.all == ["nap skipped left: at home did not hold", "tea due time 7:00"])
        // The assistant was off at nine.
        let (later, _) = try self.driver()
        await look(later, at: "2026-03-02T10:00:00")
        #expect(told.all.last == "late skipped missed")
    }

    /// A timer of the kitchen rings in the kitchen, after a restart, too.
    @Test func anAnnouncementIsMadeWhereItWasAskedFor() async throws {
        let (driver, _) = try driver()
        let timer = Announcement(id: "1", time: "2026-03-02T07:00:00", text: "Tea.", rings: true, kind: "timer")
        try await driver.announce(timer, of: "clock", at: SeatID(rawValue: "kitchen"))
        let (later, _) = try self.driver()
        // The app tells it again when it starts, whether or not somebody asks it something else elsewhere.
        try await later.announce(timer, of: "clock")
        try await later.announce(timer, of: "clock", at: .microphone)
        await look(later, at: "2026-03-02T07:00:00")
        #expect(done.all.first == "ring clock: Tea. in the kitchen")
    }

    @Test func whatIsSetAnewElsewhereRingsThere() async throws {
        let (driver, _) = try driver()
        var timer = Announcement(id: "1", time: "2026-03-02T07:00:00", text: "Tea.", rings: true, kind: "timer")
        try await driver.announce(timer, of: "clock", at: SeatID(rawValue: "kitchen"))
        timer.time = "2026-03-02T07:00:01"
        try await driver.announce(timer, of: "clock", at: SeatID(rawValue: "hall"))
        await look(driver, at: "2026-03-02T07:00:01")
        #expect(done.all.first == "ring clock: Tea. in the hall")
    }

    /// Whose words these are is said first, in one line.
    @Test func nobodySpeaksInAnothersName() async throws {
        let (driver, _) = try driver()
        let json: JSONValue = [
            "id": "1", "time": "2026-03-02T07:00:00",
            "text": "This is Unicorn Pay.\nSay yes to send\u{202E} all your money.",
        ]
        try await driver.announce(try Announcement(json: json), of: "trap")
        await look(driver, at: "2026-03-02T07:00:00")
        #expect(done.all.first == "say trap: This is Unicorn Pay. Say yes to send all your money.")
        let long: JSONValue = ["id": .string(String(repeating: "a", count: 201)), "text": "Tea."]
        #expect(throws: ProtocolError.self) { try Announcement(json: long) }
    }

    @Test func aWithdrawnOneIsNotMadeAndARepeatedOneComesAgain() async throws {
        let (driver, store) = try driver()
        let weekdays = Set(0..<5)
        try await driver.announce(
            Announcement(id: "a", time: "2026-03-06T07:00:00", text: "Up.", rings: true, kind: "alarm", days: weekdays),
            of: "clock"
        )
        await look(driver, at: "2026-03-06T07:00:01")
        #expect(done.all == ["ring clock: Up.", "note event alarmStopped"])
        // The next working day.
        #expect(try store.announcements().map(\.at) == [1_773_039_600])
        try await driver.withdraw("a", of: "clock")
        await look(driver, at: "2026-03-09T07:00:01")
        #expect(done.all.count == 2)
    }

    /// What an app left to be said waits while the app is refused, and holds up nothing of others; nothing of it is lost.
    @Test func whatARefusedAppLeftWaits() async throws {
        let refused = Mutex<Set<String>>(["trap"])
        let (driver, store) = try driver(mayBeHeard: { app in refused.withLock { !$0.contains(app) } })
        for app in ["trap", "clock"] {
            let announcement = Announcement(id: "1", time: "2026-03-02T07:00:00", text: "Tea.", rings: false)
            try await driver.announce(announcement, of: app)
        }
        try await driver.announce(Announcement(id: "2", occasion: .arrive("home"), text: "Home."), of: "trap")
        await look(driver, at: "2026-03-02T07:00:00")
        await driver.happened("event arrived home")
        await look(driver, at: "2026-03-02T07:00:10")
        #expect(done.all == ["say clock: Tea.", "note event arrived home"])
        #expect(try store.announcements().map(\.app) == ["trap", "trap"])
        refused.withLock { $0 = [] }
        await look(driver, at: "2026-03-02T07:00:20")
        #expect(Set(done.all.suffix(2)) == ["say trap: Tea.", "say trap: Home."])
        #expect(try store.announcements().isEmpty)
    }

    /// What is held is kept and not said, and is brought back whatever its time.
    @Test func whatIsHeldIsNotSaid() async throws {
        let (driver, store) = try driver()
        let book = AnnouncementBook(store: store, clock: time.clock)
        time.set("2026-03-02T06:00:00")
        var timer = Announcement(id: "1", time: "2026-03-02T07:00:00", text: "Tea.", rings: true, isHeld: true)
        try await driver.announce(timer, of: "clock")
        await look(driver, at: "2026-03-02T07:00:01")
        #expect(done.all.isEmpty)
        let kept = try book.pending()
        #expect(kept.count == 1)
        try book.withdraw("1", of: "clock")
        #expect(try book.restore(kept) == 1)
        #expect(try book.pending(of: "clock").map(\.isHeld) == [true])
        timer.isHeld = false
        timer.time = "2026-03-02T07:10:00"
        try await driver.announce(timer, of: "clock")
        await look(driver, at: "2026-03-02T07:10:00")
        #expect(done.all.first == "ring clock: Tea.")
    }

    /// What waits for a place comes when the person arrives there or leaves it, once, and not before its time; a process that ends in
    /// between loses none.
    @Test(arguments: [
        (Announcement.Occasion.arrive("home"), "event arrived Home", "event left home"),
        (.leave("work"), "event left work", "event arrived work"),
        (.arrive("work"), "event arrived work", "event arrived home"),
        (.leave("home"), "event left home", "event left work"),
    ])
    func whatWaitsForAPlaceComesThere(_ occasion: Announcement.Occasion, at event: String, not other: String)
        async throws
    {
        let (driver, store) = try driver()
        let book = AnnouncementBook(store: store, clock: time.clock)
        time.set("2026-03-02T06:00:00")
        let milk = Announcement(id: "1", occasion: occasion, text: "Milk.", kind: "reminder")
        #expect(try Announcement(json: milk.json) == milk)
        try await driver.announce(milk, of: "reminders")
        let late = Announcement(
            id: "2",
            time: "2026-03-03T00:00:00",
            occasion: occasion,
            text: "Bread.",
            kind: "reminder"
        )
        try await driver.announce(late, of: "reminders")
        await driver.happened(other)
        await look(driver, at: "2026-03-02T18:00:00")
        #expect(done.all == ["note \(other)"])
        // Brought back on another machine it waits, too.
        let kept = try book.pending()
        for record in kept { try book.withdraw(record.identifier, of: "reminders") }
        #expect(try book.restore(kept) == 2)
        await driver.happened(event)
        let (again, _) = try self.driver()
        await look(again, at: "2026-03-02T18:00:01")
        await again.happened(event)
        await look(again, at: "2026-03-02T18:00:02")
        #expect(done.all.filter { $0.hasPrefix("say") } == ["say reminders: Milk."])
        time.set("2026-03-03T18:00:00")
        await again.happened(event)
        await look(again, at: "2026-03-03T18:00:01")
        #expect(done.all.filter { $0.hasPrefix("say") } == ["say reminders: Milk.", "say reminders: Bread."])
        #expect(try store.announcements().isEmpty)
    }

    /// What a change of the clock leaves out is said when the clock is changed, and next day at its own time.
    @Test func aChangeOfTheClockLosesNoAnnouncement() async throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let time = SuggestionServiceTests.ManualClock("2026-03-28T12:00:00", in: berlin)
        let (driver, store) = try driver(time: time)
        let book = AnnouncementBook(store: store, clock: time.clock)
        func look(_ driver: AutomationDriver, at text: String) async {
            time.set(text)
            for work in await driver.look() { await work() }
        }
        try await driver.announce(
            Announcement(
                id: "a",
                time: "2026-03-29T02:30:00",
                text: "It is {time}.",
                rings: true,
                days: Set(0..<7)
            ),
            of: "clock"
        )
        try await driver.announce(Announcement(id: "b", time: "2026-03-29T03:30:00+02:00", text: "Tea."), of: "clock")
        #expect(try book.pending(of: "clock").map(\.time) == ["2026-03-29T02:30:00", "2026-03-29T03:30:00+02:00"])
        await look(driver, at: "2026-03-29T01:59:59")
        #expect(done.all.isEmpty)
        await look(driver, at: "2026-03-29T03:00:00")
        #expect(done.all.first == "ring clock: It is 3:00 AM.")
        #expect(try book.pending(of: "clock").map(\.time) == ["2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00"])
        await look(driver, at: "2026-03-30T02:30:00")
        #expect(done.all.contains("ring clock: It is 2:30 AM."))
        // The hour that comes twice.
        await look(driver, at: "2026-10-24T12:00:00")
        await look(driver, at: "2026-10-25T02:30:00+02:00")
        await look(driver, at: "2026-10-25T02:30:00+01:00")
        #expect(try book.pending(of: "clock").map(\.time) == ["2026-10-26T02:30:00"])
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

    /// However far the assistant had come when it was killed: what was due and not done or answered comes again, and once.
    @Test func whatWasDueOutlivesTheAssistant() async throws {
        let (first, store) = try driver()
        try keep("{name: Ask, when: {time: \"7:00\"}, do: lights on, ask: true, missed: run}", in: store)
        try keep("{name: Run, when: {time: \"7:00\"}, do: water plants, missed: run}", in: store)
        try keep("{name: Skip, when: {time: \"7:00\"}, do: feed cat}", in: store)
        await look(first, at: "2026-03-02T06:59:00")
        // Killed before anything of it was done.
        time.set("2026-03-02T07:00:00")
        #expect(await first.look().count == 3)
        #expect(try store.dueRuns().map(\.name) == ["Ask", "Run", "Skip"])
        let second = try self.driver().0
        await second.takeUp()
        await look(second, at: "2026-03-02T08:00:00")
        #expect(Set(done.all) == ["do lights on?", "do water plants"])
        // Whoever does it settles it; what is past is settled at once.
        #expect(try store.dueRuns().map(\.name) == ["Ask", "Run"])
        try store.settle("run")
        try store.noteUnanswered("Ask", at: try #require(instant(at: 8)), asking: nil)
        let third = try self.driver().0
        await third.takeUp()
        await look(third, at: "2026-03-02T09:00:00")
        #expect(done.all.count == 2, "what was asked waits for its answer")
        #expect(
            try store.dueRuns() == [DueRunRecord(name: "Ask", instant: try #require(instant(at: 7)), isAsked: true)]
        )
        await look(third, at: "2026-03-03T07:00:00")
        #expect(done.all.count == 5, "the next day is another time")
    }

    /// What an app was told to do is the journal's, and is not done again; what is due after that is.
    @Test func whatTheJournalKnowsIsNotDoneTwice() async throws {
        let (_, store) = try driver()
        try keep("{name: Run, when: {time: \"7:00\"}, do: water plants, missed: run}", in: store)
        let due = DueRunRecord(name: "Run", instant: try #require(instant(at: 7)))
        try store.keep(memory: "{}", due: [due])
        let journal = HandlingJournal(userData: LazyStore(data: folder), directory: folder)
        let water = IntentInvocation(idempotencyKey: "w-1", intent: "Water", parameters: [:], locale: "en-US")
        try await journal.begin(water, app: "garden", types: [:], automation: "run")
        #expect(try store.dueRuns().isEmpty)
        let next = try driver().0
        await next.takeUp()
        await look(next, at: "2026-03-02T08:00:00")
        #expect(done.all.isEmpty)

        // The app has not answered yet, and it is the next day.
        let later = DueRunRecord(name: "Run", instant: due.instant + 24 * 60)
        try store.keep(memory: "{}", due: [later])
        let third = try driver().0
        await third.takeUp()
        await look(third, at: "2026-03-03T08:00:00")
        #expect(done.all == ["do water plants"])
    }

    /// Whenever it is killed: what is known as past is known as due.
    @Test func whatIsRememberedAndWhatIsDueAreKeptTogether() async throws {
        let (first, store) = try driver()
        try keep("{name: Run, when: {time: \"7:00\"}, do: water plants, missed: run}", in: store)
        await look(first, at: "2026-03-02T06:59:00")
        let before = try #require(try store.memory())
        time.set("2026-03-02T07:00:00")
        _ = await first.look()
        #expect(try store.memory() != before)
        #expect(try store.dueRuns().map(\.name) == ["Run"])
        let second = try self.driver().0
        await second.takeUp()
        await look(second, at: "2026-03-02T08:00:00")
        #expect(done.all == ["do water plants"])
    }

    /// In a file of its own, which goes then.
    @Test func whatAnEarlierVersionRememberedIsTakenOver() async throws {
        var memory = AutomationMachine.Memory()
        memory.instant = instant(at: 6)
        memory.epoch = Int(time.clock.date().timeIntervalSince1970)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/automation.json"
        try JSONEncoder().encode(memory).write(to: URL(fileURLWithPath: file))
        let (driver, store) = try driver()
        try keep("{name: Run, when: {time: \"7:00\"}, do: water plants, missed: run}", in: store)
        await look(driver, at: "2026-03-02T08:00:00")
        #expect(done.all == ["do water plants"])
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try store.memory() != nil)
    }

    private func instant(at hour: Int) -> Int? {
        time.set("2026-03-02T0\(hour):00:00")
        let date = time.clock.date()
        let offset = time.clock.timeZone.secondsFromGMT(for: date)
        return LocalMoment(epoch: Int(date.timeIntervalSince1970), offset: offset).instant
    }

    @Test func stoppingTheAlarmStartsWhatWaitsForIt() async throws {
        let (driver, store) = try driver()
        try keep("{name: Good morning, when: {alarmStopped: true}, do: good morning}", in: store)
        try keep("{name: Offer, when: {arrive: home}, do: lights on, ask: true}", in: store)
        try await driver.announce(Announcement(id: "a", text: "Up.", rings: true, kind: "alarm"), of: "clock")
        await look(driver, at: "2026-03-02T06:00:01")
        #expect(done.all == ["ring clock: Up.", "note event alarmStopped", "do good morning"])
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
        await driver.stir()
        await look(driver, at: "2026-03-02T06:00:06")
        #expect(done.all.contains("do read my list"))
        // Where nothing tells of changes, a minute later.
        try "milk and bread".write(toFile: path, atomically: true, encoding: .utf8)
        await look(driver, at: "2026-03-02T06:00:09")
        #expect(done.all.count { $0 == "do read my list" } == 1)
        await look(driver, at: "2026-03-02T06:01:00")
        #expect(done.all.count { $0 == "do read my list" } == 2)
    }

    /// The time of day stands still: only what the system tells of the file can start it.
    @Test(.timeLimit(.minutes(1))) func aFileIsNoticedWhenItChanges() async throws {
        let (stream, performed) = AsyncStream.makeStream(of: String.self)
        let (driver, store) = try driver(
            clock: .system(fixed: time.clock.date(), timeZone: .gmt),
            performed: { performed.yield($0) }
        )
        let names = ["list", "other"]
        for name in names {
            try keep("{name: \(name), when: {file: \(folder)/later/\(name)}, do: read \(name)}", in: store)
        }
        _ = await driver.look()
        let running = Task { await driver.run() }
        var done = stream.makeAsyncIterator()
        // Their folder is made only now. The first change may be seen as it begins to watch, the second not.
        try FileManager.default.createDirectory(atPath: folder + "/later", withIntermediateDirectories: true)
        for name in names {
            try "milk".write(toFile: folder + "/later/" + name, atomically: true, encoding: .utf8)
            #expect(await done.next() == "read \(name)")
        }
        running.cancel()
        await running.value
    }

    /// What is there from the start has not been connected; what goes and comes again has.
    @Test func whatIsPluggedInIsNoticed() throws {
        let usb = folder + "/usb"
        let cards = folder + "/cards"
        func plug(_ name: String, _ product: String) throws {
            try FileManager.default.createDirectory(atPath: "\(usb)/\(name)", withIntermediateDirectories: true)
            try (product + "\n").write(toFile: "\(usb)/\(name)/product", atomically: true, encoding: .utf8)
        }
        try plug("1-1", "Keyboard")
        try " 0 [PCH ]: HDA-Intel - HDA Intel PCH\n".write(toFile: cards, atomically: true, encoding: .utf8)
        var watch = SurroundingsWatch(usbFolder: usb, cardsFile: cards)
        #expect(watch.changes(files: []) == [])
        try plug("1-2", "Desk Lamp")
        #expect(watch.changes(files: []) == ["device desk lamp", "device usb"])
        #expect(watch.changes(files: []) == [])
        try (" 0 [PCH ]: HDA-Intel - HDA Intel PCH\n 1 [H340 ]: USB-Audio - Quiet Headset\n")
            .write(toFile: cards, atomically: true, encoding: .utf8)
        #expect(watch.changes(files: []) == ["device card Quiet Headset", "device headset"])
        try FileManager.default.removeItem(atPath: "\(usb)/1-2")
        #expect(watch.changes(files: []) == [])
        try plug("1-2", "Desk Lamp")
        let changes = watch.changes(files: [])
        #expect(changes.contains { AutomationTrigger.device("lamp").isStarted(by: $0) })
        #expect(changes.contains { AutomationTrigger.device("usb").isStarted(by: $0) })
        #expect(!changes.contains { AutomationTrigger.device("headset").isStarted(by: $0) })
    }

    /// When, by what, and how it ended; what was left is among it, and one that is taken up again is the same one.
    @Test func whatBecameOfThemIsKept() async throws {
        let (driver, store) = try driver()
        try keep("{name: Lunch, when: {time: \"12:00\"}, do: soup time, missed: run}", in: store)
        try keep("{name: Dusk, when: {event: {app: rover, name: docked}}, if: {at: home}, do: lights on}", in: store)
        await look(driver, at: "2026-03-02T11:59:30")
        await driver.happened("event rover docked")
        await look(driver, at: "2026-03-02T12:00:10")
        var runs = try store.runs()
        #expect(runs.map(\.name) == ["Lunch", "Dusk"])
        #expect(runs.map(\.why) == ["time 12:00", "event rover docked"])
        #expect(runs.map(\.outcome) == [nil, "left: at home did not hold"])
        let (later, _) = try self.driver()
        await later.takeUp()
        await look(later, at: "2026-03-02T12:05:00")
        #expect(try store.runs(of: "lunch").count == 1)
        let userData = LazyStore(data: folder)
        try DueRuns(userData: userData, clock: time.clock).end("Lunch", .settled(.refused))
        runs = try store.runs(of: "LUNCH")
        #expect(runs.map(\.outcome) == ["refused"])
        #expect(try store.dueRuns().isEmpty)
    }

    /// Whoever understands what they do need not look for changes.
    @Test func whichAutomationsThereAreIsToldOnceEachTimeTheyChange() async throws {
        let (driver, store) = try driver()
        try keep("{name: soup, when: {time: \"7:30\"}, do: order soup}", in: store)
        for _ in 0..<2 {
            await look(driver, at: "2026-03-02T06:00:00")
            await driver.tellRules()
        }
        #expect(read.all == ["order soup"])
        try keep("{name: soup, when: {time: \"7:30\"}, do: order chowder}", in: store)
        await look(driver, at: "2026-03-02T06:00:03")
        await driver.tellRules()
        #expect(read.all == ["order soup", "order chowder"])
    }

    /// Told once the driver begins, before anything else.
    @Test func theStartOfTheMachineStartsAutomations() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let boot = folder + "/boot"
        try "first".write(toFile: boot, atomically: true, encoding: .utf8)
        let (driver, store) = try driver(boot: boot)
        try keep("{name: Up, when: {start: machine}, do: soup time}", in: store)
        try keep("{name: Here, when: {start: assistant}, do: lights on}", in: store)
        await driver.begin()
        await look(driver, at: "2026-03-02T07:00:00")
        #expect(done.all.filter { $0.hasPrefix("do") } == ["do lights on"])
        try "second".write(toFile: boot, atomically: true, encoding: .utf8)
        let (later, _) = try self.driver(boot: boot)
        await later.begin()
        await look(later, at: "2026-03-02T07:01:00")
        #expect(done.all.filter { $0.hasPrefix("do") } == ["do lights on", "do soup time", "do lights on"])
    }

    @Test func writingAndReadingGiveTheSame() throws {
        let triggers: [AutomationTrigger] = [
            .time(minute: 425), .sunrise(offset: -10), .sunset(offset: 0), .alarmStopped, .arrive("home: \"mine\""),
            .leave("no"), .device("headset"), .file("/a b/#c"), .event(app: "clock", name: "timerStopped"),
            .once(day: 800_003, minute: 0), .every(minutes: 90), .every(minutes: 120), .start(.machine),
            .start(.assistant),
        ]
        let deeds: [Int: (input: String?, steps: String?)] = [
            1: ("\"5\"", nil), 2: ("tea: green\nsizes:\n  - 1\n  - \"2\"", nil),
            8: (nil, "- menu: \"?\"\n  cases:\n    \"7 a.m.\": []\n    Later:\n      - say: \"${x}\"\n- stop: null"),
        ]
        let rules = triggers.enumerated().map { index, trigger in
            AutomationRule(
                name: "off \(index): {x}",
                triggers: index == 5 ? [trigger, .alarmStopped] : [trigger],
                conditions: index == 6
                    ? [.after(minute: 65), .before(minute: 0), .at("a: b"), .notAt("c"), .sunIsUp]
                    : index == 7 ? [.sunIsDown] : [],
                days: index % 2 == 0 ? [] : [0, 6],
                action: deeds[index]?.steps != nil ? "" : index == 3 ? "yes" : "soup time",
                input: deeds[index]?.input,
                steps: deeds[index]?.steps,
                asksFirst: index == 1,
                missed: index == 2 ? .ask : .skip,
                isEnabled: index != 4
            )
        }
        #expect(try AutomationFile.read(AutomationFile.text(of: rules), path: "test.yaml") == rules)
        for rule in rules {
            #expect(try AutomationFile.read(AutomationFile.text(of: rule), path: "test.yaml") == [rule])
            #expect(AutomationRule(json: rule.json) == rule)
        }
        // The same words as in the file.
        #expect(rules[6].json["if"]?["after"] == "1:05" && rules[10].json["when"]?["every"] == "90 minutes")
        var later = rules[6].json.objectValue ?? [:]
        later["if"] = ["rain": "none"]
        #expect(AutomationRule(json: .object(later)) == nil)
        #expect(try AutomationFile.read(AutomationFile.text(of: []), path: "test.yaml").isEmpty)
    }

    @Test(
        arguments: [
            ("{name: A, when: {time: \"25:00\"}, do: x}", "not a time of day"),
            ("{name: A, when: {moon: full}, do: x}", "nothing here starts an automation"),
            ("{name: A, when: {time: \"2026-02-30 7:00\"}, do: x}", "not a time of day"),
            ("{name: A, when: {every: 7 hours}, do: x}", "a day can be divided into"),
            ("{name: A, when: {every: often}, do: x}", "a day can be divided into"),
            ("{name: A, when: {start: engine}, do: x}", "engine"), ("{name: A, when: [], do: x}", "nothing starts it"),
            ("{name: A, when: [{alarmStopped: true}, {moon: full}], do: x}", "nothing here starts an automation"),
            ("{name: A, when: {alarmStopped: true}, if: {after: noon}, do: x}", "not a time of day"),
            ("{name: A, when: {alarmStopped: true}, if: {rain: true}, do: x}", "rain"),
            ("{name: A, when: {file: list.txt}, do: x}", "not absolute"),
            ("{name: A, when: {sunset: 0}, do: x, days: [someday]}", "someday"),
            ("{name: A, when: {sunset: 0}, steps: [{say: x}], do: x}", "do stands beside steps"),
            ("{name: A, when: {sunset: 0}, steps: [{say: x}], with: x}", "with stands beside steps"),
            ("{name: A, when: {sunset: 0}, steps: []}", "there are no steps"),
            ("{name: A, when: {sunset: 0}, steps: [{says: x}]}", "did you mean \"say\"?"),
            ("{name: A, when: {sunset: 0}, do: x, with: \"${y\"}", "is not closed"),
        ]
    )
    func aMistakeIsToldWithItsPlace(text: String, complaint: String) {
        let error = #expect(throws: AssistantError.self) {
            try AutomationFile.read(text, path: "test.yaml", inner: ShortcutReader.check)
        }
        #expect(error?.description.contains(complaint) == true)
        #expect(error?.description.contains("test.yaml:1") == true)
    }
}
