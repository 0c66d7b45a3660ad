import ArgumentParser
import Assistant
import AudioIO
import Configuration
import Conversation
import Foundation
import Hearing
import PipelineTesting
import SimulatedPeople
import Speech
import Synchronization
import WilcoIntents

/// The whole loop on recorded and simulated speech: start, hearing, understanding, answering, memory.
struct Loop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The loop from sound to answer, with two apps or those named."
    )

    @Option(help: "How often each sentence is said.")
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
        // What is ordered here is nobody's.
        options.isRehearsal = true
        let folder = FileManager.default.temporaryDirectory.appending(path: "wilco-loop-\(UUID().uuidString)")
        options.stateFolder = folder.path
        defer { try? FileManager.default.removeItem(at: folder) }
        let parts = try AssistantParts(options)
        try parts.generation.requireApps()
        _ = try await parts.session.recognizer()
        Figures.row("start, models and apps loaded", Figures.milliseconds(clock.now - start))
        let heard = Heard()
        let owner = try await parts.session.conversation(mode: .handsFree, presenter: PrintingPresenter { _ in }) { _ in
        }
        let listener = RecordingListener(parts: parts, owner: owner) { heard.note($0) }
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        var sounds: [(name: String, samples: [Int16])] = [
            ("goforward.raw", try AudioFile.read(Self.recording, raw: true))
        ]
        for sentence in Self.sentences { sounds.append((sentence, try await speaker.say(sentence))) }
        for (name, samples) in sounds { try await measure(name, samples, listener, heard) }
        measureMatching(parts.generation.understander)
        Figures.row("resident memory", String(format: "%.0f MB", ProcessUsage(of: getpid()).residentMegabytes))
        await parts.session.shutDown()
    }

    /// What was heard of the last recording, and when.
    private final class Heard: Sendable {
        struct Utterance: Sendable {
            var transcript: Transcript
            var times: HearingTimes
            var decoded: ContinuousClock.Instant
            var answered: ContinuousClock.Instant?
        }

        private let last = Mutex<Utterance?>(nil)

        func note(_ event: VoiceEvent) {
            let now = ContinuousClock().now
            last.withLock { last in
                switch event {
                case .decoded(let transcript, let times):
                    last = Utterance(transcript: transcript, times: times, decoded: now)
                case .turnEnded: last?.answered = now
                default: break
                }
            }
        }

        func take() -> Utterance? { last.withLock { $0.take() } }
    }

    private func measure(
        _ name: String,
        _ samples: [Int16],
        _ listener: RecordingListener,
        _ heard: Heard
    ) async throws {
        var recognition: [Duration] = []
        var endpointing: [Duration] = []
        var answering: [Duration] = []
        var text = "(nothing)"
        for _ in 0..<max(1, repetitions) {
            let end = try await listener.hear(samples + [Int16](repeating: 0, count: 16_000))
            if let utterance = heard.take() {
                recognition.append(utterance.transcript.recognitionTime)
                endpointing.append(utterance.times.endpointing)
                if let answered = utterance.answered { answering.append(answered - utterance.decoded) }
                text = utterance.transcript.best?.text ?? "(nothing)"
            }
            if case .asking = end { try await listener.take(.answer(Answer(.cancel))) }
        }
        let seconds = Double(samples.count) / 16_000
        func ratio(_ times: [Duration]) -> String {
            guard !times.isEmpty else { return "–" }
            return String(format: "%.3f × real time", times.sorted()[times.count / 2] / .seconds(1) / seconds)
        }
        Figures.row("recognition: \(name) → \(text)", ratio(recognition))
        Figures.row("    finding the speech", ratio(endpointing))
        Figures.row("    from its words to the end of the answer", Figures.summary(answering))
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
