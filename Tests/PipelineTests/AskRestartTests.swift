import Assistant
import AssistantTesting
import Foundation
import Glibc
import PipelineTesting
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

/// What a typed conversation that was killed had begun, the next one takes up.
@Suite("Restarts of typed conversations", .serialized)
struct AskRestartTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-ask-\(UUID().uuidString.prefix(8))"

    /// The app knows a request by its key, so that it is asked again, before anything else.
    @Test(.timeLimit(.minutes(2)))
    func anAppThatHonoursTheKeyIsAskedAgain() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try copy(isIdempotent: true)
        try killWhileHandling(app)
        let said = try ask(app, "what can you do", expecting: 0)
        #expect(said.first == "Slow Shop has news. It was fetched at the attempt number 2.")
        #expect(Set(try attempts(app)).count == 1, "it was the same request")
        #expect(try left() == 0)
        #expect(try ask(app, "what can you do", expecting: 0) == Array(said.dropFirst()))
    }

    /// Nobody knows: it is asked about until somebody answers, and not done again.
    @Test(.timeLimit(.minutes(2)))
    func anyOtherIsAskedAbout() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try copy(isIdempotent: false)
        try killWhileHandling(app)
        let question = "I was interrupted while Slow Shop was handling this: fetch it."
        let said = try ask(app, "mumble mumble", expecting: 1)
        #expect(said.first?.hasPrefix(question) == true, "\(said)")
        #expect(said.last?.hasSuffix("Do you want me to do it now?") == true, "it was not answered: \(said)")
        #expect(try left() == 1)
        let answered = try ask(app, "no", expecting: 0)
        #expect(answered.first?.hasPrefix(question) == true, "\(answered)")
        #expect(answered.last == "Okay.")
        #expect(try left() == 0)
        #expect(try attempts(app).count == 1)
    }

    /// The same request again is what the person wants now: one more, and no question afterwards.
    @Test(.timeLimit(.minutes(2)))
    func theSameRequestTakesItsPlace() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try copy(isIdempotent: false)
        try killWhileHandling(app)
        let said = try ask(app, "deliver it", expecting: 1)
        #expect(said.last?.hasPrefix("I was interrupted") == true, "another request answers nothing: \(said)")
        try killWhileHandling(app)
        #expect(try left() == 2, "what is in progress, and the latest; the first was replaced by its like")
        #expect(Set(try attempts(app)).count == 3)
    }

    // MARK: - Processes

    private func killWhileHandling(_ app: String) throws {
        let before = try attempts(app).count
        let process = try ChildProcess(
            BuiltProducts.path("wilco"),
            ["ask", "fetch it", "--apps", app, "--state", folder],
            environment: ["HOME": folder, "PATH": "/usr/bin:/bin"]
        )
        while process.isRunning, try attempts(app).count == before { sched_yield() }
        process.killAtOnce()
        process.waitUntilExit()
    }

    /// - Returns: The lines of what was said.
    private func ask(_ app: String, _ text: String, expecting status: Int32) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try BuiltProducts.path("wilco"))
        process.arguments = ["ask", text, "--apps", app, "--state", folder, "--mode", "handsFree"]
        process.environment = ["HOME": folder, "PATH": "/usr/bin:/bin"]
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    // MARK: - Files

    private func copy(isIdempotent: Bool) throws -> String {
        let app = folder + "/slow-shop"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let fixture = BuiltProducts.checkout.path + "/" + RestartTests.app
        try FileManager.default.copyItem(atPath: fixture, toPath: app)
        guard !isIdempotent else { return app }
        let file = app + "/app.yaml"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try text.replacing("idempotent: true", with: "idempotent: false")
            .write(toFile: file, atomically: true, encoding: .utf8)
        return app
    }

    /// Keys that the app was told to handle.
    private func attempts(_ app: String) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        guard let file = files.first(where: { $0.hasSuffix("attempts.jsonl") }) else { return [] }
        return try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Entries of the journal.
    private func left() throws -> Int {
        try HandlingStore(Store.open(in: folder + "/data")).all().count
    }
}
