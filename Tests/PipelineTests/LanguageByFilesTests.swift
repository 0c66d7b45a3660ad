import AssistantTesting
import Configuration
import Extensions
import Foundation
import PipelineTesting
import Scripts
import TemporaryFiles
import Testing
import WilcoIntents

/// A language nobody has compiled anything for: `Fixtures/esperanto`, the worked example of the article `Languages`.
@Suite("A language by files alone")
struct LanguageByFilesTests {
    private static let example =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures/esperanto"
    private let folder = TemporaryFiles.folder.path + "/wilco-eo-\(UUID().uuidString.prefix(8))"

    /// The rover with Esperanto beside its other languages, and the language where installed ones lie.
    private func prepare() throws {
        let files = FileManager.default
        try files.createDirectory(atPath: folder + "/apps", withIntermediateDirectories: true)
        try files.createDirectory(atPath: folder + "/wilco", withIntermediateDirectories: true)
        try files.copyItem(atPath: Self.example + "/languages", toPath: folder + "/wilco/languages")
        try files.copyItem(
            atPath: BuiltProducts.checkout.path + "/config/apps/rover",
            toPath: folder + "/apps/rover"
        )
        for part in ["vocabulary", "dialogs", "tests"] {
            try files.copyItem(
                atPath: "\(Self.example)/rover/\(part)/eo.yaml",
                toPath: "\(folder)/apps/rover/\(part)/eo.yaml"
            )
        }
    }

    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_DATA_DIRS"] = folder
        return environment
    }

    @Test func itsConversationIsHeld() async throws {
        try prepare()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let session = try ScriptSession(
            options: AssistantOptions(
                apps: [folder + "/apps"],
                environment: environment,
                executable: try BuiltProducts.path("wilco"),
                workingDirectory: BuiltProducts.checkout.path,
                userID: getuid()
            ),
            voice: "text"
        )
        let passed = try await session.run(Self.example + "/script.yaml") { result in
            #expect(result.passed, "line \(result.line): \(result.lines)")
        }
        #expect(passed)
    }

    /// A mistake in a file is told with its line.
    @Test func itsMistakesAreToldWithTheirLines() throws {
        try prepare()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for file in ["understanding", "dialogue"] {
            let path = "\(folder)/wilco/languages/eo/\(file).yaml"
            let text = try String(contentsOfFile: path, encoding: .utf8) + "\nnonsense: jes\n"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let (tables, problems) = LanguageFolder.load("eo", in: [folder + "/wilco/languages"])
            #expect(problems.isEmpty)
            let line = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            let complaints = TableReader.Complaints()
            TableReader(
                file == "dialogue" ? tables?.dialogue ?? .null : tables?.understanding ?? .null,
                complaints: complaints
            )
            .expect(["phrases"])
            let told = tables?.problems(complaints, in: file) ?? []
            #expect(told.contains { $0.hasPrefix("the language eo: \(file).yaml:\(line): nonsense:") }, "\(told)")
        }
    }

    @Test func itsSentencesAreUnderstood() throws {
        try prepare()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let process = try ChildProcess(
            try BuiltProducts.path("wilco"),
            ["apps", "test", folder + "/apps/rover", "--locale", "eo", "--state", folder + "/state"],
            environment: environment
        )
        #expect(process.waitUntilExit() == 0)
    }
}
