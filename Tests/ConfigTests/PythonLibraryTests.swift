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

    /// The examples of its page are right.
    @Test func thePageIsTrue() throws {
        let library = SchemaTests.root + "/Sources/PythonSDK"
        let page = SchemaTests.root + "/Sources/Extensions/Documentation.docc/PythonLibrary.md"
        let blocks = try String(contentsOfFile: page, encoding: .utf8).components(separatedBy: "```python\n")
            .dropFirst()
        #expect(blocks.count == 6)
        for block in blocks {
            let file = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString).py").path()
            defer { try? FileManager.default.removeItem(atPath: file) }
            let code = String(block.components(separatedBy: "```")[0])
            try code.write(toFile: file, atomically: true, encoding: .utf8)
            let environment = ["PATH": "/usr/bin:/bin", "PYTHONPATH": library]
            #expect(
                try ChildProcess("/usr/bin/python3", ["-B", file], environment: environment).waitUntilExit() == 0,
                "\(code)"
            )
        }
    }
}
