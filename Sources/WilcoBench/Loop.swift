import ArgumentParser
import Assistant
import AudioIO
import Foundation
import Speech
import WilcoIntents

/// The whole loop on recorded and simulated speech: start, priming, recognition, understanding, memory.
struct Loop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "The loop from sound to intent, with the two apps.")

    @Option(help: "How often each sentence is recognised.")
    var repetitions = 10

    private static let recording = "/usr/share/pocketsphinx/test/data/goforward.raw"
    private static let sentences = [
        "order soup", "order two clam chowders", "go forward ten meters", "turn left ninety degrees",
    ]

    func run() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let parts = try AssistantParts(
            AssistantOptions(
                environment: ProcessInfo.processInfo.environment,
                executable: CommandLine.arguments[0],
                workingDirectory: FileManager.default.currentDirectoryPath,
                userID: getuid()
            )
        )
        try parts.requireApps()
        _ = try await parts.recognizer()
        row("start, models and apps loaded", milliseconds(clock.now - start))
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        var sounds: [(name: String, samples: [Int16])] = [
            ("goforward.raw", try AudioFile.read(Self.recording, raw: true))
        ]
        for sentence in Self.sentences { sounds.append((sentence, try await speaker.say(sentence))) }
        for (name, samples) in sounds { try await measure(name, samples, parts: parts) }
        measureMatching(parts.understander)
        row("resident memory", "\(Self.residentMegabytes) MB")
        await parts.shutDown()
    }

    private func measure(_ name: String, _ samples: [Int16], parts: AssistantParts) async throws {
        var times: [Duration] = []
        var text = ""
        for _ in 0..<max(1, repetitions) {
            let transcript = try await parts.transcribe(samples)
            times.append(transcript.recognitionTime)
            text = transcript.best?.text ?? "(nothing)"
        }
        let median = times.sorted()[times.count / 2]
        let ratio = (median / .seconds(1)) / (Double(samples.count) / 16_000)
        row("recognition: \(name) → \(text)", String(format: "%.3f × real time", ratio))
    }

    private func measureMatching(_ understander: Understander) {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for index in 0..<2_000 {
            let start = clock.now
            _ = understander.understand(Self.sentences[index % Self.sentences.count])
            times.append(clock.now - start)
        }
        times.sort()
        row("matching, median", microseconds(times[times.count / 2]))
        row("matching, 99th percentile", microseconds(times[times.count * 99 / 100]))
    }

    private func row(_ name: String, _ value: String) {
        print(name.padding(toLength: max(60, name.count), withPad: " ", startingAt: 0) + "  " + value)
    }

    private func milliseconds(_ duration: Duration) -> String {
        String(format: "%.1f ms", duration / .milliseconds(1))
    }

    private func microseconds(_ duration: Duration) -> String {
        String(format: "%.1f µs", duration / .microseconds(1))
    }

    private static var residentMegabytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1024
    }
}
