import AssistantTesting
import Control
import Foundation
import Glibc
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// What `wilco doctor` says of a machine on which something is wrong.
@Suite("The doctor", .serialized, .timeLimit(.minutes(3)))
struct DoctorTests {
    private let folder = TemporaryFiles.folder.appending(component: "doctor-\(UUID().uuidString.prefix(8))")

    @Test(.enabled(if: TestPCMConfiguration.shared != nil))
    func aMicrophoneThatBringsSilenceIsWrong() throws {
        let environment = TestPCMConfiguration.shared?.environment ?? [:]
        let silent = try findings(capture: TestPCMConfiguration.device(), environment: environment)
        #expect(silent["microphone"]?["verdict"] == "wrong")
        #expect(text(silent["microphone"]).contains("nothing but silence, -96 dB"))
        let loud = try findings(capture: TestPCMConfiguration.device(counter: true), environment: environment)
        #expect(loud["microphone"]?["verdict"] == "fine")
    }

    @Test(.enabled(if: PrivatePulse.isInstalled))
    func aSoundServerThatIsNotThereIsNamed() throws {
        let found = try findings(capture: "pulse", environment: ["PULSE_SERVER": "unix:/nonexistent/native"])
        for (subject, setting) in [("microphone", "audio.capture"), ("loudspeaker", "audio.playback")] {
            #expect(found[subject]?["verdict"] == "wrong")
            #expect(text(found[subject]).contains("the sound server behind"), "\(found)")
            #expect(text(found[subject]).contains(setting))
        }
    }

    /// An assistant without one does not start, so that nobody is told to speak.
    @Test(.enabled(if: PrivatePulse.isInstalled))
    func withoutASoundServerNobodyListens() async throws {
        let settings = TemporaryFiles.folder.path + "/\(UUID().uuidString).yaml"
        try Data("audio: {capture: pulse, playback: pulse}\n".utf8).write(to: URL(fileURLWithPath: settings))
        let environment = [
            "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "PULSE_SERVER": "unix:/nonexistent/native",
        ]
        let program = try BuiltProducts.path("wilco")
        let rover = BuiltProducts.checkout.appending(path: "config/apps/rover").path
        let options = ["--state", folder.path, "--config", settings]
        defer { try? FileManager.default.removeItem(at: folder) }
        let serve = try ChildProcess(program, ["serve", "--apps", rover] + options, environment: environment)
        #expect(serve.waitUntilExit() == 1)
        let listen = try ChildProcess(program, ["listen", "--state", folder.path], environment: environment)
        #expect(listen.waitUntilExit() == 1)
    }

    /// It takes connections and says nothing, and a library waits for it for good.
    @Test(.enabled(if: PrivatePulse.isInstalled))
    func aSoundServerThatHangsHoldsNothingUp() throws {
        let server = try HangingServer()
        defer { server.stop() }
        let found = try findings(capture: "pulse", environment: ["PULSE_SERVER": "unix:\(server.path)"])
        for subject in ["microphone", "loudspeaker"] {
            #expect(text(found[subject]).contains("does not answer: its sound server hangs"), "\(found)")
        }
        #expect(found["voice"]?["verdict"] == "fine", "it asks no sound server")
        #expect(found["assistant"]?["verdict"] == "fine", "the rest is looked at, too")
    }

    /// Whoever has the loudspeaker say something is told; a file needs no sound server.
    @Test(.enabled(if: PrivatePulse.isInstalled), arguments: [("", Int32(1)), ("--output /dev/null", 0)])
    func aSoundServerThatHangsEndsWhatIsSaid(_ output: String, _ status: Int32) throws {
        let server = try HangingServer()
        defer { server.stop() }
        let file = TemporaryFiles.folder.path + "/\(UUID().uuidString)"
        try Data("audio: {playback: pulse}\n".utf8).write(to: URL(fileURLWithPath: file + ".yaml"))
        let options = "--config \(file).yaml --state \(folder.path) \(output)"
        let command = "exec \(try BuiltProducts.path("wilco")) say \(options) hello 2> \(file)"
        let environment = [
            "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "PULSE_SERVER": "unix:\(server.path)",
        ]
        let saying = try ChildProcess("/bin/sh", ["-c", command], environment: environment)
        #expect(saying.waitUntilExit() == status)
        guard status != 0 else { return }
        let told = try String(contentsOfFile: file, encoding: .utf8)
        #expect(told.contains("does not answer: its sound server hangs — start the server anew"), "\(told)")
    }

    /// An assistant that cannot hear says so at once, and can be started anew.
    @Test(.enabled(if: PrivatePulse.isInstalled))
    func aSoundServerThatHangsEndsTheStart() throws {
        let server = try HangingServer()
        defer { server.stop() }
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = TemporaryFiles.folder.path + "/\(UUID().uuidString)"
        try Data("audio: {capture: pulse, playback: pulse}\n".utf8).write(to: URL(fileURLWithPath: file + ".yaml"))
        let rover = BuiltProducts.checkout.appending(path: "config/apps/rover").path
        let options = "--config \(file).yaml --state \(folder.path) --apps \(rover)"
        let command = "exec \(try BuiltProducts.path("wilco")) serve \(options) 2> \(file)"
        let environment = [
            "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "PULSE_SERVER": "unix:\(server.path)",
        ]
        let serve = try ChildProcess("/bin/sh", ["-c", command], environment: environment)
        #expect(serve.waitUntilExit() == 1)
        let told = try String(contentsOfFile: file, encoding: .utf8)
        #expect(told.contains("pulse does not answer: its sound server hangs — start the server anew"), "\(told)")
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only root can mount"))
    func aFullDiskIsWrong() throws {
        let disk = try SmallDisk(kilobytes: 8_000)
        defer { disk.remove() }
        #expect(try findings(state: disk.folder + "/wilco")["room"]?["verdict"] == "warning", "8 MB are little")
        try disk.fill()
        let full = try findings(state: disk.folder + "/wilco")
        #expect(full["room"]?["verdict"] == "wrong")
        #expect(text(full["room"]).contains("the disk is full: 0 KB free for \(disk.folder)"), "\(full)")
        try disk.makeReadOnly()
        #expect(text(try findings(state: disk.folder + "/wilco")["room"]).contains("may not be written"))
    }

    /// As an assistant holds its files that was stopped in the middle of something.
    @Test func aFileThatIsHeldIsTold() throws {
        let data = folder.path + "/data"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lock = open(data + "/wilco.sqlite.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(flock(lock, LOCK_EX) == 0)
        try Data().write(to: URL(fileURLWithPath: data + "/wilco.sqlite"))
        let held = try findings(state: folder.path)
        #expect(held["permissions"]?["verdict"] == "wrong", "\(held)")
        #expect(text(held["permissions"]).contains("wilco.sqlite is in use by process \(getpid()) ("), "\(held)")
        #expect(held["assistant"]?["verdict"] == "fine", "the rest is looked at, too")
        close(lock)
        #expect(try findings(state: folder.path)["permissions"]?["verdict"] == "fine")
    }

    /// The assistant that answers says how it is; its socket may be gone, and its microphone.
    @Test(.enabled(if: TestPCMConfiguration.shared != nil))
    func theAssistantThatRunsIsAsked() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let control = folder.appending(path: "control")
        let environment = TestPCMConfiguration.shared?.environment ?? [:]
        let device = TestPCMConfiguration.device(control: control, counter: true)
        let assistant = try await ServingProcess(
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            apps: ["rover"],
            settings: "audio: {capture: \"\(device)\", playback: \"\(TestPCMConfiguration.device())\"}\n"
        )
        try await assistant.untilListening()
        let state = assistant.folder.path
        try await assistant.send(.lock)
        let locked = try findings(state: state, capture: device, environment: environment)
        #expect(text(locked["assistant"]).contains("one answers at"))
        #expect(text(locked["lock"]).hasPrefix("locked: what is restricted waits"))
        #expect(locked["lock"]?["mend"] == "wilco unlock")
        // What was looked at here is not what it uses.
        #expect(text(locked["settings"]).hasPrefix("the assistant's are from \(state)/wilco.yaml; those"), "\(locked)")
        #expect(locked["settings"]?["verdict"] == "warning")

        try Data("gone".utf8).write(to: control, options: .atomic)
        _ = try await assistant.events { $0["state"] == "lost" }
        await #expect(throws: ControlError.self) { try await assistant.send(.listen()) }
        // Whoever speaks after `wilco listen` has said nothing is heard, or knows better.
        let listen = try ChildProcess(
            try BuiltProducts.path("wilco"),
            ["listen", "--state", state],
            environment: ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
        )
        #expect(listen.waitUntilExit() == 1)
        let deaf = try findings(state: state, capture: device, environment: environment)
        #expect(text(deaf["assistant"]).contains("hears nothing: its microphone is gone"), "\(deaf)")
        try FileManager.default.removeItem(at: control)
        _ = try await assistant.events { $0["state"] == "reopened" }
        try await assistant.send(.listen())

        try FileManager.default.removeItem(atPath: state + "/control.sock")
        let cutOff = try findings(state: state, capture: device, environment: environment)
        #expect(cutOff["assistant"]?["verdict"] == "wrong")
        #expect(text(cutOff["assistant"]).contains("is running, but does not answer"), "\(cutOff)")
        #expect(assistant.stop() == 0)
    }

    private func text(_ finding: JSONValue?) -> String { finding?["detail"]?.stringValue ?? "" }

    /// By subject.
    private func findings(
        state: String? = nil,
        capture: String = "null",
        environment: [String: String] = [:]
    ) throws -> [String: JSONValue] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { if state == nil { try? FileManager.default.removeItem(at: folder) } }
        let report = TemporaryFiles.folder.path + "/\(UUID().uuidString)"
        let settings = report + ".yaml"
        let playback = capture == "pulse" ? "pulse" : "null"
        try Data("audio: {capture: \"\(capture)\", playback: \"\(playback)\"}\n".utf8)
            .write(to: URL(fileURLWithPath: settings))
        let rover = BuiltProducts.checkout.appending(path: "config/apps/rover").path
        let options = "--json --config \(settings) --state \(state ?? folder.path) --apps \(rover)"
        let command = "exec \(try BuiltProducts.path("wilco")) doctor \(options) > \(report)"
        let own = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
        try ChildProcess("/bin/sh", ["-c", command], environment: own.merging(environment) { $1 }).waitUntilExit()
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        let found = lines.compactMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        return Dictionary(found.map { ($0["subject"]?.stringValue ?? "", $0) }) { $1 }
    }
}

/// A server at a socket that is connected to and never reads.
private struct HangingServer {
    let path: String
    private let descriptor: Int32

    struct Fault: Error {}

    init() throws {
        // A socket's path is short.
        path = "/tmp/wilco-hang-\(getpid())-\(UInt16.random(in: 0 ..< .max))"
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0, listen(descriptor, 16) == 0 else { throw Fault() }
    }

    func stop() {
        close(descriptor)
        unlink(path)
    }
}
