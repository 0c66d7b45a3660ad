import ArgumentParser
import Assistant
import Speech
import WilcoIntents

/// Sound to words.
struct Transcribe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turn recordings into text, primed with what the apps can do.",
        discussion: """
            Each file is one utterance. Reads the apps of --apps, or those that you have installed, whichever assistant is running.

            Example:
              $ wilco transcribe --apps config/apps/rover goforward.raw --raw
              go forward ten meters
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>
    @OptionGroup var audio: AudioArguments

    @Option(help: "Expect this phrase first; may be repeated.")
    var phrase: [String] = []

    func validate() throws {
        guard !audio.files.isEmpty else { throw ValidationError("name at least one audio file") }
    }

    func run() async throws {
        let parts = try shared.parts()
        parts.generation.reportProblems { Output.error($0) }
        try parts.generation.requireApps()
        try await parts.session.refreshVocabulary()
        try await parts.session.closing {
            try await EachFile.run(audio, json: shared.json) { name in
                let samples = try Recording(path: name, raw: audio.raw).samples()
                let transcript = try await parts.session.transcribe(
                    samples,
                    phrases: phrase,
                    phraseRequired: !phrase.isEmpty
                )
                Output.line(
                    shared.json ? TranscriptJSON.line(transcript, input: name) : transcript.accepted?.text ?? ""
                )
            }
        }
    }
}
