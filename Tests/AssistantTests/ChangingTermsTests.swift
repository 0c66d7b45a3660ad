import Access
import Assistant
import Configuration
import Foundation
import Glibc
import PipelineTesting
import TemporaryFiles
import Testing
import Vocabulary
import WilcoIntents

/// What waits of what apps say of their terms.
struct GatheredTermsTests {
    private static func insert(_ id: String) -> TermEdit {
        .insert(type: "person", [IntentObject(id: id, display: id)], before: nil)
    }

    @Test func howeverMuchIsSaidIsOnePieceOfWork() {
        var gathered = GatheredTerms()
        for number in 0..<1000 {
            gathered.add(Self.insert("\(number)"), of: "chat")
            gathered.ask("chat")
        }
        gathered.add(Self.insert("last"), of: "chat")
        let next = gathered.next()
        #expect(next?.app == "chat")
        #expect(next?.work.isAsked == true)
        #expect(next?.work.before.count == 1000)
        #expect(next?.work.after == [Self.insert("last")])
        #expect(gathered.next() == nil && gathered.isEmpty)
    }

    @Test func eachAppHasItsTurn() {
        var gathered = GatheredTerms()
        for app in ["chat", "pay", "chat", "pay", "rides"] { gathered.ask(app) }
        #expect(gathered.next()?.app == "chat")
        // Whoever goes on talking goes behind the others.
        gathered.ask("chat")
        #expect([gathered.next(), gathered.next(), gathered.next()].map { $0?.app } == ["pay", "rides", "chat"])
    }

    @Test func whatAnEditMakesVoidDoesNotWait() {
        var gathered = GatheredTerms()
        let all = TermEdit.replace(type: "person", [IntentObject(id: "a", display: "a")])
        for number in 0..<1000 { gathered.add(Self.insert("\(number)"), of: "chat") }
        gathered.add(.remove(type: "object:Room", ids: ["b"]), of: "chat")
        gathered.add(all, of: "chat")
        #expect(gathered.next()?.work.before == [.remove(type: "object:Room", ids: ["b"]), all])
        gathered.add(all, of: "chat")
        gathered.add(.reset(type: nil), of: "chat")
        #expect(gathered.next()?.work.before == [.reset(type: nil)])
        gathered.ask("chat")
        gathered.drop("chat")
        #expect(gathered.isEmpty)
    }

    @Test func whatWasGivenUpComesFirst() {
        var gathered = GatheredTerms()
        gathered.add(Self.insert("b"), of: "chat")
        gathered.putBack(GatheredTerms.Work(isAsked: true, after: [Self.insert("a")]), of: "chat")
        let work = gathered.next()?.work
        #expect(work == GatheredTerms.Work(isAsked: true, after: [Self.insert("a"), Self.insert("b")]))
        #expect(gathered.isEmpty)
    }
}

/// An app that changes its terms without pause keeps nobody busy, and nobody waiting.
@Suite(.timeLimit(.minutes(2)))
struct ChangingTermsTests {
    private let state = TemporaryFiles.folder.path + "/wilco-terms-\(UUID().uuidString.prefix(8))"
    private static let app = "changing-names"

    private func parts() throws -> AssistantParts {
        let options = AssistantOptions(
            apps: ["Tests/PipelineTests/Fixtures/changing-names"],
            stateFolder: state,
            environment: ["PATH": "/usr/bin:/bin", "HOME": state],
            executable: try BuiltProducts.path("wilco"),
            workingDirectory: BuiltProducts.checkout.path,
            userID: getuid()
        )
        let parts = try AssistantParts(options) { _ in }
        // Without a confinement only trusted apps run.
        try parts.generation.access.grants.change(Self.app) { $0.isTrusted = true }
        return parts
    }

    /// Where the app waits the first times that it is asked, and what it has counted.
    ///
    /// They are there before it begins: what is in its folder then is given to the user that it runs as.
    private func gates(_ number: Int, _ parts: AssistantParts) throws -> (gates: [String], count: () -> Int) {
        let app = try #require(parts.generation.apps.first)
        let folder = parts.generation.access.dataFolder(of: app)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let gates = (1...number).map { "\(folder)/gate\($0)" }
        for gate in gates { try #require(mkfifo(gate, 0o600) == 0) }
        return (
            gates,
            {
                let asked = try? String(contentsOfFile: folder + "/asked", encoding: .utf8)
                return asked?.split(separator: "\n").count ?? 0
            }
        )
    }

    /// Returns when the app has been asked.
    private func knock(at gate: String) async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: open(gate, O_WRONLY | O_CLOEXEC)) }
        }
    }

    @Test func aThousandChangesAreOneQuestionMore() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let parts = try parts()
        let (gates, count) = try gates(1, parts)
        await parts.session.askForTerms(of: Self.app)
        let asking = await knock(at: gates[0])
        for number in 0..<500 {
            let person = IntentObject(id: "said\(number)", display: "Thistledown")
            await parts.session.gather(.insert(type: "person", [person], before: nil), of: Self.app)
            await parts.session.askForTerms(of: Self.app)
        }
        await parts.session.gather(.remove(type: "person", ids: ["said1"]), of: Self.app)
        close(asking)
        await parts.session.termsTakenUp()
        #expect(count() == 2)
        let known = await parts.session.judgedVocabulary(of: Self.app).map(\.term.id)
        #expect(known == ["asked2"], "what it answered last holds")
        await parts.session.shutDown()
    }

    /// Where others take the place of these parts, and when the assistant ends.
    @Test func nobodyWaitsForWhatIsTakenUp() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let parts = try parts()
        let (gates, count) = try gates(2, parts)
        await parts.session.askForTerms(of: Self.app)
        let first = await knock(at: gates[0])
        // It has not answered.
        await parts.session.haltTerms()
        await parts.session.askForTerms(of: Self.app)
        #expect(count() == 1, "it is not asked while others are about to take over")
        close(first)
        // They did not: what was given up is done.
        await parts.session.goOnWithTerms()
        let second = await knock(at: gates[1])
        #expect(count() == 2)
        // Nor does it answer now.
        await parts.session.shutDown()
        #expect(await parts.session.judgedVocabulary(of: Self.app).isEmpty)
        close(second)
    }

    /// What it tells as somebody else's is not taken for the person's who has signed out.
    @Test func anAnswerFromBeforeSigningOutDoesNotCount() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let parts = try parts()
        let (gates, count) = try gates(1, parts)
        await parts.session.askForTerms(of: Self.app)
        let asking = await knock(at: gates[0])
        await parts.session.gather(.remove(type: "person", ids: ["a"]), of: Self.app)
        try await parts.session.signOut(of: Self.app)
        close(asking)
        await parts.session.termsTakenUp()
        #expect(count() == 2, "it is asked anew")
        #expect(await parts.session.judgedVocabulary(of: Self.app).map(\.term.id) == ["asked2"])
        await parts.session.shutDown()
    }
}
