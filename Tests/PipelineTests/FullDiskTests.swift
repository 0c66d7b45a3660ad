import AssistantTesting
import Control
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// A disk without room costs what would have to be written, and nothing else, for as long as it is full.
@Suite("Full disks", .serialized, .enabled(if: SmallDisk.isPossible, "only root can mount"))
struct FullDiskTests {
    private struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    @Test(.timeLimit(.minutes(2)))
    func commandsReadOnAndWriteWhenThereIsRoom() throws {
        let disk = try SmallDisk(kilobytes: 8_000)
        defer { disk.remove() }
        let state = disk.folder + "/wilco"
        #expect(try wilco(["ask", "where is the rover"], state).status == 0)
        #expect(try add("long way", state).status == 0)
        try disk.fill()
        let listed = try wilco(["shortcuts", "list"], state)
        #expect(listed.status == 0)
        #expect(listed.output.contains("long way"))
        expectOneLine(listed.errors)
        // The app runs, and the phrase is known.
        let asked = try wilco(["ask", "long way"], state)
        #expect(asked.status == 0, "\(asked)")
        expectOneLine(asked.errors)
        let refused = try add("other way", state)
        #expect(refused.status != 0)
        #expect(refused.errors.contains("the disk is full"), "\(refused)")
        try disk.makeRoom()
        #expect(try add("other way", state).status == 0)
        let after = try wilco(["shortcuts", "list"], state)
        #expect(after.output.contains("other way"))
        #expect(after.errors == "")
    }

    /// Started while the disk was full: it serves, and with room again it learns what is new, all without a restart.
    @Test(.timeLimit(.minutes(2)), .enabled(if: PrivatePulse.isInstalled), arguments: [true, false])
    func anAssistantGoesOnWhenThereIsRoom(hasRunBefore: Bool) async throws {
        let disk = try SmallDisk(kilobytes: 8_000)
        defer { disk.remove() }
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let folder = disk.folder + "/wilco"
        let state = URL(fileURLWithPath: folder)
        for name in ["data", "state"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        if hasRunBefore {
            #expect(try wilco(["ask", "where is the rover"], folder).status == 0)
            #expect(try add("long way", folder).status == 0)
        }
        try disk.fill()
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["rover"], state: state)
        try await assistant.untilListening()
        if hasRunBefore {
            let asking = try assistant.ask("long way")
            let events = try await assistant.events(until: "ended")
            #expect(events.last?["outcome"] == "done")
            asking.close()
        }
        try disk.makeRoom()
        #expect(try add("other way", folder).status == 0)
        try await untilKnown("other way", assistant)
        #expect(assistant.stop() == 0)
    }

    /// Asks until it is understood: nobody tells when it has been taken up.
    private func untilKnown(_ phrase: String, _ assistant: ServingProcess) async throws {
        for _ in 0..<60 {
            let asking = try assistant.ask(phrase)
            defer { asking.close() }
            let events = try await assistant.events(until: "ended")
            if events.last?["outcome"] == "done" { return }
            try await Task.sleep(for: .milliseconds(250))
        }
        Issue.record("the new phrase is not known")
    }

    /// What is wrong, where and how to mend it; nothing that only programmers read, and no advice that does not help.
    private func expectOneLine(_ errors: String) {
        let told = errors.split(separator: "\n").filter { $0.contains("the disk is full") }
        #expect(told.count == 1, "\(errors)")
        #expect(told.first?.contains("is only read") == true, "\(errors)")
        for word in ["NSCocoaError", "Domain=", "apps trust", "The operation could"] {
            #expect(!errors.contains(word), "\(errors)")
        }
    }

    private func add(_ name: String, _ state: String) throws -> Outcome {
        let file = TemporaryFiles.folder.path + "/\(UUID().uuidString).yaml"
        try "{name: \(name), do: rover.Where}".write(toFile: file, atomically: true, encoding: .utf8)
        return try wilco(["shortcuts", "add", file], state)
    }

    private func wilco(_ arguments: [String], _ state: String) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try BuiltProducts.path("wilco"))
        let rover = BuiltProducts.checkout.path + "/config/apps/rover"
        process.arguments = arguments + ["--state", state, "--apps", rover]
        process.environment = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: String(decoding: said, as: UTF8.self),
            errors: String(decoding: complained, as: UTF8.self)
        )
    }
}
