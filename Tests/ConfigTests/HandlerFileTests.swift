import Foundation
import Installing
import TemporaryFiles
import Testing

/// What `apps check` says of a handler's own file.
struct HandlerFileTests {
    @Test(arguments: [
        ("#!/usr/bin/env python3\r\nprint()\r\n", "the handler ./handler.py has line ends of another system"),
        ("import wilco_intents\n", "the handler ./handler.py does not say in its first line what runs it"),
        ("", "the handler ./handler.py does not say in its first line what runs it"),
    ])
    func whatCannotStartIsTold(_ text: String, _ complaint: String) throws {
        let found = try problems(text)
        #expect(found.contains { $0.contains("app.yaml:8:12: \(complaint)") }, "\(found)")
    }

    @Test(arguments: ["#!/usr/bin/env python3\nprint()\r\n", "#!/bin/sh", "\u{7F}ELF"])
    func whatCanIsNot(_ text: String) throws {
        let found = try problems(text)
        #expect(!found.contains { $0.contains("the handler ./handler.py") }, "\(found)")
    }

    private func problems(_ text: String) throws -> [String] {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let app = "\(folder)/complete"
        try FileManager.default.copyItem(atPath: SchemaTests.complete, toPath: app)
        let definition = try String(contentsOfFile: "\(app)/app.yaml", encoding: .utf8)
        try definition.replacing("[../handler.py, none]", with: "[./handler.py]")
            .write(toFile: "\(app)/app.yaml", atomically: true, encoding: .utf8)
        try text.write(toFile: "\(app)/handler.py", atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(app)/handler.py")
        return try AppsCheck(folder: app, state: "\(folder)/state").problems
    }
}
