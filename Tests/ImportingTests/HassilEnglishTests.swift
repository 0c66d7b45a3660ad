import AssistantTesting
import Extensions
import Foundation
import Importing
import Matching
import TemporaryFiles
import Testing
import WilcoIntents
import Yams

/// Home Assistant's English sentences, where they are at hand.
@Suite struct HassilEnglishTests {
    static let folder = ProcessInfo.processInfo.environment["WILCO_TEST_DATA"].map { $0 + "/hassil-english" }

    struct Case: Sendable {
        var sentence: String
        var intent: String
        var slots: [String: JSONValue]
        var context: [String: JSONValue]
    }

    static func cases(_ folder: String) throws -> [Case] {
        var cases: [Case] = []
        let tests = folder + "/tests/en"
        for name in try FileManager.default.contentsOfDirectory(atPath: tests).sorted()
        where name.hasSuffix(".yaml") && name != "_fixtures.yaml" {
            let text = try String(contentsOfFile: tests + "/" + name, encoding: .utf8)
            guard let root = try Yams.compose(yaml: text), let list = root["tests"]?.sequence else { continue }
            for test in list {
                let intent = test["intent"]
                for sentence in test["sentences"]?.sequence ?? [] {
                    cases.append(
                        Case(
                            sentence: sentence.string ?? "",
                            intent: intent?["name"]?.string ?? "",
                            slots: json(intent?["slots"]).objectValue ?? [:],
                            context: json(intent?["context"]).objectValue ?? [:]
                        )
                    )
                }
            }
        }
        return cases
    }

    static func json(_ node: Node?) -> JSONValue {
        guard let node else { return .null }
        if let items = node.sequence { return .array(items.map { json($0) }) }
        if let members = node.mapping {
            return .object(Dictionary(members.map { ($0.key.string ?? "", json($0.value)) }) { $1 })
        }
        guard let scalar = node.scalar else { return .null }
        if scalar.style == .plain {
            if let number = node.int { return .integer(number) }
            if let number = node.float { return .number(number) }
        }
        return .string(scalar.string)
    }

    static func isEqual(_ got: JSONValue, _ wanted: JSONValue) -> Bool {
        if let first = got.doubleValue, let second = wanted.doubleValue { return first == second }
        if let items = wanted.arrayValue { return items.contains { isEqual(got, $0) } || got == wanted }
        return got == wanted || "\(text(got))" == "\(text(wanted))"
    }

    static func text(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .bool(let flag): flag ? "true" : "false"
        default: "\(value)"
        }
    }

    static let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)

    @Test(.enabled(if: folder != nil, "WILCO_TEST_DATA is not set: Home Assistant's sentences were not tried"))
    func everyIntentAndEverySlot() throws {
        let folder = try #require(Self.folder)
        let output = TemporaryFiles.folder.path + "/home-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: output) }
        try HassilImporter.import(
            directory: folder + "/sentences/en",
            fixtures: folder + "/tests/en/_fixtures.yaml",
            output: output
        )
        let (loaded, problems) = AppFolder.load(output, locale: nil)
        #expect(problems.isEmpty, "\(problems.prefix(5))")
        let app = try #require(loaded)
        let clock = ContinuousClock()
        var matcher = Matcher(apps: [], locale: "en", tables: TestLanguages.tables("en"))
        let building = clock.measure {
            matcher = Matcher(apps: [app], locale: "en", tables: TestLanguages.tables("en"))
        }
        #expect(matcher.problems.isEmpty, "\(matcher.problems.prefix(5).map(\.description))")
        var wrong: [String] = []
        var times: [Duration] = []
        let cases = try Self.cases(folder)
        for test in cases {
            var context = Self.context
            context.values = test.context
            let start = clock.now
            let understanding = matcher.understand(test.sentence, in: context)
            times.append(clock.now - start)
            let match = understanding.match ?? understanding.alternatives.first
            let got = match?.parameters.compactMapValues { $0.first?.value.json } ?? [:]
            let isRight =
                match?.intent == test.intent && Set(got.keys) == Set(test.slots.keys)
                && test.slots.allSatisfy { key, wanted in got[key].map { Self.isEqual($0, wanted) } ?? false }
            if !isRight || understanding.status != .matched {
                wrong.append(
                    "\(test.sentence) → \(match?.intent ?? "nothing") \(got) \(understanding.confidence) [\(match?.template?.text ?? "")], not \(test.intent) \(test.slots) \(test.context)"
                )
            }
        }
        times.sort()
        print(
            "hassil English: \(cases.count - wrong.count) of \(cases.count) right; built in \(building); median \(times[times.count / 2]), p99 \(times[times.count * 99 / 100]), max \(times[times.count - 1])"
        )
        for line in wrong.prefix(60) { print("  ✗ \(line)") }
        #expect(wrong.isEmpty)
    }
}
