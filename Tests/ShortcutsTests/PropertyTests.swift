import Shortcuts
import Testing
import WilcoIntents

/// What holds of every run, whatever the shortcut and whatever goes wrong.
@Suite("Properties of runs")
struct PropertyTests {
    static let seeds = Array(UInt64(0)..<400)

    private func shortcuts(_ seed: UInt64) -> (main: Shortcut, others: [Shortcut]) {
        var random = RandomShortcut(seed: seed)
        let main = random.make("main")
        return (main, [main, random.make("other")])
    }

    private let limits = StepLimits(steps: 300, depth: 4)

    @Test(arguments: seeds)
    func everyRunEndsWithinItsBounds(seed: UInt64) throws {
        let (main, others) = shortcuts(seed)
        var rehearsal = Rehearsal()
        rehearsal.run(main, others: others, limits: limits)
        let outcome = try #require(rehearsal.outcome)
        #expect(outcome.steps <= limits.steps)
        #expect(rehearsal.log.count <= limits.steps + 1)
        #expect((outcome.outcome == .failed) == (outcome.failure != nil))
        if let failure = outcome.failure {
            #expect(!failure.step.isEmpty)
            #expect(!failure.summary.isEmpty)
        }
    }

    /// What passes within a second between two steps takes no day away.
    @Test func timeGoesByTheSecond() throws {
        let shortcut = try Rehearsal.read(
            """
            name: a month
            steps:
              - addToDate: {date: now, amount: 1, unit: months}
                as: later
              - say: on my way
              - timeBetween: {from: now, to: "${later}", unit: days}
            """
        )
        var rehearsal = Rehearsal()
        rehearsal.run(shortcut, elapsed: { .milliseconds(30 * $0) })
        #expect(rehearsal.outcome?.result == .number(31))
    }

    /// A fault at any action ends the run there, says where, and tells what was done before it.
    @Test(arguments: seeds)
    func aFaultAtAnyStepEndsTheRunThere(seed: UInt64) throws {
        let (main, others) = shortcuts(seed)
        var whole = Rehearsal()
        whole.run(main, others: others, limits: limits)
        let complete = try #require(whole.outcome)
        for place in 0..<min(whole.log.count, 40) {
            var broken = Rehearsal()
            broken.run(
                main,
                others: others,
                limits: limits,
                fault: { number, _ in number == place ? .failed(.fault("broken")) : nil }
            )
            let outcome = try #require(broken.outcome)
            #expect(outcome.outcome == .failed)
            #expect(outcome.failure?.reason == .fault("broken"))
            #expect(broken.log == Array(whole.log.prefix(place + 1)))
            #expect(Array(complete.done.prefix(outcome.done.count)) == outcome.done)
            #expect(outcome.done.count <= place)
        }
    }

    /// So does a person who leaves; nothing is done after it.
    @Test(arguments: seeds.prefix(100), [Outcome.cancelled, .refused, .open])
    func whoeverLeavesEndsTheRun(seed: UInt64, leaving: Outcome) throws {
        let (main, others) = shortcuts(seed)
        var whole = Rehearsal()
        whole.run(main, others: others, limits: limits)
        for place in 0..<min(whole.log.count, 10) {
            var left = Rehearsal()
            left.run(
                main,
                others: others,
                limits: limits,
                fault: { number, _ in number == place ? .left(leaving) : nil }
            )
            #expect(left.outcome?.outcome == leaving)
            #expect(left.log.count == place + 1)
            #expect(left.outcome?.failure == nil)
        }
    }

    /// An answer that does not belong to the question never breaks the machine.
    @Test(arguments: seeds.prefix(200))
    func strangeAnswersEndTheRunOrAreTaken(seed: UInt64) throws {
        let (main, others) = shortcuts(seed)
        var random = Seeded(seed &+ 7)
        let strange: [StepResult] = [
            .output(.nothing), .output(.list([])), .output(.text("none of these")), .loaded(nil),
            .loaded(Shortcut(name: "stray")), .output(.number(.infinity)), .output(.dictionary(["a": .nothing])),
        ]
        var rehearsal = Rehearsal()
        rehearsal.run(main, others: others, limits: limits, fault: { _, _ in strange.randomElement(using: &random) })
        #expect(rehearsal.outcome != nil)
    }

    @Test(arguments: seeds.prefix(100))
    func cancellingBetweenStepsEndsIt(seed: UInt64) throws {
        let (main, _) = shortcuts(seed)
        var machine = StepMachine(
            main,
            catalog: Rehearsal.catalog,
            environment: Rehearsal.environment,
            limits: limits
        )
        guard case .finish = machine.start() else {
            guard case .finish(let outcome) = machine.cancel() else {
                Issue.record("it goes on")
                return
            }
            #expect(outcome.outcome == .cancelled)
            // A late answer is no matter.
            guard case .finish = machine.process(.output(.nothing), after: .zero) else {
                Issue.record("it goes on")
                return
            }
            return
        }
    }

    /// The time of apps and people does not count; the run's own does.
    @Test func timeIsTheRunsOwn() throws {
        let patient = try Rehearsal.read("name: x\nsteps: [{ask: a}, {ask: b}, {say: c}]")
        var long = Rehearsal()
        long.run(patient, elapsed: { .seconds(7200 * $0) })
        // The last step is the run's own, and took two hours.
        #expect(long.log.count == 3)
        #expect(long.outcome?.failure?.reason == .bound(.seconds(3600)))
    }

    /// What is written is read back to the same, however odd.
    @Test(arguments: seeds)
    func writingAndReadingGiveTheSame(seed: UInt64) throws {
        let (main, _) = shortcuts(seed)
        let text = ShortcutWriter().text(of: main)
        let again = try Rehearsal.read(text)
        #expect(ShortcutWriter().text(of: again) == text)
    }

    /// A checker that finds nothing in a file means that no value was of the wrong type by its declaration.
    @Test(arguments: seeds)
    func checkingNeverFailsAndIsStable(seed: UInt64) {
        let (main, others) = shortcuts(seed)
        let checker = ShortcutChecker(
            catalog: Rehearsal.catalog,
            environment: Rehearsal.environment,
            names: Set(others.map(\.name))
        )
        #expect(checker.check(main) == checker.check(main))
    }

    @Test(arguments: seeds.prefix(100))
    func aDryRunEnds(seed: UInt64) {
        let (main, others) = shortcuts(seed)
        let dry = DryRun(catalog: Rehearsal.catalog, environment: Rehearsal.environment, limits: limits) { name in
            others.first { $0.name == name }
        }
        var lines: [String] = []
        let outcome = dry.run(main) { lines.append($0) }
        #expect(outcome.steps <= limits.steps)
        #expect(lines.count <= limits.steps)
    }
}
