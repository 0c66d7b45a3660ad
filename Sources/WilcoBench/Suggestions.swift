import ArgumentParser
import Foundation
import SimulatedLives

/// How good the first suggestion is.
struct Suggestions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Hit rate of the first suggestion on simulated lives, in weeks held out, against baselines.",
        discussion: """
            Whoever guesses is asked right before each action of the last weeks, and learns it afterwards. A guess is right when intent
            and all parameters that matter are the same. Seeds from 1 on are for development; from 1001 on for the report.
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
        row("most frequent", measure(lives, MostFrequent.init))
        row("most recent", measure(lives, MostRecent.init))
        row("most frequent at this hour", measure(lives, MostFrequentAtThisHour.init))
    }

    private func measure<Guesser: FirstGuess>(_ lives: [SimulatedLife], _ make: () -> Guesser) -> HitRate {
        var total = HitRate(weeks: heldOut)
        for life in lives {
            var guesser = make()
            total.add(HitRate.measure(life, heldOutWeeks: heldOut, guesser: &guesser))
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

    private func row(_ name: String, _ rate: HitRate) {
        let name = name.padding(toLength: 32, withPad: " ", startingAt: 0)
        print(name + percent(rate.rate) + "  \(rate.hits) of \(rate.actions)")
    }

    private func percent(_ share: Double) -> String {
        String(format: "%.1f %%", share * 100)
    }
}
