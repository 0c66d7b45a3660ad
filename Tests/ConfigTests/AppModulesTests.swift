import AssistantTesting
import Foundation
import TemporaryFiles
import Testing

/// What the modules of apps make of messages and files of others: `Cases/home`, `Cases/calendar`, `Cases/music`.
struct AppModulesTests {
    @Test(arguments: ["home", "calendar", "music"]) func theyPass(_ app: String) throws {
        let report = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: report) }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(app)").path
        let command = "cd '\(folder)' && /usr/bin/python3 -B -m unittest discover > '\(report)' 2>&1"
        let environment = [
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": "\(SchemaTests.root)/config/apps/\(app):\(SchemaTests.root)/Sources/PythonSDK",
        ]
        let shell = try ChildProcess("/bin/sh", ["-c", command], environment: environment)
        let status = shell.waitUntilExit()
        let text = (try? String(contentsOfFile: report, encoding: .utf8)) ?? ""
        #expect(status == 0, "\(text)")
        #expect(text.contains(/Ran \d+ tests/))
    }
}
