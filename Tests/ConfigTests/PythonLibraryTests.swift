import AssistantTesting
import Foundation
import TemporaryFiles
import Testing

/// The Python library's own tests.
struct PythonLibraryTests {
    @Test func theyPass() throws {
        let report = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: report) }
        let library = SchemaTests.root + "/Sources/PythonSDK"
        let command = "cd '\(library)' && /usr/bin/python3 -B -m unittest discover -s tests > '\(report)' 2>&1"
        let shell = try ChildProcess("/bin/sh", ["-c", command], environment: ["PATH": "/usr/bin:/bin"])
        let status = shell.waitUntilExit()
        let text = (try? String(contentsOfFile: report, encoding: .utf8)) ?? ""
        #expect(status == 0, "\(text)")
        #expect(text.contains(/Ran \d+ tests/))
    }
}
