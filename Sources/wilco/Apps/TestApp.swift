import ArgumentParser
import Configuration
import Foundation
import Installing
import Scripts
import Synchronization

/// An app's own tests.
struct TestApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run an app's own tests, or the tests that every handler must pass.",
        discussion: """
            Sentences are in tests/*.yaml, dialogues in tests/dialogues. --conformance asks the handler everything the app protocol
            knows, confined and with data of its own; what `handle` does outside of that is really done.

            Tests have a state of their own, which is gone with them; with --state it begins as a copy of what is kept there.

            Example:
              $ wilco apps test ./kettle
              $ wilco apps test --conformance ./kettle
            """
    )

    @OptionGroup var shared: Shared<Uses.Language, Uses.Settings, Uses.State, Uses.Clock, Uses.JSON>

    @Flag(help: "Test the handler against the app protocol.")
    var conformance = false

    @Argument(help: ArgumentHelp("The app's folder.", valueName: "dir"))
    var folder: String

    func run() async throws {
        guard FileManager.default.fileExists(atPath: shared.options.absolute(folder)) else {
            throw CommandFailure("there is no folder \(folder) — make an app with wilco apps new, or check the name")
        }
        await RehearsalState.removeAllWhenInterrupted()
        let counts = Mutex((passed: 0, failed: 0))
        let json = shared.json
        let report: @Sendable (AppTester.Outcome) -> Void = { outcome in
            counts.withLock { if outcome.fault == nil { $0.passed += 1 } else { $0.failed += 1 } }
            if json {
                Output.line(outcome.jsonLine)
            } else if let fault = outcome.fault {
                Output.line("FAIL \(outcome.subject): \(fault) (\(outcome.place))")
            } else {
                Output.line("ok   \(outcome.subject)\(outcome.note.map { " (\($0))" } ?? "")")
            }
        }
        let tester = AppTester(options: shared.options)
        if conformance {
            try await tester.runConformance(folder, report: report)
        } else {
            try await tester.run(folder, report: report)
        }
        let (passed, failed) = counts.withLock { $0 }
        guard failed == 0 else {
            throw CommandFailure("\(failed) of \(passed + failed) tests failed — mend them and test again")
        }
        guard passed > 0 else {
            throw CommandFailure("\(folder) has no tests — write sentences into tests/en-US.yaml")
        }
        if !json { Output.line("\(passed) tests passed") }
    }
}
