import ArgumentParser
import Extensions
import Foundation
import Importing
import Matching
import WilcoIntents

/// Speed of understanding: hassil's sentences beside hassil itself, many names, and the worst templates.
struct UnderstandingBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understanding",
        abstract: "Sentences a second, beside hassil; ten thousand names; cost by length.",
        discussion: """
            Example:
              $ wilco-bench understanding --hassil-data ../shared/hassil-english --python ~/venv/bin/python
            """
    )

    @Option(
        help: ArgumentHelp("Folder with sentences/en and tests/en of Home Assistant's sentences.", valueName: "dir")
    )
    var hassilData: String?

    @Option(help: ArgumentHelp("A Python that has hassil and PyYAML, for the comparison.", valueName: "program"))
    var python: String?

    @Option(help: ArgumentHelp("Folder of language files.", valueName: "dir"))
    var languages = "config/languages"

    @Option(help: ArgumentHelp("Folder of the sentences that are counted.", valueName: "dir"))
    var corpus: String?

    @Option(help: ArgumentHelp("The apps they are said to.", valueName: "dir"))
    var apps = "config/apps"

    @Option(
        help:
            "Highest tier: 1 only exact sentences, 2 also with words too many or too few, 3 also by what they are about."
    )
    var tiers = 3

    @Flag(help: "List what went wrong, except in the sealed half.")
    var faults = false

    @Flag(help: "Only the sentences of --corpus.")
    var corpusOnly = false

    private static let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
    private var clock: ContinuousClock { ContinuousClock() }

    func run() async throws {
        let tables = LanguageFolder.load("en-US", in: [languages]).tables
        guard tables != nil else {
            throw ValidationError("there is no \(languages)/en — give the folder of the languages with --languages")
        }
        if let corpus {
            try await CorpusReport(
                corpus: corpus,
                apps: apps,
                tiers: tiers,
                showsFaults: faults,
                context: Self.context
            ).run()
        }
        if corpusOnly { return }
        names(tables)
        worstCases(tables)
        if let hassilData { try hassil(hassilData, tables) }
    }

    private func row(_ name: String, _ value: String) {
        print(name.padding(toLength: max(60, name.count), withPad: " ", startingAt: 0) + "  " + value)
    }

    private func milliseconds(_ duration: Duration) -> String {
        String(format: "%.4f ms", duration / .milliseconds(1))
    }

    private func median(of count: Int, _ work: () -> Void) -> Duration {
        (0..<count).map { _ in clock.measure(work) }.sorted()[count / 2]
    }

    // MARK: Names

    private func names(_ tables: LanguageTables?) {
        let syllables = ["ba", "ko", "ri", "nel", "tam", "su", "ve", "dor", "lin", "pa"]
        func name(_ number: Int) -> VocabularyTerm {
            var rest = number
            var text = ""
            for _ in 0..<4 {
                text += syllables[rest % 10]
                rest /= 10
            }
            return VocabularyTerm(id: "n\(number)", display: "\(text) \(syllables[number % 7])\(syllables[number % 9])")
        }
        var terms = (0..<10_000).map(name)
        let app = AppDefinition(
            id: "names",
            name: SpokenName("Names"),
            locale: "en-US",
            folder: "/",
            intents: [
                IntentDefinition(
                    name: "Tell",
                    title: "Tell",
                    parameters: [
                        ParameterDefinition(name: "friend", displayName: "Friend", type: .person),
                        ParameterDefinition(name: "text", displayName: "Text", type: .string),
                    ],
                    sentences: [SentenceDefinition(templates: [.init("tell {friend} {text}")])]
                )
            ]
        )
        var matcher = Matcher(apps: [], locale: "en-US", tables: tables)
        let building = clock.measure {
            matcher = Matcher(
                apps: [app],
                locale: "en-US",
                tables: tables,
                vocabulary: ["names": ["person": terms]]
            )
        }
        row("10,000 names: building the matcher", milliseconds(building))
        let said = "tell \(terms[7_777].display) dinner is ready"
        row("  match, median", milliseconds(median(of: 201) { _ = matcher.understand(said, in: Self.context) }))
        let other = "what a lovely morning for a walk along the river"
        row("  no match, median", milliseconds(median(of: 201) { _ = matcher.understand(other, in: Self.context) }))
        var added: [Duration] = []
        var removed: [Duration] = []
        for round in 0..<51 {
            terms.insert(VocabularyTerm(id: "new\(round)", display: "Quentin \(round) Zephyr"), at: round * 190)
            added.append(clock.measure { matcher.replaceVocabulary(app: "names", type: "person", terms: terms) })
            terms.remove(at: round * 190)
            removed.append(clock.measure { matcher.replaceVocabulary(app: "names", type: "person", terms: terms) })
        }
        row("  adding one, median", milliseconds(added.sorted()[25]))
        row("  removing one, median", milliseconds(removed.sorted()[25]))
    }

    // MARK: Cost

    /// A template that makes backtracking matchers explode, and the words that are said to it.
    private struct WorstCase {
        var name: String
        var template: String
        var word: String
        var rules: [String: String] = [:]
    }

    /// Templates that make backtracking matchers explode, on sentences of growing length.
    private func worstCases(_ tables: LanguageTables?) {
        let cases: [WorstCase] = [
            WorstCase(name: "optionals in a row", template: String(repeating: "[a] ", count: 60) + "end", word: "a"),
            WorstCase(
                name: "optionals in optionals",
                template: String(repeating: "[a ", count: 60) + String(repeating: "]", count: 60) + " end",
                word: "a"
            ),
            WorstCase(name: "open texts in a row", template: "{w:one} a {w:two} a {w:three} a {w:four} end", word: "a"),
            WorstCase(
                name: "open texts that may be left out",
                template: "[{w:one} a] [{w:two} a] [{w:three} a] [{w:four} a] a",
                word: "a"
            ),
            WorstCase(
                name: "names of people, four in a row",
                template: "{nine} a {nine} a {nine} a {nine} a",
                word: "a"
            ),
            WorstCase(
                name: "alternatives that overlap",
                template: String(repeating: "(a|a a|a a a) ", count: 40) + "a",
                word: "a"
            ),
            WorstCase(
                name: "ten parts in any order",
                template: "(a;[b];[c];[d];[e];[f];[g];[h];[i];[j]) end",
                word: "a"
            ),
            WorstCase(
                name: "open texts in any order",
                template: "({w:one} a;{w:two} b;{w:three} c) a",
                word: "a b c"
            ),
            WorstCase(name: "groups in groups, thirty deep", template: Self.nested(30), word: "a"),
            WorstCase(name: "rules in rules, eight deep", template: "<r8> a", word: "a", rules: Self.doubling(8)),
            WorstCase(
                name: "rules in rules with open texts, six deep",
                template: "<r6> a",
                word: "a",
                rules: Self.doubling(6).merging(["r0": "({w:one} a|a)"]) { $1 }
            ),
            WorstCase(name: "nothing but hesitations", template: "end", word: "um"),
            WorstCase(name: "nothing but openings", template: "{w:one} end", word: "please"),
            WorstCase(name: "requests joined by \"and\"", template: "a [{w:one}]", word: "a and"),
            WorstCase(name: "corrections of corrections", template: "{w:one} end", word: "no wait"),
            WorstCase(name: "words said twice", template: "a b c end", word: "a b a b"),
            WorstCase(name: "number words", template: "{w:one} {five} end", word: "two hundred"),
            WorstCase(name: "spelled letters", template: "{six} end", word: "b as in bravo"),
            WorstCase(name: "digits said one by one", template: "{seven} end", word: "double oh seven"),
            WorstCase(name: "dates and times", template: "{eight} end", word: "next friday at half past eight"),
        ]
        let lengths = [25, 50, 100, 200, 400, 800, 1_600, 10_000]
        print("cost by length of the sentence (words): \(lengths.map(String.init).joined(separator: ", "))")
        print("  (longer than \(Matcher.longestSentence) signs is not read)")
        for worst in cases {
            let matcher = Matcher(apps: [Self.app(worst)], locale: "en-US", tables: tables)
            for problem in matcher.problems { print("  \(problem)") }
            let words = worst.word.split(separator: " ")
            let times = lengths.map { count -> String in
                let said = (0..<count).map { words[$0 % words.count] }.joined(separator: " ")
                return milliseconds(median(of: 11) { _ = matcher.understand(said, in: Self.context) })
            }
            row("  \(worst.name)", times.joined(separator: "  "))
        }
        print("cost by depth of rules in rules: building, reading 30 words, looking at the app")
        for depth in [4, 8, 12, 16, 24] {
            let app = Self.app(
                WorstCase(name: "", template: "<r\(depth)> end", word: "a", rules: Self.doubling(depth))
            )
            var matcher = Matcher(apps: [], locale: "en-US", tables: tables)
            let building = clock.measure { matcher = Matcher(apps: [app], locale: "en-US", tables: tables) }
            let said = String(repeating: "a ", count: 30) + "end"
            let reading = median(of: 3) { _ = matcher.understand(said, in: Self.context) }
            let looking = clock.measure { _ = matcher.review(in: Self.context) }
            let result = [building, reading, looking].map(milliseconds).joined(separator: "  ")
            row("  \(depth) deep", result + (matcher.problems.isEmpty ? "" : "  refused"))
        }
    }

    private static func app(_ worst: WorstCase) -> AppDefinition {
        AppDefinition(
            id: "worst",
            name: SpokenName("Worst"),
            locale: "en-US",
            folder: "/",
            intents: [
                IntentDefinition(
                    name: "Worst",
                    title: "Worst",
                    parameters: worstParameters,
                    sentences: [SentenceDefinition(templates: [.init(worst.template)])]
                )
            ],
            lists: ["w": .wildcard],
            rules: worst.rules
        )
    }

    private static let worstParameters: [ParameterDefinition] = {
        let types: [(name: String, type: ParameterType)] = [
            ("one", .string), ("two", .string), ("three", .string), ("four", .string), ("five", .integer),
            ("six", .spelling), ("seven", .phoneNumber), ("eight", .dateTime), ("nine", .person),
        ]
        return types.map { ParameterDefinition(name: $0.name, displayName: $0.name, type: $0.type) }
    }()

    /// `[a (a|[a (a|…)])]`: every group offers the same again.
    private static func nested(_ depth: Int) -> String {
        (0..<depth).reduce("a") { inner, level in level % 2 == 0 ? "[a \(inner)]" : "(a|\(inner))" } + " end"
    }

    /// Every rule says the one before it once or twice.
    private static func doubling(_ depth: Int) -> [String: String] {
        (1...depth).reduce(into: ["r0": "a"]) { $0["r\($1)"] = "<r\($1 - 1)> [<r\($1 - 1)>]" }
    }

    // MARK: hassil

    private static func isEqual(_ value: JSONValue, _ wanted: String) -> Bool {
        if let number = value.doubleValue { return Double(wanted) == number }
        if case .bool(let flag) = value { return wanted == (flag ? "true" : "false") }
        return value.stringValue == wanted
    }

    private func hassil(_ folder: String, _ tables: LanguageTables?) throws {
        let sentences = folder + "/sentences/en"
        let tests = folder + "/tests/en"
        let report = try HassilImporter.read(directory: sentences, fixtures: tests + "/_fixtures.yaml", output: "home")
        let matcher = Matcher(apps: [report.app], locale: "en", tables: tables)
        let cases = try HassilTestFiles.sentences(in: tests)
        var times: [Duration] = []
        var intents = 0
        var slots = (right: 0, all: 0)
        for test in cases {
            var context = Self.context
            context.values = test.context
            let match = matcher.understand(test.sentence, in: context).match
            if match?.intent == test.intent { intents += 1 }
            let got = match?.intent == test.intent ? match?.parameters ?? [:] : [:]
            // One that was not to be there is wrong, too.
            slots.all += Set(test.slots.keys).union(got.keys).count
            slots.right += test.slots.count { name, wanted in
                got[name]?.first.map { value in wanted.contains { Self.isEqual(value.value.json, $0) } } ?? false
            }
            // The middle of three: what else the machine does is not what is measured.
            times.append(median(of: 3) { _ = matcher.understand(test.sentence, in: context) })
        }
        times.sort()
        let ours = (median: times[times.count / 2], high: times[times.count * 99 / 100])
        row("Home Assistant's English: intents right", "\(intents) of \(cases.count)")
        row("  slots right", "\(slots.right) of \(slots.all)")
        row("Home Assistant's English, \(cases.count) sentences: median", milliseconds(ours.median))
        row("  99th percentile", milliseconds(ours.high))
        guard let python else {
            print("  (give --python a Python with hassil 3.0.1 for the comparison)")
            return
        }
        guard let theirs = try HassilComparison(python: python, sentences: sentences, tests: tests).run(cases) else {
            print("  hassil could not be run by \(python) — install hassil==3.0.1 there")
            return
        }
        row("  hassil, same sentences: median", String(format: "%.4f ms", theirs.median))
        row("  hassil: 99th percentile", String(format: "%.4f ms", theirs.high))
        row("  ratio, median", String(format: "%.0f×", theirs.median / (ours.median / .milliseconds(1))))
        row("  ratio, 99th percentile", String(format: "%.0f×", theirs.high / (ours.high / .milliseconds(1))))
    }
}
