import AssistantTesting
import Control
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// Who has asked by typing hears how it goes on, and how it has ended.
@Suite("Requests that take long", .serialized)
struct InProgressTests {
    private static let app = "Tests/PipelineTests/Fixtures/parcel"

    @Test(.timeLimit(.minutes(2)), .enabled(if: PrivatePulse.isInstalled))
    func theRequestStaysOpenUntilItsEnd() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let assistant = try await ServingProcess(environment: pulse.environment, apps: [Self.app])
        let socket = try assistant.ask("bring it")
        let seen = await replies(socket, until: "(")
        // What is shown on the way comes as it comes; the end comes last.
        #expect(seen.first == "It is on its way." && seen.contains("…"))
        #expect(seen.contains("Half way"))
        #expect(seen.last == "(done)" && seen.contains { $0.hasSuffix("It has come.") })
        socket.close()
        #expect(assistant.stop() == 0)
    }

    /// What is in progress is finished by the version that began it, and told to whoever waits; a removed app finishes nothing.
    @Test(.timeLimit(.minutes(2)), .enabled(if: PrivatePulse.isInstalled), arguments: [true, false])
    func theAppChangesMeanwhile(_ isUpdated: Bool) async throws {
        let folder = TemporaryFiles.folder.appending(component: "parcel-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let state = folder.path + "/state"
        let copy = folder.path + "/parcel"
        try FileManager.default.copyItem(atPath: BuiltProducts.checkout.appending(path: Self.app).path, toPath: copy)
        func wilco(_ arguments: String...) throws -> Int32 {
            try ChildProcess(
                "/usr/bin/env",
                ["-C", "/tmp", try BuiltProducts.path("wilco")] + arguments + ["--state", state],
                environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path]
            ).waitUntilExit()
        }
        #expect(try wilco("apps", "install", copy, "--allow") == 0)
        let wait = state + "/data/app-data/apps/parcel/wait"
        let files = FileManager.default
        try files.createDirectory(
            atPath: (wait as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try Data().write(to: URL(fileURLWithPath: wait))
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let assistant = try await ServingProcess(
            environment: pulse.environment,
            apps: [],
            launcher: ["/usr/bin/env", "-C", "/tmp"],
            state: URL(fileURLWithPath: state)
        )
        let socket = try assistant.ask("bring it")
        #expect(await replies(socket, until: "Half way").last == "Half way")
        if isUpdated {
            let dialogs = copy + "/dialogs/en-US.yaml"
            let text = try String(contentsOfFile: dialogs, encoding: .utf8)
            try text.replacing("It has come.", with: "Here it is.")
                .write(toFile: dialogs, atomically: false, encoding: .utf8)
            #expect(try wilco("apps", "install", copy) == 0)
            try files.removeItem(atPath: wait)
            let seen = await replies(socket, until: "(")
            #expect(seen.last == "(done)" && seen.contains { $0.hasSuffix("Here it is.") }, "\(seen)")
        } else {
            #expect(try wilco("apps", "remove", "parcel", "--keep-data") == 0)
            let seen = await replies(socket, until: "(")
            #expect(seen.suffix(2) == ["Parcel was removed, so I stopped there.", "(refused)"], "\(seen)")
        }
        socket.close()
        #expect(assistant.stop() == 0)
    }

    /// - Returns: What was shown, up to and including the first that begins so; an end stands in brackets.
    private func replies(_ client: ControlClient, until beginning: String) async -> [String] {
        var seen: [String] = []
        while let reply = try? await client.next() {
            switch reply {
            case .show(let shown): seen += [shown.text, shown.card?.title].compactMap(\.self)
            case .inProgress: seen.append("…")
            case .ended(let outcome): seen.append("(\(outcome.rawValue))")
            default: continue
            }
            if seen.last?.hasPrefix(beginning) == true { break }
        }
        return seen
    }

    /// The same without an assistant; what the app writes to standard error is its author's to read.
    @Test(.timeLimit(.minutes(2)))
    func aCommandStaysUntilTheEnd() throws {
        let folder = TemporaryFiles.folder.path + "/wilco-ask-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try BuiltProducts.path("wilco"))
        let app = BuiltProducts.checkout.appending(path: Self.app).path
        process.arguments = ["ask", "bring it", "--apps", app, "--state", folder]
        process.environment = ["HOME": folder, "PATH": "/usr/bin:/bin"]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let data = errors.fileHandleForReading.readDataToEndOfFile()
        let shown = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "It is on its way." && lines.contains { $0.contains("Half way") })
        #expect(lines.suffix(2) == ["Parcel has news. It has come.", ""] && lines.filter(\.isEmpty).count == 1)
        #expect(String(decoding: data, as: UTF8.self).contains("wilco: parcel: the parcel has left\n"))
    }
}
