import Assistant
import Configuration
import Foundation
import PipelineTesting
import Recognition
import Speech
import TemporaryFiles
import Testing
import Vocabulary

/// Learning how unknown words are said, in a process of its own as a running assistant does.
@Suite("Learning apart")
struct LearningApartTests {
    private static func parts(_ folder: String, executable: String) throws -> AssistantParts {
        try AssistantParts(
            AssistantOptions(
                stateFolder: folder,
                environment: ProcessInfo.processInfo.environment,
                executable: executable,
                workingDirectory: BuiltProducts.checkout.path,
                userID: getuid()
            )
        ) { _ in }
    }

    @Test func whatAnotherProcessLearntIsTakenUpOnce() async throws {
        let folder = TemporaryFiles.folder.path + "/wilco-apart-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let parts = try Self.parts(folder, executable: try BuiltProducts.path("wilco"))
        let learned = try await parts.engines.learnedPronunciations()
        #expect(!learned.isLearned)
        #expect(try await parts.engines.learnPronunciationsApart())
        #expect(learned.isLearned)
        #expect(await learned.pronunciations(of: "celestra").first == "S AH L EH S T R AH")
        #expect(try await !parts.engines.learnPronunciationsApart())
    }

    @Test func aProcessThatFailsIsTold() async throws {
        let folder = TemporaryFiles.folder.path + "/wilco-apart-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let parts = try Self.parts(folder, executable: "/bin/false")
        await #expect(throws: LearningFault.self) { try await parts.engines.learnPronunciationsApart() }
        #expect(await !parts.engines.guesser().pronunciations(of: "celestra").isEmpty)
    }
}
