import ArgumentParser
import Conversation
import Foundation
import Scripts
import Synchronization
import WilcoIntents

/// Conversations written down, run and compared.
struct Converse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run dialogue scripts and compare what is said.",
        discussion: """
            With --voice, the person's turns are spoken by a synthesiser into the recogniser, faster than real time.

            Each script has a state of its own, which is gone with it; it begins empty, with --state as a copy of what is kept
            there. Nothing is written to that folder.

            Example:
              $ wilco converse order.yaml --voice flite:slt
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "text, flite:slt, flite:rms, espeak:en-us …")
    var voice = "text"

    @Argument(help: ArgumentHelp("Dialogue scripts, or folders of them.", valueName: "script"))
    var scripts: [String]

    func run() async throws {
        await RehearsalState.removeAllWhenInterrupted()
        var failures = 0
        var count = 0
        let session = try ScriptSession(options: shared.options, voice: voice)
        for path in try ScriptFiles.expand(scripts) {
            count += 1
            if !shared.json { Output.line(path) }
            do {
                let last = Mutex((turn: 0, time: 0.0))
                let observe: @Sendable (ConversationEvent) -> Void = { [json = shared.json] event in
                    guard json else { return }
                    Output.line(event.jsonLine)
                    last.withLock { $0 = (event.turn, event.time) }
                }
                let passed = try await session.run(path, observe: observe) { result in
                    let (turn, time) = last.withLock { $0 }
                    if shared.json { return Output.line(result.jsonLine(input: path, turn: turn, time: time)) }
                    for line in result.lines { Output.line(line) }
                }
                if !passed { failures += 1 }
            } catch {
                failures += 1
                if shared.json { Output.line(FailureLine.text(input: path, error: error)) }
                Output.error("\(path): \(error)")
            }
        }
        if !shared.json { Output.line("\(count - failures) of \(count) scripts passed") }
        if failures > 0 { throw ExitCode(1) }
    }
}
