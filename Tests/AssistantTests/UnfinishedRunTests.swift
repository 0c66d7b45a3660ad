import Assistant
import Clocks
import Configuration
import Conversation
import Extensions
import Foundation
import GRDB
import PipelineTesting
import Resolution
import Scripts
import Shortcuts
import SimulatedPeople
import Storage
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

/// A run of a shortcut goes on where the assistant was killed: nothing of it is done twice, and nothing is left out without a word.
///
/// Killed is here what is on the disk at a moment, with another assistant on it.
@Suite("Runs that an end of the assistant leaves", .timeLimit(.minutes(3)))
final class UnfinishedRunTests: Sendable {
    private let folder = TemporaryFiles.folder.path + "/wilco-runs-\(UUID().uuidString.prefix(8))"

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The world outside, and how it was at each moment at which the assistant might have been killed.
    private final class World: AppCalling {
        struct Moment: Sendable {
            var name: String
            var folder: String
            var deeds: [Deed]
            var date: Date
        }

        struct Deed: Sendable, Hashable {
            var key: String
            var what: String
        }

        private struct State {
            var deeds: [Deed] = []
            var moments: [Moment] = []
            var date: Date
            var events: [ConversationEvent.Kind] = []
            /// Where the assistant's files are; nil: it is killed no more.
            var watched: String?
            var disk: [Data] = []
            var timers: [(delay: Duration, ring: @Sendable () -> Void)] = []
        }

        private let state: Mutex<State>
        private let apps: ScriptedApps
        private let place: String

        init(apps: [AppDefinition], place: String, watching folder: String?, date: Date, deeds: [Deed] = []) {
            self.place = place
            self.apps = ScriptedApps(apps: apps, handlers: ["rover": .scripted([])], real: nil)
            state = Mutex(State(deeds: deeds, date: date, watched: folder))
        }

        /// What was done, once for each key: so an app does that knows requests by theirs.
        var deeds: [String] { state.withLock { $0.deeds.map(\.what) } }
        var moments: [Moment] { state.withLock { $0.moments } }
        var events: [ConversationEvent.Kind] { state.withLock { $0.events } }
        var runs: [RunProgress] {
            events.compactMap { if case .run(let progress) = $0 { progress } else { nil } }
        }
        var date: Date { state.withLock { $0.date } }

        func mark(_ name: String) {
            state.withLock { state in
                guard let watched = state.watched else { return }
                let disk = Self.files(in: watched + "/data")
                // Nobody could tell it from the one before.
                if disk == state.disk, let last = state.moments.last, state.deeds == last.deeds, state.date == last.date
                {
                    state.moments[state.moments.count - 1].name += ", \(name)"
                    return
                }
                state.disk = disk
                let copy = "\(place)/\(state.moments.count)"
                try? FileManager.default.copyItem(atPath: watched, toPath: copy)
                state.moments.append(Moment(name: name, folder: copy, deeds: state.deeds, date: state.date))
            }
        }

        private static func files(in folder: String) -> [Data] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { !$0.hasSuffix("-shm") }.sorted().map {
                FileManager.default.contents(atPath: "\(folder)/\($0)") ?? Data()
            }
        }

        func note(_ event: ConversationEvent) {
            state.withLock { $0.events.append(event.kind) }
            mark(event.name)
        }

        func pass(_ time: Duration) {
            mark("waiting")
            state.withLock { $0.date += time / .seconds(1) }
            mark("waited")
        }

        /// The time comes that was waited for.
        func come(_ time: Duration) {
            let rings = state.withLock { state in
                state.date += time / .seconds(1)
                return state.timers.filter { $0.delay == time }.map(\.ring)
            }
            for ring in rings { ring() }
        }

        func act(_ what: String, key: String) {
            mark("before \(what)")
            state.withLock { state in
                if !state.deeds.contains(where: { $0.key == key }) { state.deeds.append(Deed(key: key, what: what)) }
            }
            mark("after \(what)")
        }

        func send(
            _ request: AppRequest,
            to app: String,
            in turn: TurnContext
        ) async -> Result<AppReply, AppFailure> {
            if case .handle(let invocation) = request {
                let side = invocation.parameters["side"]?.display ?? invocation.intent
                act(side, key: invocation.idempotencyKey)
            }
            return await apps.send(request, to: app, in: turn)
        }

        var clock: ConversationClock {
            ConversationClock(
                elapsed: { .seconds(self.date.timeIntervalSince1970) },
                sleep: { _ in },
                pause: { self.pass($0) },
                schedule: { delay, ring in
                    self.state.withLock { $0.timers.append((delay, ring)) }
                    return {}
                },
                date: { self.date },
                timeZone: .gmt
            )
        }

        var effects: StepEffects {
            StepEffects(
                notify: { _, text in self.act(text, key: UUID().uuidString) },
                play: { self.act($0, key: UUID().uuidString) },
                open: { self.act($0, key: UUID().uuidString) }
            )
        }
    }

    private struct Life {
        var parts: AssistantParts
        var world: World
        var owner: ConversationOwner
    }

    private static let begin = Date(timeIntervalSince1970: 1_772_467_200)

    private func live(in state: String, watched: Bool, at date: Date, deeds: [World.Deed] = []) async throws -> Life {
        let place = folder + "/moments"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        var options = try AssistantOptions.checkout(apps: ["config/apps/rover"], stateFolder: state)
        options.converses = true
        let definitions = try AssistantParts(options).generation.apps
        let world = World(
            apps: definitions,
            place: place,
            watching: watched ? state : nil,
            date: date,
            deeds: deeds
        )
        let parts = try AssistantParts(options, clock: world.clock)
        let owner = try await parts.session.conversation(
            mode: .handsFree,
            seat: SeatMemory(id: .microphone),
            apps: world,
            presenter: PrintingPresenter { _ in },
            effects: world.effects,
            output: "default"
        ) { world.note($0) }
        return Life(parts: parts, world: world, owner: owner)
    }

    /// Runs a shortcut, and for each moment of it what another assistant makes of what is on the disk then.
    private func lives(
        _ steps: String,
        after pause: TimeInterval = 60,
        answering answer: String? = nil
    ) async throws -> (first: World, next: [(moment: World.Moment, world: World)]) {
        let first = try await live(in: folder + "/first", watched: true, at: Self.begin)
        let library = try #require(first.parts.generation.shortcuts)
        try await library.save("{name: soup evening, steps: [\(steps)]}", path: "soup")
        var end = await first.owner.take(.text("soup evening"))
        if case .asking = end, let answer { end = await first.owner.take(.text(answer)) }
        #expect(end == .ended(.done))
        await first.parts.session.shutDown()

        var next: [(World.Moment, World)] = []
        for moment in first.world.moments {
            let date = moment.date + pause
            let life = try await live(in: moment.folder, watched: false, at: date, deeds: moment.deeds)
            for run in try await life.parts.session.unfinishedRuns() {
                var end = await life.owner.take(.resumed(run))
                if case .asking = end, let answer { end = await life.owner.take(.text(answer)) }
            }
            for handling in try await life.parts.session.unfinished(includesAbsent: true) {
                _ = await life.owner.take(.recovered(handling))
            }
            #expect(try await life.parts.session.unfinishedRuns().isEmpty)
            await life.parts.session.shutDown()
            next.append((moment, life.world))
        }
        return (first.world, next)
    }

    private func said(_ world: World) -> [String] {
        world.events.compactMap { if case .said(let utterance) = $0 { utterance.spoken } else { nil } }
    }

    private static let turnLeft = "{do: rover.Turn, with: {side: left}}"
    private static let turnRight = "{do: rover.Turn, with: {side: right}}"

    @Test func eachStepIsDoneOnce() async throws {
        let (first, next) = try await lives("\(Self.turnLeft), {wait: 10 minutes}, \(Self.turnRight), {say: Ready.}")
        #expect(first.deeds == ["left", "right"])
        var resumed = 0
        for (moment, world) in next {
            // Before it is begun, nothing of it is on the disk.
            guard !world.runs.isEmpty else {
                #expect([0, 2].contains(world.deeds.count), "\(moment.name)")
                continue
            }
            resumed += 1
            #expect(world.runs.last?.state == .ended && world.runs.last?.outcome == .done, "\(moment.name)")
            #expect(world.deeds.count == 2, "\(moment.name): \(world.deeds)")
            // Where all was said, only the end was not written down.
            #expect(["Ready.", nil].contains(said(world).last), "\(moment.name): \(said(world))")
            // It waits no longer than it would have.
            if moment.name.contains("waiting") { #expect(world.date == moment.date + 600) }
        }
        #expect(resumed > 5 && next.contains { $0.moment.name.contains("waiting") })
    }

    @Test func aQuestionIsAskedAgainAndWhatWasSaidIsKnown() async throws {
        let steps = "{ask: Which way?, as: way}, \(Self.turnLeft), {say: \"${way} it was.\"}"
        let (_, next) = try await lives(steps, answering: "straight on")
        let ends = next.filter { !$0.world.runs.isEmpty }
        #expect(ends.count > 3)
        for (moment, world) in ends {
            #expect(world.runs.last?.outcome == .done, "\(moment.name)")
            #expect(world.deeds.count == 1, "\(moment.name)")
            #expect(["straight on it was.", nil].contains(said(world).last), "\(moment.name): \(said(world))")
        }
    }

    /// What nobody knows the end of is not done again, and told.
    @Test func whatCannotBeKnownIsTold() async throws {
        let (_, next) = try await lives("\(Self.turnLeft), {notify: Dinner}, \(Self.turnRight)")
        var told = 0
        for (moment, world) in next {
            #expect(Set(world.deeds).count == world.deeds.count, "\(moment.name): \(world.deeds)")
            guard let last = world.runs.last, last.outcome == .failed else { continue }
            told += 1
            #expect(
                said(world).last
                    == "Step 2 of “soup evening” did not work: I was switched off in the middle of it. Done before that: turn left.",
                "\(moment.name)"
            )
            #expect(!world.deeds.contains("right"))
        }
        #expect(told >= 2)
    }

    /// After hours nobody counts on it: it is told, and what an app was told to do is asked about.
    @Test func whatIsLongPastIsNotDone() async throws {
        let (_, next) = try await lives("\(Self.turnLeft), {wait: 10 minutes}, \(Self.turnRight)", after: 4 * 3600)
        let ends = next.filter { !$0.world.runs.isEmpty && $0.world.deeds.count < 2 }
        #expect(ends.count > 3)
        for (moment, world) in ends {
            #expect(world.runs.last?.outcome == .failed, "\(moment.name)")
            #expect(said(world).last?.contains("I was switched off when it was due") == true, "\(said(world))")
            #expect(world.deeds.count == max(moment.deeds.count, world.deeds.count))
            #expect(!world.deeds.contains("right"))
        }
    }

    /// The assistant is stopped as it should be: the next goes on as well.
    @Test func whatIsStoppedGoesOn() async throws {
        let first = try await live(in: folder + "/first", watched: false, at: Self.begin)
        let library = try #require(first.parts.generation.shortcuts)
        try await library.save(
            "{name: soup evening, steps: [{ask: Which way?, as: way}, \(Self.turnLeft)]}",
            path: "soup"
        )
        let asking = await first.owner.take(.text("soup evening"))
        guard case .asking = asking else {
            Issue.record("\(asking)")
            return
        }
        await first.owner.shutDown()
        // Observers of this life hear of it no more.
        #expect(first.world.runs.map(\.state) == [.begun, .step, .ended] && first.world.runs.last?.outcome == .open)
        _ = await first.owner.leave()
        await first.parts.session.shutDown()
        #expect(first.world.runs.count == 3, "once")

        let copy = folder + "/second"
        try FileManager.default.copyItem(atPath: folder + "/first", toPath: copy)
        let second = try await live(in: copy, watched: false, at: Self.begin + 60)
        let runs = try await second.parts.session.unfinishedRuns()
        #expect(runs.map(\.shortcut.name) == ["soup evening"])
        _ = await second.owner.take(.resumed(try #require(runs.first)))
        #expect(await second.owner.take(.text("home")) == .ended(.done))
        #expect(second.world.deeds == ["left"])
        await second.parts.session.shutDown()
    }

    private final class Rung: Sendable {
        private let runs = Mutex<[String]>([])
        var all: [String] { runs.withLock(\.self) }
        func note(_ run: String) { runs.withLock { $0.append(run) } }
    }

    /// Nobody is kept from saying something else meanwhile.
    @Test func whatWaitsLongIsComeBackTo() async throws {
        let life = try await live(in: folder + "/first", watched: false, at: Self.begin)
        let library = try #require(life.parts.generation.shortcuts)
        let steps = "\(Self.turnLeft), {wait: 20 minutes}, {play: bell}"
        try await library.save("{name: soup evening, steps: [\(steps)]}", path: "soup")
        let rung = Rung()
        life.parts.state.runAlarms.hear { rung.note($0) }
        #expect(await life.owner.take(.text("soup evening")) == .ended(.done))
        #expect(life.world.deeds == ["left"])
        #expect(life.world.runs.last?.state == .waiting && life.world.runs.last?.until == Self.begin + 1200)
        #expect(await life.owner.take(.text("go forward ten meters")) == .ended(.done))
        #expect(life.world.deeds.count == 2)

        life.world.come(.seconds(1200))
        let run = try #require(life.world.runs.last?.id)
        #expect(rung.all == [run])
        let left = try #require(try await life.parts.session.parkedRun(run))
        #expect(await life.owner.take(.resumed(left)) == .ended(.done))
        #expect(life.world.deeds.count == 3 && life.world.deeds.last == "bell")
        #expect(said(life.world).last == "“soup evening” is done.")
        #expect(try await life.parts.session.parkedRun(run) == nil)
        await life.parts.session.shutDown()
    }

    /// Nobody would find again what cannot be written down: it is held, and brought to its end.
    @Test func whatIsNotOnTheDiskIsHeld() async throws {
        let life = try await live(in: folder + "/first", watched: false, at: Self.begin)
        let library = try #require(life.parts.generation.shortcuts)
        let steps = "\(Self.turnLeft), {wait: 20 minutes}, \(Self.turnRight)"
        try await library.save("{name: soup evening, steps: [\(steps)]}", path: "soup")
        life.parts.state.runAlarms.hear { _ in }
        try life.parts.state.store().write {
            try $0.execute(
                sql: "CREATE TRIGGER no BEFORE UPDATE ON shortcutRunStep BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        }
        #expect(await life.owner.take(.text("soup evening")) == .ended(.done))
        #expect(life.world.deeds == ["left", "right"] && life.world.date == Self.begin + 1200)
        #expect(life.world.runs.last?.state == .ended)
        await life.parts.session.shutDown()
    }

    /// "Stop" is for what waits, too.
    @Test func whatWaitsCanBeStopped() async throws {
        let life = try await live(in: folder + "/first", watched: false, at: Self.begin)
        let library = try #require(life.parts.generation.shortcuts)
        try await library.save("{name: soup evening, steps: [{wait: 20 minutes}, \(Self.turnLeft)]}", path: "soup")
        life.parts.state.runAlarms.hear { _ in }
        for words in ["stop", "stop the shortcut soup evening", "don't go on with soup evening"] {
            #expect(await life.owner.take(.text("soup evening")) == .ended(.done))
            #expect(said(life.world).last == "I'll go on in 20 minutes.")
            let run = try #require(life.world.runs.last?.id)
            _ = await life.owner.take(.text(words))
            #expect(said(life.world).last == "I won't go on with “soup evening”.", "\(words)")
            #expect(try await life.parts.session.parkedRun(run) == nil, "\(words)")
        }
        _ = await life.owner.take(.text("cancel the shortcut soup evening"))
        #expect(said(life.world).last == "“soup evening” is not running.")
        _ = await life.owner.take(.text("stop"))
        #expect(said(life.world).last != "“soup evening” is not running.")
        #expect(life.world.deeds.isEmpty)
        await life.parts.session.shutDown()
    }

    /// A command's own run ends with the command.
    @Test func aCommandsRunEndsWithIt() async throws {
        let first = try await live(in: folder + "/first", watched: true, at: Self.begin)
        let library = try #require(first.parts.generation.shortcuts)
        try await library.save("{name: soup evening, steps: [\(Self.turnLeft), {wait: 10 minutes}]}", path: "soup")
        let owner = try await first.parts.session.conversation(
            mode: .handsFree,
            apps: first.world,
            presenter: PrintingPresenter { _ in },
            effects: first.world.effects
        ) { first.world.note($0) }
        #expect(await owner.take(.text("soup evening")) == .ended(.done))
        let moment = try #require(first.world.moments.first { $0.name.contains("waiting") })
        let second = try await live(in: moment.folder, watched: false, at: Self.begin + 60)
        #expect(try await second.parts.session.unfinishedRuns().isEmpty)
        let runs = try ShortcutRunStore(Store.open(in: moment.folder + "/data")).runs()
        #expect(runs.map(\.record.outcome) == ["cut short"])
        #expect(runs.first?.steps.map(\.summary).count == 2)
    }
}
