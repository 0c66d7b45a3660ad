import Foundation
import Speech
import TemporaryFiles
import Testing
import Vocabulary
import WilcoIntents

/// Words that cannot be listened for, or only letter by letter.
struct PronunciationAdviceTests {
    @Test func wordsAreNamedWhereTheyStand() throws {
        let folder = TemporaryFiles.folder.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder + "/vocabulary", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let vocabulary = folder + "/vocabulary/en-US.yaml"
        try """
        # xqzt and 東京 are odd
        types:
          Thing:
            - {id: a, say: Xqzt, also: [podcast]}
            - {id: b, say: 東京}
        """.write(toFile: vocabulary, atomically: true, encoding: .utf8)
        let app = AppDefinition(id: "odd", name: SpokenName("Odd"), locale: "en-US", folder: folder)
        let report = GrammarReport(
            guessed: ["xqzt": ["EH K S"], "xqzts": ["EH K S S"], "podcast": ["P AA D K AE S T"], "dont": ["D OW N T"]],
            unpronounceable: ["東京", "東京s"]
        )
        let warnings = PronunciationAdvice.warnings(report, apps: [app], locale: "en-US")
        #expect(warnings.count == 2, "\(warnings)")
        #expect(warnings.first?.hasPrefix("\(vocabulary):5: “東京” has no pronunciation") == true, "\(warnings)")
        #expect(warnings.last?.hasPrefix("\(vocabulary):4: “xqzt” is listened for letter by letter") == true)
        #expect(warnings.allSatisfy { $0.contains("— write how it is said under `pronunciations`") })
    }
}
