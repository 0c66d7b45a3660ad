import AssistantTesting
import Control
import Foundation
import Glibc
import PipelineTesting
import TemporaryFiles
import Testing

/// A running assistant that may open no file any more.
@Suite("A reload out of descriptors", .timeLimit(.minutes(4)))
struct ReloadDescriptorTests {
    /// Settings that cannot be opened look like none: what is there goes on, says why, and takes them up when it can.
    @Test func aReloadWaitsUntilFilesCanBeOpened() async throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appending(path: "log").path
        let settings = "audio: {capture: \"null\", playback: \"null\"}\n"
        let assistant = try await ServingProcess(
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path],
            apps: ["rover"],
            settings: settings,
            launcher: ["/bin/sh", "-c", "exec \"$@\" 2>\"$0\"", log]
        )
        // One that was never open would be missed for good.
        try await assistant.untilHearing()
        try allow(3, assistant)
        let file = assistant.folder.appending(path: "wilco.yaml")
        try Data((settings + "voice: {rate: 160}\n").utf8).write(to: file, options: .atomic)
        kill(assistant.process.identifier, SIGHUP)
        try await wait(for: "nothing is taken up as long as no more files can be opened", in: log, assistant)
        try allow(1024, assistant)
        try await wait(for: "reloading", in: log, assistant)
        try await assistant.untilListening()
        #expect(assistant.stop() == 0)
    }

    /// Where hardly a descriptor was left when an app was started, the system may never tell that it is over.
    @Test func itEndsWhateverBecameOfAnApp() async throws {
        for spare in 8...12 {
            let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let assistant = try await ServingProcess(
                environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path],
                apps: ["rover"],
                settings: "audio: {capture: \"null\", playback: \"null\"}\n"
            )
            try await assistant.untilListening()
            let process = assistant.process.identifier
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
            try allow(open + spare, assistant)
            let client = try? assistant.ask("go forward ten meters")
            _ = try? await client?.next()
            try allow(1024, assistant)
            #expect([0, 1].contains(assistant.stop()))
        }
    }

    /// Neither the app's folder nor a library is to blame.
    @Test(arguments: [6, 8, 16, 40])
    func whatAnAppIsNotStartedForIsSaid(_ spare: Int) async throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appending(path: "log").path
        let assistant = try await ServingProcess(
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path],
            apps: ["rover"],
            settings: "audio: {capture: \"null\", playback: \"null\"}\n",
            launcher: ["/bin/sh", "-c", "exec \"$@\" 2>\"$0\"", log]
        )
        // What is opened for the microphone later would count as spare.
        try await wait(for: "listening for", in: log, assistant)
        let process = assistant.process.identifier
        var files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count + spare
        var isAnswered = false
        while !isAnswered {
            try allow(files, assistant)
            do {
                _ = try await assistant.connect().answer(to: .ask(TypedTurn("go forward ten meters")))
                isAnswered = true
            } catch ControlError.refused, ControlError.closed {
                // Too few for whoever asks.
                files += 1
            }
        }
        let told = try String(contentsOfFile: log, encoding: .utf8)
        #expect(told.contains("rover: no more files can be opened (Too many open files)"), "\(told)")
        try allow(1024, assistant)
        #expect(assistant.stop() == 0)
    }

    @Test(arguments: [12, 20, 40])
    func aCommandThatMayOpenTooFewFilesSaysSo(_ files: Int) async throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rover = BuiltProducts.checkout.appending(path: "config/apps/rover").path
        for command in [["ask", "go forward ten meters"], ["doctor"], ["apps", "check", rover]] {
            let run = try await WilcoCommand.run(
                command + ["--apps", rover, "--state", folder],
                in: folder,
                launcher: ["/bin/sh", "-c", "ulimit -n \(files); exec \"$@\"", "sh"]
            )
            #expect(run.status == 1 && run.complaints.contains("wilco: no more files can be opened"), "\(run)")
        }
    }

    /// So many open files, from now on.
    private func allow(_ files: Int, _ assistant: ServingProcess) throws {
        let limit = try ChildProcess(
            "/usr/bin/prlimit",
            ["--pid", "\(assistant.process.identifier)", "--nofile=\(files):"],
            environment: [:]
        )
        try #require(limit.waitUntilExit() == 0)
    }

    private func wait(for line: String, in log: String, _ assistant: ServingProcess) async throws {
        var told = ""
        repeat {
            try Task.checkCancellation()
            try #require(assistant.process.isRunning, "\(told)")
            await Task.yield()
            told = try String(contentsOfFile: log, encoding: .utf8)
        } while !told.contains(line)
    }
}
