import Foundation
import Installing
import TemporaryFiles
import Testing

/// What `apps check` says of apps that requests go on in.
struct OpeningCheckTests {
    @Test(arguments: ["continueInApp", "failureRequiringAppLaunch"])
    func whatGoesOnInTheAppCanBeOpened(_ code: String) throws {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: SchemaTests.complete, toPath: "\(folder)/complete")
        func replace(_ file: String, _ old: String, _ new: String) throws {
            let path = "\(folder)/complete/\(file)"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains(old))
            try text.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
        }
        func problems() throws -> [String] {
            try AppsCheck(folder: "\(folder)/complete", state: "\(folder)/state").problems
        }
        try replace("dialogs/en-US.yaml", "      failure: Failed.\n", "      failure: Failed.\n      \(code): Go on.\n")
        #expect(try !problems().contains { $0.contains("cannot be opened") })
        try replace("app.yaml", "open: {command: [viewer, --show]}\n", "")
        let advice = "Order goes on in the app, which cannot be opened — write `open` in app.yaml"
        let found = try problems()
        #expect(found.contains { $0.hasSuffix("dialogs/en-US.yaml:24:\(code.count + 9): \(advice)") }, "\(found)")
    }
}
