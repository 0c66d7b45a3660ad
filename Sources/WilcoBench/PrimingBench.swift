import ArgumentParser
import Assistant
import AssistantTesting
import Foundation
import Hearing
import Matching
import Recognition
import SimulatedPeople
import Speech
import WilcoIntents

/// Many names in one slot: how soon they are listened for, and how well they are heard.
struct PrimingBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "priming",
        abstract: "Thousands of names in one slot: how soon a change is heard, and how well simulated people are.",
        discussion: """
            Names are words of the recogniser's dictionary, singly or in twos, or lines of a file. A name counts as heard when its
            value is that name's, or one that sounds the same.

            Example:
              $ wilco-bench priming --names 10000 --words 2 --said 100
            """
    )

    @Option(help: "How many names.")
    var names = 10_000

    @Option(help: "Words of each name, 1 or 2.")
    var words = 2

    @Option(help: "A file of names, one a line, in place of words of the dictionary.")
    var list: String?

    @Option(help: "How many of them each voice says.")
    var said = 50

    @Option(help: "Voices, separated by commas.")
    var voices = "flite:slt,flite:rms"

    @Option(help: "How often each change is measured.")
    var repetitions = 5

    private static let app = "phone-book"
    private static let type = "object:Contact"

    func validate() throws {
        guard (1...2).contains(words), names > said, said > 0, repetitions > 0 else {
            throw ValidationError("--words is 1 or 2, --said and --repetitions at least 1, --names more than --said")
        }
    }

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/wilco-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(to: folder + "/" + Self.app)
        let listener = try await RecognitionListener(apps: [folder])
        let dictionary = try listener.parts.engines.acousticModel().dictionary
        let texts = try texts(dictionary)
        let terms = texts.enumerated().map { VocabularyTerm(id: "n\($0.offset)", display: $0.element) }
        try await measureChanges(listener, terms)
        try await listen(listener, texts, dictionary)
        await listener.parts.session.shutDown()
    }

    /// All at once, one more, and one less.
    private func measureChanges(_ listener: RecognitionListener, _ terms: [VocabularyTerm]) async throws {
        let clock = ContinuousClock()
        let recognizer = try await listener.parts.session.recognizer()
        let matcher = listener.parts.generation.matcher
        func time(_ terms: [VocabularyTerm]) async throws -> (understood: Duration, heard: Duration) {
            let begun = clock.now
            matcher.replaceVocabulary(app: Self.app, type: Self.type, terms: terms)
            let understood = clock.now - begun
            try await recognizer.prepare(matcher.grammar(for: .request), named: GrammarName.request)
            return (understood, clock.now - begun)
        }
        var changes: [(name: String, times: [(understood: Duration, heard: Duration)])] = []
        for count in [min(1000, terms.count), terms.count] {
            let all = Array(terms.prefix(count))
            var (whole, less, more): ([(Duration, Duration)], [(Duration, Duration)], [(Duration, Duration)]) = (
                [], [], []
            )
            for round in 0..<repetitions {
                _ = try await time([])
                whole.append(try await time(all))
                var fewer = all
                fewer.remove(at: (round + 1) * count / (repetitions + 1))
                less.append(try await time(fewer))
                more.append(try await time(all))
            }
            changes += [("\(count) names at once", whole), ("one of them removed", less), ("one of them added", more)]
        }
        for change in changes {
            Figures.row("\(change.name): understood when typed", Figures.summary(change.times.map(\.understood)))
            Figures.row("\(change.name): listened for", Figures.summary(change.times.map(\.heard)))
        }
    }

    private func listen(
        _ listener: RecognitionListener,
        _ texts: [String],
        _ dictionary: PronouncingDictionary
    ) async throws {
        func sounds(_ text: String) -> [[String]] {
            text.lowercased().split(separator: " ").map { dictionary.pronunciations(of: String($0)) }
        }
        func areAlike(_ one: String, _ other: String) -> Bool {
            let (one, other) = (sounds(one), sounds(other))
            return one.count == other.count && zip(one, other).allSatisfy { !Set($0).isDisjoint(with: $1) }
        }
        for voice in voices.split(separator: ",").map(String.init) {
            let speaker = try SimulatedSpeaker(named: voice)
            var (exact, alike) = (0, 0)
            var (audio, recognition) = (0.0, 0.0)
            for number in 0..<said {
                let text = texts[number * texts.count / said]
                let sound = try await speaker.say("call \(text)")
                let outcome = try await listener.outcome(of: sound, label: nil)
                audio += outcome.audio
                recognition += outcome.recognition
                let heard = outcome.transcript.split(separator: " ").dropFirst().joined(separator: " ")
                if heard == text { exact += 1 }
                if heard == text || areAlike(heard, text) { alike += 1 }
            }
            let pace = String(format: "%.2f × real time", recognition / audio)
            let shares = [("exactly", exact), ("or as one that sounds the same", alike)]
                .map { "\(Proportion(count: $0.1, total: said).text) \($0.0)" }
            Figures.row("\(voice): heard of \(said)", shares.joined(separator: ", ") + ", " + pace)
        }
        Figures.row("memory at its highest", "\(Self.peakMegabytes) MB")
    }

    private static var peakMegabytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss / 1024
    }

    /// Words of the dictionary that are long enough to be names, the same ones in every run.
    private func texts(_ dictionary: PronouncingDictionary) throws -> [String] {
        if let list {
            let lines = try String(contentsOfFile: list, encoding: .utf8).lowercased().split(separator: "\n")
            guard lines.count >= names else { throw ValidationError("\(list) has \(lines.count) names only") }
            return lines.prefix(names).map(String.init)
        }
        var known: Set<String> = []
        let all = dictionary.entries.map(\.word)
            .filter { (4...9).contains($0.count) && $0.allSatisfy(\.isLetter) && known.insert($0).inserted }
            .sorted { StableHash.of($0) < StableHash.of($1) }
        guard all.count >= names else { throw ValidationError("the dictionary has \(all.count) words only") }
        if words == 1 { return Array(all.prefix(names)) }
        // A few hundred first names, and other words behind them.
        return (0..<names).map { "\(all[$0 % 300]) \(all[300 + $0 % (all.count - 300)])" }
    }

    private func write(to folder: String) throws {
        let files = [
            "app.yaml": "wilco: 1\nid: \(Self.app)\nname: Phone Book\ndescription: Calls people.\n"
                + "handler: {command: [./handler]}\n",
            "handler": "#!/bin/sh\n",
            "intents.yaml": """
            types:
              Contact: {kind: object, displayName: Contact}
            intents:
              Call:
                title: Call somebody
                description: Calls somebody.
                category: start
                parameters:
                  contact: {type: object:Contact, displayName: Contact, resolvedByApp: false}

            """,
            "vocabulary/en-US.yaml": "sentences:\n  Call: [\"(call|ring|phone) {contact}\"]\n",
        ]
        for (name, text) in files {
            let path = folder + "/" + name
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }
    }
}
