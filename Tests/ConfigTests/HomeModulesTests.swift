import AssistantTesting
import Foundation
import TemporaryFiles
import Testing

/// What the modules of the Home app make of messages: `Cases/home`.
struct HomeModulesTests {
    @Test func theyPass() throws {
        let report = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: report) }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases/home").path
        let command = "cd '\(folder)' && /usr/bin/python3 -B -m unittest discover > '\(report)' 2>&1"
        let environment = [
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": "\(SchemaTests.root)/config/apps/home:\(SchemaTests.root)/Sources/PythonSDK",
        ]
        let shell = try ChildProcess("/bin/sh", ["-c", command], environment: environment)
        let status = shell.waitUntilExit()
        let text = (try? String(contentsOfFile: report, encoding: .utf8)) ?? ""
        #expect(status == 0, "\(text)")
        #expect(text.contains(/Ran \d+ tests/))
    }
}
