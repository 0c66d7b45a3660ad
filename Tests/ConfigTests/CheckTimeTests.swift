import Foundation
import Installing
import Synchronization
import TemporaryFiles
import Testing

/// A check that takes too long ends, and says what it has left out.
@Suite struct CheckTimeTests {
    @Test(arguments: [
        (
            0,
            [
                "the languages en-US of complete, de-DE of complete", "2 of the examples",
                "what names and sentences have in common",
            ]
        ),
        (1, ["the languages de-DE of complete", "2 of the examples", "what names and sentences have in common"]),
        (2, ["2 of the examples", "what names and sentences have in common"]),
        (3, ["1 of the examples", "what names and sentences have in common"]),
        (4, ["what names and sentences have in common"]),
        (.max, []),
    ])
    func whatIsLeftOutIsTold(_ looks: Int, _ left: [String]) throws {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let taken = Mutex(0)
        let check = try AppsCheck(folder: SchemaTests.complete, state: "\(folder)/state") {
            taken.withLock { taken in
                taken += 1
                return taken > looks
            }
        }
        let told = check.warnings.filter { $0.hasPrefix("no time was left to look at ") }
        #expect(told.count == (left.isEmpty ? 0 : 1), "\(check.warnings)")
        let beginning = "no time was left to look at \(left.joined(separator: ", ")) — "
        if !left.isEmpty { #expect(told.first?.hasPrefix(beginning) == true, "\(told)") }
    }
}
