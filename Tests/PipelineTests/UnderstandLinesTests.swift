import AssistantTesting
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// What `wilco understand --text -` makes of lines on standard input.
@Suite struct UnderstandLinesTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-lines-\(UUID().uuidString.prefix(8))"

    /// Of several ways in which something may have been heard the one that can be done is taken.
    @Test(
        arguments: [
            (
                #"{"text":"order two clam chouders","alternatives":[{"text":"order two clam chowders","confidence":0.95}]}"#,
                "matched"
            ),
            (
                #"{"transcript":"ardor soup","confidence":0.9,"alternatives":[{"transcript":"order soup","confidence":0.85}]}"#,
                "matched"
            ),
            (#"{"text":"ardor soup","confidence":0.9}"#, "rejected"),
            (#"{"text":"order soup","confidence":7}"#, "failed"),
        ]
    )
    func severalWaysAreTaken(_ line: String, _ status: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try (line + "\n").write(toFile: folder + "/in", atomically: false, encoding: .utf8)
        let wilco = try BuiltProducts.path("wilco")
        let app = BuiltProducts.checkout.path + "/config/apps/soup-chef"
        let command = "'\(wilco)' understand --apps '\(app)' --state '\(folder)/state' --text - --json"
        let shell = try ChildProcess(
            "/bin/sh",
            ["-c", "\(command) < '\(folder)/in' > '\(folder)/out' 2>/dev/null"],
            environment: ProcessInfo.processInfo.environment
        )
        #expect(shell.waitUntilExit() == (status == "failed" ? 1 : 0))
        let text = try String(contentsOfFile: folder + "/out", encoding: .utf8)
        #expect(text.contains(#""status":"\#(status)""#), "\(text)")
    }
}
