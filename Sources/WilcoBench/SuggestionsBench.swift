import ArgumentParser
import Foundation
import SimulatedLives
import Suggestions
import WilcoIntents

/// How good the first suggestion is, and what one costs.
struct SuggestionsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggestions",
        abstract:
            "Hit rate of the first suggestion on simulated lives, in weeks held out, against baselines; time of one.",
        discussion: """
            Whoever guesses is asked right before each action of the last weeks, and learns it afterwards. A guess is right when intent
            and all parameters that matter are the same. Seeds from 1 on are for development; from 1001 on for the report.

            Example:
              $ wilco-bench suggestions --plot hit-rates.svg
            """
    )

    @Option(help: "How many people.")
    var people = 60

    @Option(help: "Seed of the first.")
    var seed: UInt64 = 1001

    @Option(help: "Weeks of each life.")
    var weeks = 26

    @Option(help: "Weeks at the end that count.")
    var heldOut = 6

    @Option(help: ArgumentHelp("Write the hit rates week by week as SVG.", valueName: "file"))
    var plot: String?

    func validate() throws {
        guard people > 0, heldOut > 0, weeks > heldOut else {
            throw ValidationError("there must be people, and more weeks than are held out")
        }
    }

    func run() async throws {
        let lives = (0..<UInt64(people)).map { SimulatedLife(seed: seed + $0, days: weeks * 7) }
        let actions = lives.reduce(0) { $0 + $1.actions.count }
        print("\(people) people, \(weeks) weeks, \(actions) actions; the last \(heldOut) weeks count")
        print("habits are behind \(percent(habitualShare(of: lives))) of the actions that count")
        let series = [
            HitRatePlot.Series("suggestions", color: "#1565c0", rate: measure(lives) { SuggestionGuess() }),
            HitRatePlot.Series(
                "most frequent at this hour",
                color: "#6a9f58",
                rate: measure(lives, MostFrequentAtThisHour.init)
            ),
            HitRatePlot.Series("most frequent", color: "#d08700", rate: measure(lives, MostFrequent.init)),
            HitRatePlot.Series("most recent", color: "#9e9e9e", rate: measure(lives, MostRecent.init)),
        ]
        for line in series { row(line.name, line.rate) }
        if let plot {
            try HitRatePlot(series: series, heldOut: heldOut).plot.write(to: plot)
        }
        try await cost()
    }

    /// Hit rates week by week, the weeks before those that count included.
    private func measure<Guesser: FirstGuess>(_ lives: [SimulatedLife], _ make: () -> Guesser) -> HitRate {
        var total = HitRate(weeks: weeks)
        for life in lives {
            var guesser = make()
            total.add(HitRate.measure(life, heldOutWeeks: weeks, guesser: &guesser))
        }
        return total
    }

    /// What no predictor can pass by much: the rest is done on a whim.
    private func habitualShare(of lives: [SimulatedLife]) -> Double {
        let first = (weeks - heldOut) * 7
        let counted = lives.flatMap { life in
            zip(life.actions, life.habitual).filter { $0.0.moment.day >= first }.map(\.1)
        }
        return Double(counted.count { $0 }) / Double(max(1, counted.count))
    }

    /// The time of one suggestion, its explanation included, with 10,000 donations of one busy person.
    private func cost() async throws {
        var guess = SuggestionGuess()
        var actions: [LivedAction] = []
        var life: UInt64 = 0
        while actions.count < 10_000 {
            actions += SimulatedLife(seed: seed + life, days: 182).actions
            life += 1
        }
        actions = actions.prefix(10_000).sorted { $0.moment < $1.moment }
        for action in actions { guess.learn(action) }
        let clock = ContinuousClock()
        var times: [Duration] = []
        for action in actions.suffix(200) {
            let start = clock.now
            guess.suggestAndExplain(at: action.moment)
            times.append(clock.now - start)
        }
        times.sort()
        let median = String(format: "%.2f ms", times[times.count / 2] / .milliseconds(1))
        let worst = String(format: "%.2f ms", times[times.count - 1] / .milliseconds(1))
        print("five suggestions with 10,000 donations, explained: median \(median), longest of 200 \(worst)")
    }

    private func row(_ name: String, _ rate: HitRate) {
        let counted = rate.weeks.suffix(heldOut)
        let hits = counted.reduce(0) { $0 + $1.hits }
        let actions = counted.reduce(0) { $0 + $1.actions }
        let name = name.padding(toLength: 32, withPad: " ", startingAt: 0)
        print(name + percent(Double(hits) / Double(max(1, actions))) + "  \(hits) of \(actions)")
    }

    private func percent(_ share: Double) -> String {
        String(format: "%.1f %%", share * 100)
    }
}
