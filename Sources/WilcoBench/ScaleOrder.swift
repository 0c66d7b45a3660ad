import Assistant
import AudioIO
import Foundation
import Hearing
import Matching
import Speech
import WilcoIntents

/// Apps and what is said to them, measured in one process.
struct ScaleOrder: Codable {
    struct Sentence: Codable {
        /// The folder of its app.
        var app: String
        var text: String
        /// Its sound.
        var file: String
    }

    struct Outcome: Codable {
        var file: String
        var text: String
        var heard: String
        var status: String
        var isRight: Bool
        /// Seconds.
        var audio: Double
        var recognition: Double
    }

    struct Result: Codable {
        /// Seconds from nothing to listening, and from a changed app to its being listened for.
        var start: Double
        var change: Double
        /// Megabytes.
        var settled: Int
        var peak: Int
        var outcomes: [Outcome]
    }

    var apps: [String]
    var sentences: [Sentence]

    func measured() async throws -> Result {
        let clock = ContinuousClock()
        let begun = clock.now
        let listener = try await RecognitionListener(apps: apps, converses: true)
        let start = clock.now - begun
        var outcomes: [Outcome] = []
        for sentence in sentences {
            let sound = try AudioFile.read(sentence.file)
            let outcome = try await listener.outcome(of: sound, label: .init(text: sentence.text))
            outcomes.append(
                Outcome(
                    file: sentence.file,
                    text: sentence.text,
                    heard: outcome.transcript,
                    status: outcome.status,
                    isRight: outcome.isRight && !outcome.isForeign,
                    audio: outcome.audio,
                    recognition: outcome.recognition
                )
            )
        }
        let settled = Self.megabytes("VmRSS")
        let changed = clock.now
        let matcher = listener.parts.generation.matcher
        var grammar = matcher.grammar(for: .request)
        // As if an app had one more word.
        grammar.root = .oneOf([grammar.root, .sequence([.word("one"), .word("more"), .word("zebra")])])
        try await listener.parts.session.recognizer().prepare(grammar, named: GrammarName.request)
        let change = clock.now - changed
        let result = Result(
            start: start / .seconds(1),
            change: change / .seconds(1),
            settled: settled,
            peak: Self.megabytes("VmHWM"),
            outcomes: outcomes
        )
        await listener.parts.session.shutDown()
        return result
    }

    private static func megabytes(_ field: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
    }
}
