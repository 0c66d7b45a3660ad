import ArgumentParser
import AssistantTesting
import Foundation
import PipelineTesting
import SimulatedPeople
import WilcoIntents

/// How long a person waits: `wilco serve` on a sound server of our own, timed from outside.
///
/// Both the virtual microphone and the virtual loudspeaker are recorded by the same means, so that what recording delays cancels out.
struct Latency: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "From the last sound of a voice to the first sound of the answer, through ALSA."
    )

    @Option(help: "How often each sentence is said.")
    var repetitions = 5

    @Option(help: "The simulated person.")
    var voice = "flite:slt"

    private static let endOfSpeech = Duration.milliseconds(600)
    private static let settings = "voice:\n  earcons: false\nlistening:\n  endOfSpeech: 0.6\n"
    private static let dialogues = [
        ["hey wilco, go forward ten meters"],
        ["hey wilco, order soup", "clam chowder", "the first one", "yes please"],
    ]

    func run() async throws {
        let speaker = try SimulatedSpeaker(named: voice)
        var sounds: [String: [Int16]] = [:]
        for sentence in Self.dialogues.joined() { sounds[sentence] = try await speaker.say(sentence) }
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let microphone = try SoundMonitor(record: pulse.recordMicrophone)
        let loudspeaker = try SoundMonitor(record: pulse.recordSpeaker)
        let clock = ContinuousClock()
        let started = clock.now
        let assistant = try await ServingProcess(
            environment: pulse.environment,
            apps: ["soup-chef", "rover"],
            settings: Self.settings
        )
        try await assistant.untilListening()
        Figures.row("start to listening, process included", Figures.milliseconds(clock.now - started))
        Figures.row("resident memory after the start", String(format: "%.0f MB", assistant.usage.residentMegabytes))
        var waits: [String: [Duration]] = [:]
        var stages = TurnStages()
        for _ in 0..<repetitions {
            for dialogue in Self.dialogues {
                for (index, sentence) in dialogue.enumerated() {
                    try await pulse.speak(sounds[sentence] ?? [])
                    let isLast = index == dialogue.count - 1
                    stages.begin()
                    _ = try await assistant.events { event in
                        let name = event["event"]?.stringValue
                        stages.note(name, at: clock.now)
                        return name == "ended" || (!isLast && name == "listening")
                    }
                    guard let wait = try await Self.answer(microphone, loudspeaker) else {
                        Figures.row(sentence, "no answer was heard")
                        continue
                    }
                    waits[sentence, default: []].append(wait.duration)
                    stages.end(speech: wait.speechEnd, sound: wait.speechEnd + wait.duration)
                }
            }
        }
        for sentence in Self.dialogues.joined() { Figures.row("“\(sentence)”", Figures.summary(waits[sentence] ?? [])) }
        let all = waits.values.joined().map { $0 }
        Figures.row("end of speech to first sound of the answer", Figures.summary(all))
        Figures.row(
            "the same, without the \(Self.endOfSpeech) that end speech",
            Figures.summary(all.map { $0 - Self.endOfSpeech })
        )
        stages.print(without: Self.endOfSpeech)
        let usage = assistant.usage
        Figures.row(
            "resident memory afterwards, and at its highest",
            String(format: "%.0f MB, %.0f MB", usage.residentMegabytes, usage.peakMegabytes)
        )
        let ending = clock.now
        let status = assistant.stop()
        Figures.row("SIGTERM to the end (status \(status))", Figures.milliseconds(clock.now - ending))
    }

    /// How long after the voice in the microphone the loudspeaker began; returns when it has been silent for a second.
    private static func answer(
        _ microphone: SoundMonitor,
        _ loudspeaker: SoundMonitor
    ) async throws -> (speechEnd: ContinuousClock.Instant, duration: Duration)? {
        guard let end = microphone.lastLoud() else { return nil }
        for _ in 0..<100 {
            // Nobody tells what a loudspeaker does but the loudspeaker.
            try await Task.sleep(for: .milliseconds(100))
            guard let last = loudspeaker.lastLoud(), last > end, .now - last > .seconds(1) else { continue }
            return loudspeaker.firstLoud(after: end).map { (end, $0 - end) }
        }
        return nil
    }
}
