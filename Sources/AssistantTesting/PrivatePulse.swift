package import Foundation
internal import Glibc

/// A sound server of our own, with a virtual microphone and a virtual loudspeaker, for whole-pipeline tests.
///
/// A child process that is given ``environment`` sees the ALSA devices `mic` and `spk` (also as `default`). The server stops
/// with ``stop()``.
package final class PrivatePulse {
    package enum Fault: Error, CustomStringConvertible {
        case notInstalled(String)
        case didNotStart(log: String)
        case toolFailed(String, status: Int32)

        package var description: String {
            switch self {
            case .notInstalled(let tool): "no \(tool) — install pulseaudio and pulseaudio-utils"
            case .didNotStart(let log): "the private PulseAudio did not start: \(log) — see its log"
            case .toolFailed(let tool, let status): "\(tool) ended with status \(status) — see its output"
            }
        }
    }

    private let folder: URL
    private let server: ChildProcess
    private let keepers: [ChildProcess]

    /// What a child process needs to find the server; it replaces variables of the same names.
    package let environment: [String: String]

    /// Whether the programs are there.
    package static var isInstalled: Bool {
        ["pulseaudio", "pacat", "parec", "pactl"].allSatisfy { path(of: $0) != nil }
    }

    /// Starts the server; returns when it answers.
    package init() async throws {
        // A socket's path is short.
        folder = URL(fileURLWithPath: "/tmp/wilco-pulse-\(getpid())-\(UInt32.random(in: 0 ..< .max))")
        let runtime = folder.appending(component: "run")
        try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
        let socket = runtime.appending(component: "native").path
        let configuration = folder.appending(component: "asound.conf")
        environment = [
            "HOME": folder.path,
            "XDG_RUNTIME_DIR": runtime.path,
            "PULSE_RUNTIME_PATH": runtime.path,
            "PULSE_SERVER": "unix:\(socket)",
            "ALSA_CONFIG_PATH": configuration.path,
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        try Data(Self.devices.utf8).write(to: configuration)
        let script = folder.appending(component: "server.pa")
        try Data(Self.script(socket: socket).utf8).write(to: script)
        let log = folder.appending(component: "server.log")
        server = try Self.start(
            "pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit=no", "--realtime=no",
                "--high-priority=no", "--use-pid-file=no", "--system=no", "--log-target=file:\(log.path)",
                "-F", script.path,
            ],
            environment
        )
        for _ in 0..<100 where server.isRunning {
            if try Self.start("pactl", ["info"], environment).waitUntilExit() == 0 {
                // A listener in a hurry keeps each device running: otherwise its first sound comes up to two seconds late.
                keepers = [
                    try Self.start("parec", ["-d", "wilco_mic", "--latency-msec=10", "--raw"], environment),
                    try Self.start("parec", ["-d", "wilco_spk.monitor", "--latency-msec=10", "--raw"], environment),
                ]
                return
            }
            // The server tells nobody when it is ready.
            try await Task.sleep(for: .milliseconds(50))
        }
        keepers = []
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? "no log"
        stop()
        throw Fault.didNotStart(log: String(text.suffix(400)))
    }

    deinit {
        stop()
    }

    /// The server takes no notice of anybody any more.
    package func hang() { kill(server.identifier, SIGSTOP) }

    /// Ends the server and removes its files.
    package func stop() {
        // One that hangs takes no notice of that, either.
        if server.isRunning { kill(server.identifier, SIGCONT) }
        for process in keepers + [server] {
            process.terminate()
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Says a raw file (16 kHz, mono, S16LE) into the virtual microphone; returns when all was given to the server.
    package func speak(rawFile: URL) async throws {
        let arguments = [
            "-p", "-d", "wilco_mic_in", "--raw", "--rate=16000", "--channels=1", "--format=s16le",
            // With a small buffer a busy machine tears the sentence apart.
            "--latency-msec=1000",
            rawFile.path,
        ]
        let status = try await run("pacat", arguments)
        guard status == 0 else { throw Fault.toolFailed("pacat", status: status) }
    }

    /// Says samples into the virtual microphone: 16 kHz, mono.
    package func speak(_ samples: [Int16]) async throws {
        let file = folder.appending(component: "said-\(UInt32.random(in: 0 ..< .max)).raw")
        try samples.withUnsafeBytes { try Data($0).write(to: file) }
        try await speak(rawFile: file)
        try FileManager.default.removeItem(at: file)
    }

    /// Records what comes from the virtual loudspeaker into a raw file (16 kHz, mono, S16LE) until the returned process is
    /// terminated.
    package func recordSpeaker(into file: URL) throws -> ChildProcess {
        try record("wilco_spk.monitor", into: file)
    }

    /// The same for what goes into the virtual microphone.
    package func recordMicrophone(into file: URL) throws -> ChildProcess {
        try record("wilco_mic_in.monitor", into: file)
    }

    private func record(_ device: String, into file: URL) throws -> ChildProcess {
        try Self.start(
            "parec",
            [
                "-d", device, "--raw", "--rate=16000", "--channels=1", "--format=s16le",
                "--latency-msec=20", file.path,
            ],
            environment
        )
    }

    private func run(_ tool: String, _ arguments: [String]) async throws -> Int32 {
        let child = try Self.start(tool, arguments, environment)
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: child.waitUntilExit()) }
        }
    }

    private static func start(
        _ tool: String,
        _ arguments: [String],
        _ environment: [String: String]
    ) throws -> ChildProcess {
        guard let path = path(of: tool) else { throw Fault.notInstalled(tool) }
        return try ChildProcess(path.path, arguments, environment: environment)
    }

    private static func path(of tool: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(tool)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private static let devices = """
        </usr/share/alsa/alsa.conf>
        pcm.mic { type pulse device "wilco_mic" }
        pcm.spk { type pulse device "wilco_spk" }
        pcm.!default {
            type asym
            capture.pcm { type pulse device "wilco_mic" }
            playback.pcm { type pulse device "wilco_spk" }
        }
        ctl.!default { type pulse }

        """

    private static func script(socket: String) -> String {
        """
        .fail
        load-module module-native-protocol-unix auth-anonymous=1 socket=\(socket)
        load-module module-null-sink sink_name=wilco_mic_in rate=16000 channels=1 format=s16le
        load-module module-remap-source source_name=wilco_mic master=wilco_mic_in.monitor channels=1 rate=16000
        load-module module-null-sink sink_name=wilco_spk rate=48000 channels=2
        set-default-sink wilco_spk
        set-default-source wilco_mic

        """
    }
}
