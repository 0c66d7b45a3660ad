import ArgumentParser
import AssistantTesting
import Foundation
import PipelineTesting
import SimulatedPeople
import WilcoIntents

/// Tells what a thousand turns of `wilco serve` on the test device leave behind.
struct Soak: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Memory, threads and descriptors over many spoken turns, through the test device."
    )

    @Option(help: "Spoken turns.")
    var turns = 1_000

    @Option(help: "Times real time.")
    var speed = 6.0

    @Option(help: "Seconds of sound from one turn's beginning to the next's.")
    var spacing = 8

    private static let sentences = [
        "hey wilco, go forward ten meters", "hey wilco, turn left ninety degrees", "hey wilco, stop",
        "hey wilco, go backward two meters", "hey wilco, order soup",
    ]

    func run() async throws {
        guard let devices = TestPCMConfiguration.shared else {
            throw ValidationError("the test device was not built — make build")
        }
        let folder = FileManager.default.temporaryDirectory.appending(component: "wilco-soak-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let track = folder.appending(component: "microphone.raw")
        try await write(track)
        let settings = """
            audio:
              capture: "\(TestPCMConfiguration.device(file: track, loop: true, speed: speed))"
              playback: "\(TestPCMConfiguration.device(speed: speed))"

            """
        var environment = ProcessInfo.processInfo.environment
        environment.merge(devices.environment) { $1 }
        let assistant = try await ServingProcess(
            environment: environment,
            apps: ["soup-chef", "rover"],
            settings: settings
        )
        var heard = 0
        var conversations = 0
        var before: ProcessUsage?
        var last = assistant.usage
        while heard < turns {
            let event = try await assistant.events { ["heard", "ended"].contains($0["event"]?.stringValue) }.last
            guard event?["event"]?.stringValue == "heard" else {
                conversations += 1
                guard conversations < 3 * turns else {
                    throw ValidationError(
                        "only \(heard) turns were heard in \(conversations) conversations — use a lower --speed"
                    )
                }
                continue
            }
            heard += 1
            if heard % 100 == 0 || heard == turns {
                last = assistant.usage
                Figures.row(
                    "after \(heard) turns",
                    String(format: "%.1f MB, ", last.residentMegabytes)
                        + "\(last.threads) threads, \(last.descriptors) descriptors"
                )
                if before == nil { before = last }
            }
        }
        guard let before else { return }
        Figures.row(
            "from the first hundred to the end",
            String(format: "%+.1f MB, ", last.residentMegabytes - before.residentMegabytes)
                + "\(last.threads - before.threads) threads, \(last.descriptors - before.descriptors) descriptors"
        )
        Figures.row("status of its end", "\(assistant.stop())")
    }

    /// The sentences in turn, at equal distances.
    private func write(_ track: URL) async throws {
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        var period = Data()
        for sentence in Self.sentences {
            var samples = try await speaker.say(sentence)
            let length = spacing * 16_000
            guard samples.count <= length else { throw ValidationError("--spacing is too short for “\(sentence)”") }
            samples += [Int16](repeating: 0, count: length - samples.count)
            samples.withUnsafeBytes { period.append(contentsOf: $0) }
        }
        try period.write(to: track)
    }
}
