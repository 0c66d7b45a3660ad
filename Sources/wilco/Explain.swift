import ArgumentParser
import Assistant
import Control
import Conversation
import Foundation
import Matching
import Speech
import WilcoIntents

/// Why something was understood so.
struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say why a sentence or a recording is understood as it is.",
        discussion: """
            Tells the recogniser's hypotheses, the template that fits and where it is written, the values and where they come
            from, and why the next best reading lost. An argument that names a file is a recording.

            Without --last: reads the apps of --apps, or those that you have installed, whichever assistant is running.

            Example:
              $ wilco explain "order two clam chowders"
              $ wilco explain --last
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Flag(help: "The last request that was made.")
    var last = false

    @Option(help: "A sentence, also one that is the name of a file; may be repeated.")
    var text: [String] = []

    @Flag(help: "Files are raw 16 kHz, 16-bit little-endian mono samples.")
    var raw = false

    @Option(help: "Expect this phrase first in recordings; may be repeated.")
    var phrase: [String] = []

    @Argument(help: ArgumentHelp("Sentences and audio files.", valueName: "text|file"))
    var inputs: [String] = []

    func validate() throws {
        guard last == (inputs.isEmpty && text.isEmpty) else {
            throw ValidationError("give a sentence, a recording or --last")
        }
    }

    func run() async throws {
        // As it was then: apps and names may have changed since.
        if last { return try await Informant.ofUserData(shared).tell(.lastRequest) }
        let parts = try shared.parts()
        parts.generation.reportProblems { Output.error($0) }
        try parts.generation.requireApps()
        try await parts.session.closing { try await explain(with: parts) }
    }

    private func explain(with parts: AssistantParts) async throws {
        try await parts.session.refreshVocabulary()
        for sentence in text {
            print(ExplanationReport(input: sentence, explanation: parts.generation.understander.explain(sentence)))
        }
        var failed = false
        for input in inputs {
            guard FileManager.default.fileExists(atPath: input) else {
                print(ExplanationReport(input: input, explanation: parts.generation.understander.explain(input)))
                continue
            }
            do {
                let samples = try Recording(path: input, raw: raw).samples()
                let transcript = try await parts.session.transcribe(
                    samples,
                    phrases: phrase,
                    phraseRequired: !phrase.isEmpty
                )
                let report = ExplanationReport(
                    input: input,
                    transcript: transcript,
                    explanation: parts.generation.understander.explain(transcript),
                    priming: await parts.engines.priming
                )
                print(report)
            } catch {
                failed = true
                if shared.json { Output.line(FailureLine.text(input: input, error: error)) }
                Output.error(error, of: input)
            }
        }
        if failed { throw ExitCode(1) }
    }

    private func print(_ report: ExplanationReport) {
        if shared.json {
            Output.line(JSONLine.text(report.members))
        } else {
            for line in report.lines { Output.line(line) }
        }
    }
}
