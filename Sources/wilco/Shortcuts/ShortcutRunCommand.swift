import ArgumentParser
import Assistant
import Conversation
import Shortcuts
import Storage
import WilcoIntents

/// Runs a shortcut as a tap on it does.
struct ShortcutRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a shortcut; its questions are answered on standard input.",
        discussion: """
            Example:
              $ wilco shortcuts run lunch
              $ wilco shortcuts run lunch --dry
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Option(help: "screen: short lines and cards; handsFree: everything in words.")
    var mode: InteractionMode = .screen

    @Flag(help: "Say what would be done, and do nothing.")
    var dry = false

    @Argument(help: "The shortcut's name, or one of its phrases.")
    var name: String

    func run() async throws {
        let (parts, library) = try shared.shortcutParts()
        let record = try library.record(named: name)
        if dry {
            try dryRun(try library.shortcut(of: record), library)
            return
        }
        let presenter = TerminalPresenter(mode: mode, quiet: shared.json)
        let json = shared.json
        let owner = try await parts.session.conversation(mode: mode, presenter: presenter) { event in
            if json { Output.line(event.jsonLine) }
        }
        let end = try await TypedConversation(owner: owner, parts: parts)
            .hold(.understanding(library.request(toRun: record)))
        await parts.session.shutDown()
        try ConversationExit.check(end, lastQuestion: presenter.last, quiet: false)
    }

    private func dryRun(_ shortcut: Shortcut, _ library: ShortcutLibrary) throws {
        let rehearsal = DryRun(
            catalog: library.catalog,
            environment: library.environment,
            load: { name in (try? library.record(named: name)).flatMap { try? library.shortcut(of: $0) } }
        )
        let outcome = rehearsal.run(shortcut) { line in
            Output.line(shared.json ? JSONLine.text([("would", .string(line))]) : line)
        }
        if let failure = outcome.failure { throw CommandFailure("\(failure)") }
    }
}
