import ArgumentParser
import Assistant
import AudioIO
import Foundation
import PipelineTesting
import Speech
import WilcoIntents

/// The whole loop on recorded and simulated speech: start, priming, recognition, understanding, memory.
struct Loop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The loop from sound to intent, with two apps or those named."
    )

    @Option(help: "How often each sentence is recognised.")
    var repetitions = 10

    @Option(help: "An app or a folder of apps; may be repeated (default: soup-chef and rover).")
    var apps: [String] = []

    private static let twoApps = ["soup-chef", "rover"].map {
        BuiltProducts.checkout.appending(path: "config/apps/\($0)").path
    }
    private static let recording = "/usr/share/pocketsphinx/test/data/goforward.raw"
    private static let sentences = [
        "hey wilco, order soup", "order soup", "order two clam chowders", "go forward ten meters",
        "turn left ninety degrees",
    ]

    func run() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        var options = AssistantOptions(
            apps: apps.isEmpty ? Self.twoApps : apps,
            environment: ProcessInfo.processInfo.environment,
            executable: CommandLine.arguments[0],
            workingDirectory: FileManager.default.currentDirectoryPath,
            userID: getuid()
        )
        // As the running assistant is: with its own apps beside those.
        options.converses = true
        let parts = try AssistantParts(options)
        try parts.generation.requireApps()
        _ = try await parts.session.recognizer()
        Figures.row("start, models and apps loaded", Figures.milliseconds(clock.now - start))
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        var sounds: [(name: String, samples: [Int16])] = [
            ("goforward.raw", try AudioFile.read(Self.recording, raw: true))
        ]
        for sentence in Self.sentences { sounds.append((sentence, try await speaker.say(sentence))) }
        for (name, samples) in sounds { try await measure(name, samples, parts: parts) }
        measureMatching(parts.generation.understander)
        Figures.row("resident memory", String(format: "%.0f MB", ProcessUsage(of: getpid()).residentMegabytes))
        await parts.session.shutDown()
    }

    private func measure(_ name: String, _ samples: [Int16], parts: AssistantParts) async throws {
        var times: [Duration] = []
        var text = ""
        for _ in 0..<max(1, repetitions) {
            let transcript = try await parts.session.transcribe(
                samples,
                phrases: parts.context.settings.phrases.map(\.text)
            )
            times.append(transcript.recognitionTime)
            text = transcript.best?.text ?? "(nothing)"
        }
        let median = times.sorted()[times.count / 2]
        let ratio = (median / .seconds(1)) / (Double(samples.count) / 16_000)
        Figures.row("recognition: \(name) → \(text)", String(format: "%.3f × real time", ratio))
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
        Figures.row("matching, median", Figures.microseconds(times[times.count / 2]))
        Figures.row("matching, 99th percentile", Figures.microseconds(times[times.count * 99 / 100]))
    }
}
