internal import Assistant
internal import AudioIO
package import Configuration
internal import Conversation
internal import Foundation
internal import Hearing
internal import SimulatedPeople
internal import Speech
internal import WilcoIntents

/// The main job on real input, shown turn by turn: a recorded person drives the rover, a simulated customer orders soup.
package struct Demonstration: Sendable {
    /// Why the demonstration cannot run.
    package enum DemonstrationError: Error, Sendable, Equatable, CustomStringConvertible {
        case missingRecording(path: String)
        case unexpectedEnd(String)

        package var description: String {
            switch self {
            case .missingRecording(let path):
                "the recording \(path) is missing — install the package pocketsphinx-testdata (make setup)"
            case .unexpectedEnd(let said):
                "the conversation did not come to its end; last said: \(said) — see `wilco doctor`"
            }
        }
    }

    static let recording = "/usr/share/pocketsphinx/test/data/goforward.raw"

    private let options: AssistantOptions
    private let output: String
    private let print: @Sendable (String) -> Void

    /// - Parameters:
    ///   - output: WAV file for the answers where there is no loudspeaker.
    ///   - print: Takes one line of the report.
    package init(options: AssistantOptions, output: String, print: @escaping @Sendable (String) -> Void) {
        self.options = options
        self.output = output
        self.print = print
    }

    package func run() async throws {
        var options = options
        let state = FileManager.default.temporaryDirectory.path + "/wilco-demo-\(UUID().uuidString)"
        options.stateFolder = state
        options.converses = true
        defer { try? FileManager.default.removeItem(atPath: state) }
        let clock = ContinuousClock()
        let start = clock.now
        let parts = try AssistantParts(options)
        try parts.generation.requireApps()
        _ = try await parts.session.recognizer()
        print(
            "Ready in \(Self.milliseconds(clock.now - start)): \(parts.generation.apps.map(\.name.text).joined(separator: ", "))."
        )

        guard FileManager.default.fileExists(atPath: Self.recording) else {
            throw DemonstrationError.missingRecording(path: Self.recording)
        }
        let sink = await outlet(parts)
        print("")
        print("A person, recorded (goforward.raw of pocketsphinx-testdata), to the rover:")
        let recorded = try AudioFile.read(Self.recording, raw: true)
        try await converse([recorded], parts: parts, sink: sink.sink)

        print("")
        print("A simulated customer (flite, voice slt), to Soup Chef:")
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        var turns: [[Int16]] = []
        for sentence in ["hey wilco order soup", "clam chowder", "the first one", "yes please"] {
            turns.append(try await speaker.say(sentence))
        }
        try await converse(turns, parts: parts, sink: sink.sink)
        await parts.session.shutDown()

        print("")
        print("The answers were \(sink.place).")
    }

    private func outlet(_ parts: AssistantParts) async -> (sink: any AudioSink, place: String) {
        if let loudspeaker = await parts.context.loudspeaker() {
            return (loudspeaker, "played on the device \(parts.context.settings.playbackDevice)")
        }
        try? FileManager.default.removeItem(atPath: output)
        let here = FileManager.default.currentDirectoryPath + "/"
        let file = output.hasPrefix(here) ? String(output.dropFirst(here.count)) : output
        return (WAVFileSink(output), "written to \(file), since there is no loudspeaker here")
    }

    /// - Parameter turns: What the person says, 16 kHz.
    private func converse(_ turns: [[Int16]], parts: AssistantParts, sink: any AudioSink) async throws {
        let stages = AnswerStages()
        let spoken = SpokenPresenter(
            synthesizer: try await parts.engines.synthesizer(),
            sink: sink,
            normalizer: parts.generation.normalizer,
            report: { stages.note($0) }
        )
        let shown = PrintingPresenter { print("  Wilco: \($0)") }
        let owner = try await parts.session.conversation(
            mode: .handsFree,
            presenter: BothPresenters(first: shown, second: spoken),
            observe: { stages.note($0) }
        )
        let listener = RecordingListener(parts: parts, owner: owner) { [self] event in
            stages.note(event)
            if case .decoded(let transcript, _) = event {
                let phrase = transcript.invocation.map { "\($0), " } ?? ""
                print("  Person: \(phrase)\(transcript.best?.text ?? "")")
            }
        }
        var end: ConversationOwner.TurnEnd?
        for samples in turns {
            end = try await listener.hear(samples + [Int16](repeating: 0, count: 16_000))
            report(stages, duration: .milliseconds(Int64(samples.count / 16)))
        }
        guard end == .ended(.done) else { throw DemonstrationError.unexpectedEnd(shown.last) }
    }

    /// What each stage did in a turn, and how long it took.
    private func report(_ stages: AnswerStages, duration: Duration) {
        print(
            "    \(Self.milliseconds(duration)) of sound; speech found in \(Self.milliseconds(stages.times.endpointing)), "
                + "primed in \(Self.milliseconds(stages.times.priming)), "
                + "recognised in \(Self.milliseconds(stages.recognition)), "
                + "understood in \(Self.milliseconds(stages.understanding)),"
        )
        print(
            "    app and dialogue took \(Self.milliseconds(stages.answering)), "
                + "first sound of the answer after \(Self.milliseconds(stages.firstSound))"
        )
    }

    private static func milliseconds(_ duration: Duration?) -> String {
        guard let duration else { return "–" }
        let value = duration / .milliseconds(1)
        return value < 10 ? String(format: "%.1f ms", value) : "\(Int(value.rounded())) ms"
    }
}
