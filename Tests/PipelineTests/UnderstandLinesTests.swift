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

    /// What was given is named where it is refused, and not said over again.
    @Test(
        arguments: [
            ("understand --apps APP --text -", "{LONG", 1), ("understand --apps APP -", "LONG", 1),
            ("understand --apps APP --text -", "LONG", 0), ("understand --apps APP --now LONG --text x", "", 2),
            ("apps info --apps APP LONG", "", 1), ("LONG", "", 2),
        ] as [(String, String, Int32)]
    )
    func longInputsAreNotRepeated(_ words: String, _ line: String, _ status: Int32) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // An argument has 128 KB at most.
        let input = line.replacing("LONG", with: String(repeating: "soup ", count: 80_000)) + "\n"
        try input.write(toFile: folder + "/in", atomically: false, encoding: .utf8)
        let argument = String(repeating: "soup", count: 25_000)
        let app = BuiltProducts.checkout.path + "/config/apps/soup-chef"
        let arguments = words.replacing("LONG", with: argument).replacing("APP", with: app)
        let script = "'\(try BuiltProducts.path("wilco"))' $1 < '\(folder)/in' > '\(folder)/out' 2>&1"
        let shell = try ChildProcess(
            "/bin/sh",
            ["-c", script, "sh", "\(arguments)"],
            environment: ProcessInfo.processInfo.environment.merging(["HOME": folder]) { $1 }
        )
        #expect(shell.waitUntilExit() == status)
        let told = try String(contentsOfFile: folder + "/out", encoding: .utf8)
        #expect(told.contains("soup") && told.count < 1_000, "\(told.prefix(300)), \(told.count)")
    }
}
