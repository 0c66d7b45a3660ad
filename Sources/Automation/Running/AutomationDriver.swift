package import Clocks
package import Configuration
internal import FileWatching
internal import Foundation
package import Logging
package import Resolution
package import Storage
internal import Suggestions
package import WilcoIntents

/// Keeps time for automations and announcements, and watches what they wait for.
///
/// It decides little: what is due is the machine's, how it is said is whoever made it's.
package actor AutomationDriver {
    /// What is done when something is due.
    package struct Effects: Sendable {
        /// Does an automation; returns when that is over.
        package var perform: @Sendable (AutomationMachine.Run) async -> Void
        /// Says an announcement, rings until it is stopped.
        package var announce: @Sendable (DueAnnouncement) async -> ErrandEnding
        /// Tells others of a happening: context of what the person does next.
        package var note: @Sendable (String) async -> Void
        /// Where the person is, when the driver begins; nil: nobody knows.
        package var whereabouts: @Sendable () async -> String?
        /// Whether an app may have something said now.
        package var mayBeHeard: @Sendable (_ app: String) -> Bool
        /// What people call an app.
        package var name: @Sendable (_ app: String) -> String
        /// Gets to know the automations, whenever others are there than before.
        package var read: @Sendable ([AutomationRule]) async -> Void
        /// Tells observers what becomes of an automation before anything is done for it.
        package var tell: @Sendable (AutomationProgress) -> Void

        package init(
            perform: @escaping @Sendable (AutomationMachine.Run) async -> Void,
            announce: @escaping @Sendable (DueAnnouncement) async -> ErrandEnding,
            note: @escaping @Sendable (String) async -> Void,
            whereabouts: @escaping @Sendable () async -> String? = { nil },
            mayBeHeard: @escaping @Sendable (_ app: String) -> Bool = { _ in true },
            name: @escaping @Sendable (_ app: String) -> String = { $0 },
            read: @escaping @Sendable ([AutomationRule]) async -> Void = { _ in },
            tell: @escaping @Sendable (AutomationProgress) -> Void = { _ in }
        ) {
            self.perform = perform
            self.announce = announce
            self.note = note
            self.whereabouts = whereabouts
            self.mayBeHeard = mayBeHeard
            self.name = name
            self.read = read
            self.tell = tell
        }
    }

    let store: AutomationStore
    private let book: AnnouncementBook
    private let clock: ConversationClock
    let effects: Effects
    private let wording: AnnouncementWording
    private let values: ValueFormatter
    /// Where earlier versions kept what is remembered.
    private let formerPath: String
    let log: Logger
    private(set) var machine: AutomationMachine
    private var surroundings = SurroundingsWatch()
    /// What tells that something may have happened in them; nil: they are looked at once a minute.
    private var watch: FileWatch?
    private var areSurroundingsStirred = true
    private var lookedMinute: Int?
    private var rulesText: [String]?
    /// Ids of automations by their names in small letters.
    private var ids: [String: String] = [:]
    /// Nobody knows of the rules yet as they are now.
    private var areRulesNew = false
    private var savedMinute: Int?
    /// Announcements being said, so that none is said twice.
    private var sounding: Set<String> = []
    /// Apps of which something is due that may not be said now.
    private var withheld: Set<String> = []
    /// What is wrong at the moment, by what it concerns.
    private var faults: [String: String] = [:]
    /// What an earlier life of the assistant left to be done; nil: it has not been looked at.
    var left: [DueRunRecord]?
    /// What is due and has not been written down yet.
    private var unkept: [DueRunRecord] = []
    /// What was started and has not been written down yet.
    private var untold: [AutomationRunRecord] = []
    /// What observers are told once that is written down, or cannot be.
    private var news: [AutomationProgress] = []
    /// What did not hold when a rule was started last, by its name.
    private var leftFor: [String: AutomationCondition] = [:]
    /// The kernel's file that is another at each start of the machine.
    private let bootFile: String
    /// What has happened since the last look.
    private var reported: [String] = []
    private var napping: Task<Void?, Never>?

    /// - Parameters:
    ///   - stateFolder: Exists and is writable.
    ///   - place: Where the sun is looked at.
    ///   - bootFile: The kernel's file that is another at each start of the machine.
    package init(
        store: AutomationStore,
        clock: ConversationClock,
        wording: AnnouncementWording,
        values: ValueFormatter,
        stateFolder: String,
        place: GeographicPlace?,
        effects: Effects,
        bootFile: String = "/proc/sys/kernel/random/boot_id",
        log: Logger
    ) {
        self.store = store
        book = AnnouncementBook(store: store, clock: clock)
        self.clock = clock
        self.effects = effects
        self.log = log
        self.wording = wording
        self.values = values
        let formerPath = stateFolder + "/automation.json"
        self.formerPath = formerPath
        self.bootFile = bootFile
        let saved =
            (try? store.memory()).map { Data($0.utf8) } ?? FileManager.default.contents(atPath: formerPath)
        let memory = saved.flatMap { try? JSONLimits.file.decode(AutomationMachine.Memory.self, from: $0) }
        machine = AutomationMachine(place: place, memory: memory ?? AutomationMachine.Memory())
    }

    /// Runs until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            attempt("files and devices") { watch = try FileWatch(SurroundingsWatch.places(files: watchedFiles)) }
            areSurroundingsStirred = true
            if let watch { group.addTask { await self.follow(watch) } }
            await begin()
            while !Task.isCancelled {
                takeUp()
                let works = look()
                await tellRules()
                for work in works { group.addTask { await work() } }
                await nap()
            }
            group.cancelAll()
        }
    }

    /// Takes up where the person is, and that the assistant, and perhaps the machine, was started.
    package func begin() async {
        machine.whereabouts = await effects.whereabouts()
        let boot = FileManager.default.contents(atPath: bootFile).map { String(decoding: $0, as: UTF8.self) }
        reported += machine.started(boot: boot)
    }

    private func follow(_ watch: FileWatch) async {
        for await _ in watch.changes {
            // A device is listed a little after its node is there.
            guard (try? await clock.sleep(.milliseconds(200))) != nil else { return }
            stir()
        }
    }

    /// Something may have happened to files and devices: they are looked at now.
    package func stir() {
        areSurroundingsStirred = true
        napping?.cancel()
    }

    /// Until the next look; what is new ends it.
    private func nap() async {
        let nap = Task { [clock, pause] in try? await clock.sleep(pause) }
        napping = nap
        await withTaskCancellationHandler {
            _ = await nap.value
        } onCancel: {
            nap.cancel()
        }
    }

    /// One look at the clock, the rules and the surroundings.
    ///
    /// - Returns: What is to be done now; the pieces may run side by side.
    package func look() -> [@Sendable () async -> Void] {
        var work: [@Sendable () async -> Void] = []
        attempt("automations") {
            try readRules()
            let resumed = resume(at: now)
            // What was kept as due before it was known to be handled comes once.
            let due = machine.decide(.time(now)).filter { decision in
                !resumed.contains { $0.rule.name == decision.run?.rule.name && $0.instant == decision.run?.instant }
            }
            work = works(resumed.map { .run($0) } + due)
            for name in reported { work += happenedWork(name) }
            reported.removeAll()
            for name in newSurroundings() { work += happenedWork(name) }
            save(force: !work.isEmpty)
        }
        attempt("announcements") { work += try dueAnnouncements() }
        return work
    }

    /// Lets it be known which automations there are, once they have changed.
    package func tellRules() async {
        guard areRulesNew else { return }
        areRulesNew = false
        await effects.read(machine.rules)
    }

    /// Network shares tell nothing: once a minute all is looked at.
    private func newSurroundings() -> [String] {
        let minute = now.instant
        guard areSurroundingsStirred || minute != lookedMinute else { return [] }
        areSurroundingsStirred = false
        lookedMinute = minute
        return surroundings.changes(files: watchedFiles)
    }

    /// Says once what is wrong, until it is right again.
    private func attempt(_ what: String, _ body: () throws -> Void) {
        do {
            try body()
            if faults.removeValue(forKey: what) != nil { log.notice("\(what) work again") }
        } catch {
            let fault = "\(error)"
            if faults.updateValue(fault, forKey: what) != fault { log.error("\(what): \(fault)") }
        }
    }

    /// The same as ``happened(_:)``, for those who cannot wait until what follows from it is done.
    package func report(_ name: String) {
        reported.append(name)
        napping?.cancel()
    }

    /// Something happened: an alarm was stopped, somebody arrived, an app says so.
    package func happened(_ name: String) async {
        try? readRules()
        let work = happenedWork(name)
        save(force: true)
        await withDiscardingTaskGroup { group in
            for work in work { group.addTask { await work() } }
        }
    }

    private func happenedWork(_ name: String) -> [@Sendable () async -> Void] {
        let note: @Sendable () async -> Void = { [effects] in await effects.note(name) }
        attempt("announcements") { try book.release(on: name) }
        napping?.cancel()
        return [note] + works(machine.decide(.happened(name, at: now)))
    }

    /// Kept before anything is done about it, and until it is done or answered; see ``save(force:)``.
    private func works(_ decisions: [AutomationMachine.Decision]) -> [@Sendable () async -> Void] {
        decisions.compactMap { decision in
            switch decision {
            case .run(let run):
                leftFor[run.rule.name] = nil
                note(run, nil)
                unkept.append(DueRunRecord(name: run.rule.name, instant: run.instant))
                news.append(progress(run.rule.name, .due, run.trigger?.text))
                log.info("automation “\(run.rule.name)” is due\(run.minutesLate.map { ", \($0) minutes late" } ?? "")")
                return { [effects] in await effects.perform(run) }
            case .missed(let run):
                note(run, Self.missed)
                news.append(progress(run.rule.name, .skipped, Self.missed))
            case .unmet(let condition, let run):
                // What starts every minute is told once.
                guard leftFor.updateValue(condition, forKey: run.rule.name) != condition else { return nil }
                let why = "left: \(condition.text) did not hold"
                note(run, why)
                news.append(progress(run.rule.name, .skipped, why))
                log.info("automation “\(run.rule.name)” is left: \(condition.text) does not hold")
            }
            return nil
        }
    }

    /// What becomes of one whose time was while the assistant was off.
    static let missed = "missed"

    func progress(_ name: String, _ state: AutomationProgress.State, _ why: String?) -> AutomationProgress {
        AutomationProgress(id: ids[name.lowercased()], name: name, state: state, why: why)
    }

    private func note(_ run: AutomationMachine.Run, _ outcome: String?) {
        untold.append(
            AutomationRunRecord(
                name: run.rule.name,
                instant: run.instant,
                time: clock.date().timeIntervalSince1970,
                why: run.trigger?.text ?? "",
                outcome: outcome
            )
        )
    }

    private func readRules() throws {
        let records = try store.automations()
        let texts = records.map { $0.rule + String($0.isEnabled) }
        guard texts != rulesText else { return }
        rulesText = texts
        defer {
            if machine.place == nil, machine.rules.contains(where: { $0.isEnabled && $0.needsSun }) {
                log.warning("\(wording.sunNeedsPlace)")
            }
        }
        machine.rules = records.compactMap { record in
            guard let json = DonationCoding.value(JSONValue.self, record.rule), var rule = AutomationRule(json: json)
            else { return nil }
            rule.isEnabled = record.isEnabled
            rule.created = moment(Date(timeIntervalSince1970: record.created)).instant
            return rule
        }
        ids = Dictionary(records.map { ($0.name.lowercased(), $0.id ?? "") }) { $1 }
        areRulesNew = true
        // From now on, and as they are now.
        areSurroundingsStirred = true
        attempt("files and devices") { try watch?.watch(SurroundingsWatch.places(files: watchedFiles)) }
    }

    private var watchedFiles: [String] {
        machine.rules.filter(\.isEnabled).flatMap(\.triggers).compactMap { trigger in
            if case .file(let path) = trigger { path } else { nil }
        }
    }

    // MARK: - Announcements

    /// Keeps what an app wants to be said.
    /// - Parameter seat: Where it was asked for; nil: nobody knows.
    package func announce(_ announcement: Announcement, of app: String, at seat: SeatID? = nil) throws {
        try book.keep(announcement, of: app, at: seat)
        napping?.cancel()
    }

    package func withdraw(_ id: String, of app: String) throws {
        try book.withdraw(id, of: app)
    }

    private func dueAnnouncements() throws -> [@Sendable () async -> Void] {
        let time = clock.date().timeIntervalSince1970
        let due = try waiting().filter { $0.record.at <= time }
        let silenced = silenced(among: due.map(\.record.app))
        for app in silenced.subtracting(withheld).sorted() {
            log.notice("\(app): what it left to be said waits until the app is allowed")
        }
        withheld = silenced
        return due.filter { !silenced.contains($0.record.app) }.map { record, announcement in
            let key = record.app + "/" + record.identifier
            sounding.insert(key)
            let isLate = time - record.at > Self.punctual
            return { await self.say(announcement, record, key: key, isLate: isLate) }
        }
    }

    /// What waits for its time and may be said, in order of its time.
    private func unsaid() throws -> [(record: AnnouncementRecord, announcement: Announcement)] {
        let waiting = try waiting()
        let silenced = silenced(among: waiting.map(\.record.app))
        return waiting.filter { !silenced.contains($0.record.app) }
    }

    /// Those that may have nothing said now.
    private func silenced(among apps: [String]) -> Set<String> { Set(apps).filter { !effects.mayBeHeard($0) } }

    /// What waits for its time, in order of it.
    private func waiting() throws -> [(record: AnnouncementRecord, announcement: Announcement)] {
        try store.announcements().compactMap { record in
            guard !sounding.contains(record.app + "/" + record.identifier),
                let announcement = AnnouncementBook.announcement(record), !announcement.isHeld,
                announcement.occasion == nil
            else { return nil }
            return (record, announcement)
        }
    }

    private func say(_ announcement: Announcement, _ record: AnnouncementRecord, key: String, isLate: Bool) async {
        let date = Date(timeIntervalSince1970: record.at)
        let minute = moment(date).minute
        let shown = values.time("\(minute / 60):\(minute % 60)") ?? "\(minute / 60):\(minute % 60)"
        // What comes again is at another time where the clock is changed.
        let told = wording.announced(announcement.text.filled(["time": shown]), by: effects.name(record.app))
        let text = isLate ? wording.missed(told, at: shown) : told
        let ending = await effects.announce(
            DueAnnouncement(text: text, rings: announcement.rings && !isLate, source: key, seat: record.seat)
        )
        sounding.remove(key)
        // Only once it has been said is it gone.
        guard ending != .dropped else { return }
        do {
            // It may have been withdrawn or set anew meanwhile.
            if try store.announcements().contains(record) {
                if let days = announcement.days, !days.isEmpty {
                    var next = record
                    next.at = book.nextTime(announcement, record, on: days).timeIntervalSince1970
                    try store.save(next)
                } else {
                    try store.withdraw(app: record.app, identifier: record.identifier)
                }
            }
        } catch {
            log.error("\(error)")
        }
        if announcement.rings, ending == .stopped || !isLate {
            await happened(
                announcement.kind == "alarm" ? "event alarmStopped" : "event \(record.app) \(announcement.kind)Stopped"
            )
        }
    }

    // MARK: - Time

    var now: LocalMoment { moment(clock.date()) }

    private func moment(_ date: Date) -> LocalMoment {
        LocalMoment(
            epoch: Int(clamping: date.timeIntervalSince1970.rounded(.down)),
            offset: clock.timeZone.secondsFromGMT(for: date)
        )
    }

    /// Until the next announcement, but never long: the clock may be set, automations be made by a command.
    private var pause: Duration {
        guard let next = (try? unsaid())?.first?.record.at else { return .seconds(3) }
        return .milliseconds(Int64(min(3, max(0.1, next - clock.date().timeIntervalSince1970)) * 1000))
    }

    /// Writes what has to survive a restart: once a minute, and before anything that is due is done.
    private func save(force: Bool) {
        let minute = now.instant
        guard force || minute != savedMinute || !untold.isEmpty else { return }
        savedMinute = minute
        let (due, runs) = (unkept, untold)
        (unkept, untold) = ([], [])
        defer {
            for each in news { effects.tell(each) }
            news = []
        }
        do {
            try store.keep(memory: DonationCoding.text(machine.memory), due: due, runs: runs)
            // Taken over.
            try? FileManager.default.removeItem(atPath: formerPath)
        } catch {
            // It is done all the same; only an end of the assistant before that would lose it.
            let names = due.map { "“\($0.name)”" }.joined(separator: ", ")
            let lost = due.isEmpty ? "" : ", and that \(names) is due,"
            log.error("what automations remember\(lost) cannot be kept: \(error)")
        }
    }

    /// Seconds after which an announcement counts as missed.
    private static let punctual = 60.0
}
