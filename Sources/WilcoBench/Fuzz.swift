import ArgumentParser
import Foundation
import Matching
import WilcoIntents

/// Random input for what reads people's text: templates, sentences, typed values.
struct Fuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Feed random text to the template parser and the matcher; a crash or a hang is a fault.",
        discussion: "The seed is printed, so that a run can be repeated."
    )

    @Option(help: "How long.")
    var seconds = 60.0

    @Option(help: "The same seed gives the same inputs.")
    var seed: UInt64 = .random(in: 0 ... .max)

    private static let pieces = [
        "order", "soup", " ", "  ", "(", ")", "[", "]", "{", "}", "<", ">", "|", ";", ":", "{quantity}", "{distance}",
        "<rule>", "two", "and a half", "meters", "10", "3.75", "$", "%", "half past", "tomorrow", "é", "日本", "\u{301}",
        "'s", "-", "\n", "\u{0}", "please", "clam chowder", "[a|b]", "((((", "))))", "five fifty",
    ]

    func run() async throws {
        var random = Generator(state: seed)
        print("seed \(seed)")
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(Int64(seconds * 1000))
        var inputs = 0
        var accepted = 0
        while clock.now < end {
            let template = text(&random)
            if (try? SentenceTemplate(template)) != nil { accepted += 1 }
            let matcher = Matcher(apps: [app(template)], locale: "en-US", tables: nil)
            for _ in 0..<20 {
                _ = matcher.understand(text(&random), in: MatchContext(values: [:], now: Date(), timeZone: .current))
                inputs += 1
            }
        }
        print("\(inputs) sentences against \(inputs / 20) random templates (\(accepted) of them well-formed): no fault")
    }

    private func text(_ random: inout Generator) -> String {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
            .joined(separator: Bool.random(using: &random) ? " " : "")
    }

    private func app(_ template: String) -> AppDefinition {
        let parameters = [
            ParameterDefinition(name: "quantity", displayName: "Quantity", type: .integer),
            ParameterDefinition(name: "distance", displayName: "Distance", type: .measurement(.distance)),
        ]
        let intent = IntentDefinition(
            name: "Fuzzed",
            title: "Fuzzed",
            parameters: parameters,
            sentences: [SentenceDefinition(templates: [.init(template)])]
        )
        return AppDefinition(
            id: "fuzz",
            name: SpokenName("Fuzz"),
            locale: "en-US",
            folder: "/",
            intents: [intent],
            rules: ["rule": "(a|the) [big] thing"]
        )
    }

    /// A small generator that can be seeded.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
