import ArgumentParser
import Extensions
import Foundation
import Matching
import WilcoIntents

/// Random input for what reads people's text: templates, sentences, typed values.
struct Fuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Feed random text to the template parser and the matcher; a crash or a hang is a fault.",
        discussion: "The seed is printed, so that a run can be repeated."
    )

    @Option(help: "How long at most.")
    var seconds = 60.0

    @Option(help: "Stop after so many sentences.")
    var inputs: Int?

    @Option(help: ArgumentHelp("Folder of language files.", valueName: "dir"))
    var languages = "config/languages"

    @Option(help: "The same seed gives the same inputs.")
    var seed: UInt64 = .random(in: 0 ... .max)

    private static let pieces = [
        "order", "soup", " ", "  ", "(", ")", "[", "]", "{", "}", "<", ">", "|", ";", ":", "{quantity}", "{distance}",
        "<rule>", "two", "and a half", "meters", "10", "3.75", "$", "%", "half past", "tomorrow", "é", "日本", "\u{301}",
        "'s", "-", "\n", "\u{0}", "please", "clam chowder", "[a|b]", "((((", "))))", "five fifty", "{money}", "{when}",
        "{long}", "{friend}", "{text}", "{warmth}", "a million",
        "twelve hundred", "oh", "point", "/", "½", "next", "friday", "week", "from", "ago", "last", "in", "months",
        "and", "t",
        "05", "2026-05-05", "half", "past", "eight", "dollars", "cents", "minus", "99999999999999999999", "et", "demie",
        "cent",
        "double", "triple", "capital", "b as in bravo", "#ff8c00", "dark green", "+1", "extension", "no wait", "i mean",
        "{color}", "{spelled}", "{phone}", "vingt", "heures", "uhr", "dreißig", "get rid of", "ﷺ", "\u{200F}", "שלום",
        "😀", "Sellestra", "below zero", "about", "or so", "1:30", "2k", ".5", "the last day of", "the day before",
        "christmas",
        "with no", "without any", "dont add", "hold the", "sugar free", "not", "put", "turn", "on", "off", "up", "take",
        "out",
        "easter monday", "mardi gras", "ostern", "noël", "mothers day", "two mondays ago", "a few", "thousand", "this",
        "fortnight",
        "lundi en huit", "il y a", "lundis", "vor", "montagen", "in acht tagen", "quelques", "how do i",
        "what can i say to", "ill",
        "tom owes", "weekend", "{drink}", "espresso", "oat milk",
        "oh seven", "hundred", "530 pm", "after next", "a week on", "1h 30m", "21.3.2026",
    ]

    func run() async throws {
        var random = FuzzGenerator(state: seed)
        print("seed \(seed)")
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(Int64(seconds * 1000))
        var fed = 0
        let locales = ["en-US", "de-DE", "fr-FR", "ja"]
        let tables = locales.map { LanguageFolder.load($0, in: [languages]).tables }
        var accepted = 0
        var templates = 0
        var imports = 0
        let files = try FuzzedFiles(seed: seed)
        defer { files.remove() }
        while clock.now < end, fed < inputs ?? .max {
            let language = Int.random(in: locales.indices, using: &random)
            let template = text(&random)
            templates += 1
            if (try? SentenceTemplate(template)) != nil { accepted += 1 }
            let matcher = Matcher(apps: [app(template)], locale: locales[language], tables: tables[language])
            for _ in 0..<50 {
                _ = matcher.understand(text(&random), in: MatchContext(values: [:], now: Date(), timeZone: .current))
                fed += 1
            }
            guard Int.random(in: 0..<10, using: &random) == 0 else { continue }
            if let app = try files.imported(pieces: Self.pieces, &random) {
                imports += 1
                let matcher = Matcher(apps: [app], locale: locales[language], tables: tables[language])
                _ = matcher.grammar(for: .request)
                _ = matcher.review(in: MatchContext(values: [:], now: Date(), timeZone: .current))
                for _ in 0..<5 {
                    _ = matcher.understand(few(&random), in: MatchContext(values: [:], now: Date(), timeZone: .current))
                    fed += 1
                }
            }
        }
        print(
            "\(fed) sentences against \(templates) random templates (\(accepted) of them well-formed) and \(imports) imported files: no fault"
        )
    }

    /// One in a thousand is ten thousand words long, or groups in groups.
    private func text(_ random: inout FuzzGenerator) -> String {
        switch Int.random(in: 0..<1000, using: &random) {
        case 0: return repeated(10_000, &random)
        case 1: return String(repeating: "(", count: 5000) + repeated(3, &random) + String(repeating: ")", count: 5000)
        default: return few(&random)
        }
    }

    private func repeated(_ count: Int, _ random: inout FuzzGenerator) -> String {
        let piece = few(&random)
        return Array(repeating: piece, count: count).joined(separator: " ")
    }

    private func few(_ random: inout FuzzGenerator) -> String {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
            .joined(separator: Bool.random(using: &random) ? " " : "")
    }

    private func app(_ template: String) -> AppDefinition {
        let parameters = [
            ParameterDefinition(name: "quantity", displayName: "Quantity", type: .integer),
            ParameterDefinition(name: "distance", displayName: "Distance", type: .measurement(.distance)),
            ParameterDefinition(name: "money", displayName: "Money", type: .currencyAmount),
            ParameterDefinition(name: "when", displayName: "When", type: .dateTime),
            ParameterDefinition(name: "long", displayName: "Long", type: .duration),
            ParameterDefinition(name: "friend", displayName: "Friend", type: .person),
            ParameterDefinition(name: "text", displayName: "Text", type: .string),
            ParameterDefinition(name: "color", displayName: "Color", type: .color),
            ParameterDefinition(name: "spelled", displayName: "Spelled", type: .spelling),
            ParameterDefinition(name: "phone", displayName: "Phone", type: .phoneNumber),
            ParameterDefinition(
                name: "drink",
                displayName: "Drink",
                type: .object("Drink"),
                isArray: true,
                isRequired: false
            ),
            ParameterDefinition(name: "warmth", displayName: "Warmth", type: .measurement(.temperature)),
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
            types: [
                TermType(
                    kind: .object,
                    name: "Drink",
                    displayName: "Drink",
                    terms: ["espresso", "oat milk", "sugar"].map { VocabularyTerm(id: $0, display: $0) }
                )
            ],
            rules: ["rule": "(a|the) [big] thing"]
        )
    }
}
