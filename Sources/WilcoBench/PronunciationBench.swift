import ArgumentParser
import Foundation
import Recognition
import Synthesis

/// How well words are guessed that the dictionary does not have.
struct PronunciationBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pronunciation",
        abstract: "Guess words that were held back from the dictionary: by what the rest teaches, by rules, by both."
    )

    @Option(help: "One word in so many is held back.")
    var share = 60

    func validate() throws {
        guard share > 1 else { throw ValidationError("--share must be 2 or more") }
    }

    func run() async throws {
        let dictionary = try AcousticModel.installed(locale: "en-US").dictionary
        var known: [(word: String, pronunciation: String)] = []
        var held: [String: Set<String>] = [:]
        for entry in dictionary.entries {
            let isHeld =
                entry.word.count > 2 && entry.word.allSatisfy(\.isLetter)
                && StableHash.of(entry.word) % UInt64(share) == 0
            if isHeld { held[entry.word, default: []].insert(entry.pronunciation) } else { known.append(entry) }
        }
        let clock = ContinuousClock()
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("pronunciation-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: path) }
        let learning = try clock.measure { try Data(JointModelTrainer.train(known) ?? []).write(to: path) }
        guard let model = JointModel(path: path.path) else { throw ValidationError("nothing was learnt") }
        let rules = ESpeakPronunciationGuesser()
        var right = [0, 0, 0, 0]
        var times = [Duration.zero, .zero]
        for (word, ways) in held {
            var learned: [String] = []
            times[0] += clock.measure { learned = model.pronunciations(of: word, limit: 2).map(\.phones) }
            let start = clock.now
            let guessed = await rules.pronunciations(of: word)
            times[1] += clock.now - start
            if guessed.contains(where: ways.contains) { right[0] += 1 }
            if learned.prefix(1).contains(where: ways.contains) { right[1] += 1 }
            if learned.contains(where: ways.contains) { right[2] += 1 }
            if (guessed + learned).contains(where: ways.contains) { right[3] += 1 }
        }
        func percent(_ count: Int) -> String { String(format: "%.1f %%", 100 * Double(count) / Double(held.count)) }
        func each(_ time: Duration) -> String {
            String(format: "%.2f ms", time / .milliseconds(1) / Double(held.count))
        }
        print("\(held.count) words held back, \(known.count) pronunciations learnt in \(learning / .seconds(1)) s")
        print("by rules (eSpeak NG)       \(percent(right[0]))  \(each(times[1])) a word")
        print("learnt, the likeliest      \(percent(right[1]))  \(each(times[0])) a word")
        print("learnt, one of two         \(percent(right[2]))")
        print("one of all these           \(percent(right[3]))")
    }
}
