import Access
import Assistant
import Configuration
import Conversation
import Extensions
import Foundation
import Suggestions
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

/// The user's own terms, from the app that hands them over to what is understood.
@Suite(.timeLimit(.minutes(1)))
struct HandedTermsTests {
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path()
    private let state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()

    private func parts(
        asking: Bool = false,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> AssistantParts {
        var options = AssistantOptions(
            apps: [Self.checkout + "/config/apps/unicorn-chat"],
            stateFolder: state,
            environment: ["PATH": "/usr/bin:/bin", "HOME": state],
            executable: Self.checkout + "/wilco",
            workingDirectory: state,
            userID: getuid()
        )
        if asking { options.askingApps = ["unicorn-chat"] }
        return try AssistantParts(options) { log($0.message) }
    }

    private func recipient(_ parts: AssistantParts, _ name: String) -> JSONValue? {
        let heard = parts.generation.understander.understand("send a unicorn chat message to \(name)")
        return heard.match?.parameters["recipient"]?.first?.value.objectValue.map { .string($0.id) }
    }

    private static func person(_ id: String, _ name: String) -> IntentObject { IntentObject(id: id, display: name) }

    @Test func whatAnAppSaysCountsAtOnce() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let parts = try parts()
        await parts.session.edit(.replace(type: "person", [Self.person("1", "Marigold")]), of: "unicorn-chat")
        #expect(recipient(parts, "Marigold") == "1")
        #expect(recipient(parts, "Thistledown") != "2")
        await parts.session.edit(
            .insert(type: "person", [Self.person("2", "Thistledown")], before: "1"),
            of: "unicorn-chat"
        )
        #expect(recipient(parts, "Thistledown") == "2")
        await parts.session.edit(.remove(type: "person", ids: ["1"]), of: "unicorn-chat")
        #expect(recipient(parts, "Marigold") != "1")
        #expect(recipient(parts, "Thistledown") == "2")
        await parts.session.edit(.reset(type: "person"), of: "unicorn-chat")
        #expect(recipient(parts, "Thistledown") != "2")
        await parts.session.shutDown()
    }

    /// What is listened for is told as it is, without a question to the app.
    @Test func whatIsListenedForIsToldWithoutAsking() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let lines = Mutex<[String]>([])
        let parts = try parts { line in lines.withLock { $0.append(line) } }
        #expect(await parts.session.judgedVocabulary().isEmpty)
        let terms = [Self.person("1", "Marigold"), IntentObject(id: "2", display: "Lark", pronunciation: "%")]
        await parts.session.edit(.replace(type: "person", terms), of: "unicorn-chat")
        let judged = await parts.session.judgedVocabulary(of: "unicorn-chat")
        #expect(judged.map(\.term.id) == ["1", "2"] && judged.allSatisfy { $0.type == "person" })
        #expect(judged.last?.verdict == .refused("the respelling has no letter"))
        #expect(recipient(parts, "Lark") != "2", "what is refused is not listened for")
        #expect(lines.withLock { $0 }.contains { $0.contains("the term 2 of person is not taken") })
        #expect(await parts.session.judgedVocabulary(of: "another").isEmpty)
        await parts.session.shutDown()
    }

    /// Signing out takes along what was learnt of the person, too.
    @Test func whoSignsOutIsForgotten() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let parts = try parts()
        await parts.session.edit(.replace(type: "person", [Self.person("1", "Marigold")]), of: "unicorn-chat")
        let invocation = IntentInvocation(
            idempotencyKey: "d",
            intent: "SendMessage",
            parameters: [:],
            locale: "en-US"
        )
        let suggestions = try await parts.session.suggestions()
        try await suggestions.donate(AppDonation(invocation), app: "unicorn-chat", origin: .app)
        #expect(try await suggestions.donations().count == 1)
        try await parts.session.signOut(of: "unicorn-chat")
        #expect(recipient(parts, "Marigold") != "1")
        #expect(try await suggestions.donations().isEmpty)
        await parts.session.shutDown()
    }

    @Test func nothingIsLearnedOfAnAppThatIsNotAllowed() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let lines = Mutex<[String]>([])
        let parts = try parts(asking: true) { line in lines.withLock { $0.append(line) } }
        let edit = TermEdit.replace(type: "person", [Self.person("1", "Marigold")])
        await parts.session.edit(edit, of: "unicorn-chat")
        #expect(recipient(parts, "Marigold") != "1")
        #expect(lines.withLock { $0 }.contains { $0.contains("wilco apps allow unicorn-chat") })
        let app = try #require(parts.generation.apps.first)
        try parts.generation.access.decide(app, isGranted: true)
        await parts.session.edit(edit, of: "unicorn-chat")
        #expect(recipient(parts, "Marigold") == "1")
        // Refused later: what it had handed over is forgotten.
        try parts.generation.access.decide(app, isGranted: false)
        try await parts.session.refreshVocabulary()
        #expect(recipient(parts, "Marigold") != "1")
        await parts.session.shutDown()
    }
}
