import Configuration
import Foundation
import Installing
import Synchronization
import TemporaryFiles
import Testing

/// Dialogues of an app that cannot be run are told when it is checked and when it is tested.
@Suite struct DialogueCheckTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
    private var app: String { folder + "/rover" }
    private var script: String { app + "/tests/dialogues/talk.yaml" }

    private func make() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: SchemaTests.root + "/config/apps/rover", toPath: app)
        try FileManager.default.createDirectory(atPath: app + "/tests/dialogues", withIntermediateDirectories: true)
    }

    /// What the check says, and the tests.
    private func faults() async throws -> (checked: [String], tested: [String]) {
        let checked = try AppsCheck(folder: app, state: folder + "/state").problems
        let tested = Mutex<[String]>([])
        try await AppTester(options: AppsCheck.options(folder: app, state: folder + "/state")).run(app) { outcome in
            if outcome.subject == "talk.yaml", let fault = outcome.fault { tested.withLock { $0.append(fault) } }
        }
        return (checked, tested.withLock(\.self))
    }

    @Test(arguments: [
        ("user: hello\n", "talk.yaml:1:1: unknown key \"user\""), ("dialogue: [\n", "talk.yaml:2:"),
        ("turns:\n  - assistant: /(/\n", "talk.yaml:2:"),
    ])
    func aBrokenScriptIsTold(_ text: String, _ complaint: String) async throws {
        try make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try text.write(toFile: script, atomically: true, encoding: .utf8)
        let (checked, tested) = try await faults()
        #expect(checked.contains { $0.contains(complaint) }, "\(checked)")
        #expect(tested.contains { $0.contains(complaint) }, "\(tested)")
    }

    /// What lies elsewhere is not read, not even to be complained of.
    @Test func aLinkOutOfTheFolderIsNotFollowed() async throws {
        try make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "secret: words\n".write(toFile: folder + "/secret.yaml", atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: script, withDestinationPath: folder + "/secret.yaml")
        let (checked, tested) = try await faults()
        let fault = "talk.yaml:1:1: is a link that leads out of the folder — put the file itself there"
        for faults in [checked, tested] {
            #expect(faults.contains { $0.contains(fault) }, "\(faults)")
            #expect(!faults.contains { $0.contains("secret") }, "\(faults)")
        }
    }
}
