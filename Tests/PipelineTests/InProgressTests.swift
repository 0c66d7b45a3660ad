import Assistant
import AssistantTesting
import Foundation
import PipelineTesting
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
        var seen: [String] = []
        for await line in socket.lines {
            guard let reply = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)) else { continue }
            switch reply["reply"]?.stringValue {
            case "show":
                seen += [reply["text"]?.stringValue, reply["card"]?["title"]?.stringValue].compactMap(\.self)
            case "inProgress": seen.append("…")
            case "ended": seen.append("(\(reply["outcome"]?.stringValue ?? ""))")
            default: continue
            }
            if seen.last?.hasPrefix("(") == true { break }
        }
        // What is shown on the way comes as it comes; the end comes last.
        #expect(seen.first == "It is on its way." && seen.contains("…"))
        #expect(seen.contains("Half way"))
        #expect(seen.last == "(done)" && seen.contains { $0.hasSuffix("It has come.") })
        socket.close()
        #expect(assistant.stop() == 0)
    }

    /// What the app writes to standard error is its author's to read.
    @Test(.timeLimit(.minutes(2)))
    func whatTheAppWritesIsShownUnderItsName() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/wilco-ask-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try BuiltProducts.path("wilco"))
        let app = BuiltProducts.checkout.appending(path: Self.app).path
        process.arguments = ["ask", "bring it", "--apps", app, "--state", folder]
        process.environment = ["HOME": folder, "PATH": "/usr/bin:/bin"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let data = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: data, as: UTF8.self).contains("wilco: parcel: the parcel has left\n"))
    }
}
