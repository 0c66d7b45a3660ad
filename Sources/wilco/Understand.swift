import ArgumentParser
import Assistant
import Conversation
import Foundation
import Matching
import Speech
import WilcoIntents

/// Speech or text to an intent, without doing anything.
struct Understand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what a sentence or a recording means; nothing is done.",
        discussion: """
            Each file, and each sentence, is one request. With --text -, each line of standard input is a sentence, or a JSON
            object {"text": "…", "context": {…}}. What may have been heard in several ways has "confidence" and "alternatives",
            [{"text": "…", "confidence": 0.4}], as each line of wilco transcribe --json: the one that can be done is taken.

            Reads the apps of --apps, or those that you have installed, whichever assistant is running.

            Example:
              $ wilco understand --text "order two clam chowders" --json
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>
    @OptionGroup var audio: AudioArguments

    @Option(help: "A sentence; may be repeated; - reads sentences from standard input.")
    var text: [String] = []

    @Option(help: "Expect this phrase first; may be repeated.")
    var phrase: [String] = []

    func validate() throws {
        guard text.isEmpty != audio.files.isEmpty else {
            throw ValidationError("give either audio files or --text")
        }
    }

    func run() async throws {
        let parts = try shared.parts()
        parts.generation.reportProblems { Output.error($0) }
        try parts.generation.requireApps()
        try await parts.session.refreshVocabulary()
        guard text.isEmpty else {
            let isComplete = understandText(parts)
            await parts.session.shutDown()
            if !isComplete { throw ExitCode(1) }
            return
        }
        try await parts.session.closing {
            try await EachFile.run(audio, json: shared.json, failure: failure) { name in
                let samples = try Recording(path: name, raw: audio.raw).samples()
                let transcript = try await parts.session.transcribe(
                    samples,
                    phrases: phrase,
                    phraseRequired: !phrase.isEmpty
                )
                let clock = ContinuousClock()
                let start = clock.now
                let understanding = parts.generation.expanded(parts.generation.understander.understand(transcript))
                print(
                    understanding,
                    input: name,
                    seconds: UnderstandingJSON.Seconds(
                        audio: Double(samples.count) / 16_000,
                        recognition: transcript.recognitionTime / .seconds(1),
                        matching: (clock.now - start) / .seconds(1)
                    )
                )
            }
        }
    }

    /// - Returns: Whether each line was a sentence.
    private func understandText(_ parts: AssistantParts) -> Bool {
        let lines = text.lazy.flatMap { $0 == "-" ? AnySequence(LinesOfStandardInput()) : AnySequence([$0]) }
        let clock = ContinuousClock()
        var isComplete = true
        for line in lines {
            let sentence: TypedSentence
            do {
                sentence = try TypedSentence(line)
            } catch {
                isComplete = false
                if shared.json { Output.line(failure(line, error)) }
                Output.error("\(line.excerpt): \(error)")
                continue
            }
            var understander = parts.generation.understander
            understander.context = sentence.context
            let start = clock.now
            let understanding = parts.generation.expanded(
                sentence.transcript.map { understander.understand($0) } ?? understander.understand(sentence.text)
            )
            let matching = (clock.now - start) / .seconds(1)
            print(understanding, input: sentence.text, seconds: UnderstandingJSON.Seconds(matching: matching))
        }
        return isComplete
    }

    /// In the shape of any other result.
    private func failure(_ input: String, _ error: any Error) -> String {
        let understanding = Understanding(status: .failed, band: .reject, transcript: "", confidence: 0)
        let reason = String(describing: error)
        let seconds = UnderstandingJSON.Seconds(matching: 0)
        return UnderstandingJSON.line(input: input, understanding: understanding, seconds: seconds, error: reason)
    }

    private func print(_ understanding: Understanding, input: String, seconds: UnderstandingJSON.Seconds) {
        if shared.json {
            Output.line(UnderstandingJSON.line(input: input, understanding: understanding, seconds: seconds))
            return
        }
        guard let match = understanding.match else {
            Output.line("\(input.excerpt)  \(understanding.status.rawValue)")
            return
        }
        let values = match.parameters.keys.sorted().map { name in
            "\(name)=\((match.parameters[name] ?? []).map(\.display).joined(separator: "+"))"
        }
        Output.line("\(input)  \(match.app) \(match.intent) \(values.joined(separator: " "))")
    }
}
