import AssistantTesting
import Extensions
import Foundation
import Matching
import Testing
import WilcoIntents
import Yams

/// What sentences mean where all the apps are installed: `Cases/together.yaml`.
@Suite struct AppsTogetherTests {
    @Test func sentences() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        let apps = AppCatalog.load(folders: [SchemaTests.root + "/config/apps"], locale: "en-US").apps
        let matcher = Matcher(apps: apps, locale: "en-US", tables: TestLanguages.tables("en-US"))
        let noon = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        let cases = try #require(
            Yams.compose(yaml: String(contentsOfFile: folder + "/Cases/together.yaml", encoding: .utf8))?.sequence
        )
        #expect(cases.count > 20)
        for test in cases {
            let said = try #require(test["say"]?.string)
            let understanding = matcher.understand(said, in: noon)
            let wanted = test["intent"]?.scalar?.string == "null" ? nil : test["intent"]?.string
            #expect(understanding.match?.intent == wanted, "“\(said)”: \(understanding.confidence)")
            let next = test["next"]?.sequence?.map { $0.string ?? "" } ?? test["next"]?.string.map { [$0] } ?? []
            #expect(understanding.next.map { $0.match?.intent ?? "" } == next, "“\(said)”: and then")
            guard wanted != nil else { continue }
            #expect(
                understanding.band.rawValue == test["band"]?.string ?? "act",
                "“\(said)”: \(understanding.confidence)"
            )
            var values = understanding.match?.parameters ?? [:]
            for (key, value) in test.mapping ?? [:] {
                guard let name = key.string, !["say", "intent", "band", "next"].contains(name) else { continue }
                let got = values.removeValue(forKey: name)?.first?.value.json
                #expect(
                    (got?.stringValue ?? got?.integerValue.map(String.init) ?? got?.doubleValue.map { "\(Int($0))" })
                        == value.scalar?.string,
                    "“\(said)”: \(name)"
                )
            }
            #expect(values.isEmpty, "“\(said)” also gave \(values.keys.sorted())")
        }
    }
}
