import ArgumentParser
import Assistant
import Conversation
import Foundation
import WilcoIntents

/// A dialogue from recordings.
struct Hear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Hold a conversation from recordings; the apps act.",
        discussion: """
            Each stretch of speech in the files is a turn. The invocation phrase may stand before a request.

            Example:
              $ wilco hear order.wav clam-chowder.wav --output answers.wav
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>
    @OptionGroup var audio: AudioArguments

    @Option(help: "handsFree: everything in words; screen: short lines and cards.")
    var mode: InteractionMode = .handsFree

    @Option(help: ArgumentHelp("Write what is said to this WAV file.", valueName: "wav"))
    var output: String?

    func validate() throws {
        guard !audio.files.isEmpty else { throw ValidationError("name at least one audio file") }
    }

    func run() async throws {
        let parts = try shared.parts(converses: true)
        parts.generation.reportProblems { Output.error($0) }
        try parts.generation.requireApps()
        try await parts.session.refreshVocabulary()
        let terminal = TerminalPresenter(mode: mode, quiet: shared.json)
        let json = shared.json
        let presenter = try await parts.session.presenter(terminal: terminal, output: output)
        let owner = try await parts.session.conversation(mode: mode, presenter: presenter) { event in
            if json {
                Output.line(event.jsonLine)
            } else if case .heard(let text, _) = event.kind {
                Output.line("> \(text.isEmpty ? "(nothing understood)" : text)")
            }
        }
        let ear = RecordingListener(parts: parts, owner: owner)
        let work = try await parts.session.follow(owner)
        var failed = false
        var end: ConversationOwner.TurnEnd?
        for name in audio.names {
            do {
                let turn = try await ear.hear(file: name, raw: audio.raw)
                if turn == nil, json { Output.line(FailureLine.silence(input: name)) }
                end = turn ?? end
            } catch {
                failed = true
                if json {
                    Output.line(FailureLine.text(input: name, error: error))
                }
                Output.error(error, of: name)
            }
        }
        while case .ended = end, let next = await work.nextEnd() { end = next }
        if case .asking = end { end = await owner.leave() }
        await parts.session.shutDown()
        if let end { try ConversationExit.check(end, lastQuestion: terminal.last, quiet: false) }
        if failed { throw ExitCode(1) }
        if end == nil { throw CommandFailure("no speech was heard — check the recording with `wilco segment`") }
    }
}
