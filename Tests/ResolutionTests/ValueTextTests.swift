import AssistantTesting
import Foundation
import Resolution
import Testing
import WilcoIntents
import Yams

/// How values are written, by locale: `Cases/Values/written-values.yaml`.
@Suite struct ValueTextTests {
    @Test func valuesAreWritten() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        let text = try String(contentsOfFile: folder + "/Cases/Values/written-values.yaml", encoding: .utf8)
        var count = 0
        for group in try Yams.compose(yaml: text)?.sequence ?? [] {
            let locale = group["locale"]?.string ?? "en-US"
            let type = try #require(ParameterType(name: group["type"]?.string ?? ""))
            var formatter = ValueFormatter(DialogueWording(TestLanguages.tables(locale)))
            formatter.today = group["today"]?.scalar?.string
            for (value, wanted) in group["cases"]?.mapping ?? [:] {
                let text = value.string ?? ""
                let json: JSONValue = type == .decimal ? Double(text).map { .number($0) } ?? .null : .string(text)
                let value = try #require(ParameterValue(json: json, type: type))
                #expect(formatter.text(of: value, display: nil) == wanted.string, "\(locale): \(value)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    /// As people say them.
    @Test(
        arguments: [
            ("en-US", 5.25, "feet", "5 feet 3"), ("en-US", 1.5, "feet", "1 foot 6"), ("en-US", 6, "feet", "6 feet"),
            ("en-US", 2.5, "meters", "two and a half meters"), ("en-US", 2.3, "meters", "2.3 meters"),
            ("en-US", 1.5, "miles", "one and a half miles"), ("en-US", 2.1875, "pounds", "2 pounds 3 ounces"),
            ("en-US", 5.3, "feet", "5.3 feet"), ("de-DE", 1.5, "meters", "anderthalb Meter"),
            ("de-DE", 2.5, "meters", "zweieinhalb Meter"), ("fr-FR", 2.5, "meters", "2,5 mètres"),
        ] as [(String, Double, String, String)]
    )
    func measurementsAreWritten(locale: String, amount: Double, unit: String, wanted: String) {
        let formatter = ValueFormatter(DialogueWording(TestLanguages.tables(locale)))
        #expect(formatter.text(of: .measurement(amount: amount, unit: unit), display: nil) == wanted)
    }
}
