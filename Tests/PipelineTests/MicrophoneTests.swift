import AssistantTesting
import Control
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// What becomes of a microphone is told, on the test device.
@Suite("The microphone", .serialized, .enabled(if: TestPCMConfiguration.shared != nil))
struct MicrophoneTests {
    private let folder = TemporaryFiles.folder.appending(component: "microphone-\(UUID().uuidString.prefix(8))")
    private var control: URL { folder.appending(path: "control") }

    @Test(.timeLimit(.minutes(2)))
    func itsLossAndItsReturnAreTold() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let assistant = try await ServingProcess(environment: environment, apps: ["rover"], settings: settings)
        try await assistant.untilHearing()
        try fail("gone")
        try await assistant.until("lost")
        try FileManager.default.removeItem(at: control)
        try await assistant.until("reopened")
        #expect(assistant.stop() == 0)
    }

    @Test(.timeLimit(.minutes(2)))
    func whoeverWatchesSeesThatItIsClosed() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let assistant = try await ServingProcess(environment: environment, apps: ["rover"], settings: settings)
        try await assistant.untilListening()
        try await assistant.send(.mute())
        try await assistant.until("muted")
        try await assistant.send(.unmute())
        // Whoever comes before sound does is told when it does.
        try await assistant.until("open", "listening")
        #expect(assistant.stop() == 0)
    }

    /// A sound server that takes no notice any more: nobody is told that he is listened to, and the assistant ends all the same.
    @Test(.timeLimit(.minutes(2)), .enabled(if: PrivatePulse.isInstalled))
    func aSoundServerThatHangsIsTold() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let assistant = try await ServingProcess(
            environment: ProcessInfo.processInfo.environment.merging(pulse.environment) { $1 },
            apps: ["rover"],
            settings: "audio: {capture: mic, playback: \"null\"}\n"
        )
        try await assistant.untilListening()
        try await assistant.send(.listen())
        pulse.hang()
        await #expect(throws: ControlError.self) { try await assistant.send(.listen()) }
        try await assistant.until("lost")
        await #expect(throws: ControlError.self) { try await assistant.send(.listen()) }
        #expect(assistant.stop() == 0)
    }

    @Test(.timeLimit(.minutes(2)))
    func theDoctorDoesNotWaitForOneThatBringsNothing() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try fail("stall")
        #expect(try doctor().contains("opens, and brings no sound"))
        try FileManager.default.removeItem(at: control)
        #expect(try doctor().contains("dB of full scale now"))
    }

    @Test(.timeLimit(.minutes(2)))
    func theDoctorTellsThatItIsMuted() throws {
        let state = folder.appending(path: "state/state")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: state.appending(path: "muted"))
        #expect(try doctor().contains("it is muted"))
    }

    /// Settings that cannot work are no reason to stop; others are taken up, several times over.
    @Test(.timeLimit(.minutes(10)), arguments: [["rover"], ["rover", "soup-chef", "unicorn-rides", "lists", "media"]])
    func changedSettingsAreTakenUp(apps: [String]) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appending(path: "log").path
        let assistant = try await ServingProcess(
            environment: environment,
            apps: apps,
            settings: settings,
            launcher: ["/bin/sh", "-c", "exec \"$@\" 2> \(log)", "sh"]
        )
        try await assistant.untilListening()
        for (number, mistake) in ["invocation: {phrases: [stop]}", "voice: {name: nobody}"].enumerated() {
            try change(assistant, mistake)
            while try told("nothing was taken up", in: log) <= number { await Task.yield() }
        }
        // `make attack` changes them fifty times.
        let last = ProcessInfo.processInfo.environment["WILCO_ATTACK_LINES"] == nil ? 154 : 200
        var before = assistant.usage
        for rate in 151...last {
            try change(assistant, "voice: {rate: \(rate)}")
            while try told("reloading", in: log) <= rate - 151 { await Task.yield() }
            while (try? await assistant.untilListening()) == nil {
                try #require(assistant.process.isRunning)
                await Task.yield()
            }
            // The first ones may still fill caches.
            if rate == 152 { before = assistant.usage }
        }
        let after = await assistant.usage { $0.isLittleMore(than: before, megabytes: 16, threads: 4) }
        #expect(after.isLittleMore(than: before, megabytes: 16, threads: 4), "\(before), \(after)")
        #expect(assistant.stop() == 0)
    }

    /// It does not wait for the grammars that it was told to take up a moment before.
    @Test(.timeLimit(.minutes(2)))
    func itEndsInTheMiddleOfAReload() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appending(path: "log").path
        let assistant = try await ServingProcess(
            environment: environment,
            apps: ["config/apps"],
            settings: settings,
            launcher: ["/bin/sh", "-c", "exec \"$@\" 2> \(log)", "sh"]
        )
        try await assistant.untilListening()
        // As if somebody had been impatient.
        for _ in 0..<3 { kill(assistant.process.identifier, SIGHUP) }
        #expect(assistant.stop() == 0)
        #expect(try told("apps: ", in: log) == 0)
        #expect(try told("CancellationError", in: log) == 0)
    }

    private func change(_ assistant: ServingProcess, _ more: String) throws {
        let file = assistant.folder.appending(path: "wilco.yaml")
        try Data((settings + more + "\n").utf8).write(to: file, options: .atomic)
        kill(assistant.process.identifier, SIGHUP)
    }

    /// How often.
    private func told(_ what: String, in log: String) throws -> Int {
        try String(contentsOfFile: log, encoding: .utf8).components(separatedBy: what).count - 1
    }

    @Test(.timeLimit(.minutes(2)), arguments: [("hey wilco", "ok"), ("stop", "wrong")])
    func theDoctorTriesTheInvocationPhrase(_ phrase: String, _ verdict: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let report = try doctor("invocation", "invocation: {phrases: [\(phrase)]}\n")
        #expect(report.lowercased().hasPrefix(verdict))
        #expect(report.contains("“\(phrase)”"))
        #expect(verdict == "ok" || report.contains("wilco.yaml:4:"), "\(report)")
    }

    @Test(.timeLimit(.minutes(2)))
    func theDoctorTellsThatWhatIsHeardIsKept() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try doctor("recordings") == "")
        #expect(try doctor("recordings", "recordings: {keep: true}\n").contains("what is heard is kept"))
    }

    private var settings: String {
        """
        audio:
          capture: "\(TestPCMConfiguration.device(control: control, counter: true))"
          playback: "\(TestPCMConfiguration.device())"

        """
    }

    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment.merge(TestPCMConfiguration.shared?.environment ?? [:]) { $1 }
        return environment
    }

    /// At once: the device must never read half a word.
    private func fail(_ fault: String) throws {
        try Data(fault.utf8).write(to: control, options: .atomic)
    }

    /// What it says about `subject`.
    private func doctor(_ subject: String = "microphone", _ more: String = "") throws -> String {
        let file = folder.appending(path: "wilco.yaml")
        try Data((settings + more).utf8).write(to: file)
        let report = folder.appending(path: "report")
        let rover = BuiltProducts.checkout.appending(path: "config/apps/rover").path
        let options = "--config \(file.path) --state \(folder.path)/state --apps \(rover)"
        let command = "exec \(try BuiltProducts.path("wilco")) doctor \(options) > \(report.path) 2>&1"
        try ChildProcess("/bin/sh", ["-c", command], environment: environment).waitUntilExit()
        let lines = try String(contentsOf: report, encoding: .utf8).split(separator: "\n")
        return lines.first { $0.contains(subject + ":") }.map(String.init) ?? ""
    }
}

extension ServingProcess {
    /// Returns when it has told that all this became of its microphone, in any order.
    fileprivate func until(_ states: String...) async throws {
        var missing = Set(states)
        _ = try await events { event in
            if event["event"] == "microphone", let state = event["state"]?.stringValue { missing.remove(state) }
            return missing.isEmpty
        }
        #expect(missing.isEmpty, "\(missing)")
    }
}
