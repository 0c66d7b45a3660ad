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
            let formatter = ValueFormatter(DialogueWording(TestLanguages.tables(locale)))
            for (value, wanted) in group["cases"]?.mapping ?? [:] {
                let value = try #require(ParameterValue(json: .string(value.string ?? ""), type: type))
                #expect(formatter.text(of: value, display: nil) == wanted.string, "\(locale): \(value)")
                count += 1
            }
        }
        #expect(count > 20)
    }
}
