import ArgumentParser
import Assistant
import Conversation
import Foundation
import Suggestions
import WilcoIntents

/// What the person looks at in an app, and going on with it on another machine.
struct ActivityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activity",
        abstract: "Tell what you look at in apps now, or go on with it here.",
        discussion: """
            Example:
              $ wilco activity
              $ ssh desk wilco activity --json | wilco activity open -
            """,
        subcommands: [Show.self, Open.self],
        defaultSubcommand: Show.self
    )

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell what you look at now, the latest first.",
            discussion: """
                Example:
                  $ wilco activity show --json
                """
        )

        @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

        func run() async throws {
            let service = try await shared.parts().session.suggestions()
            let found = try await service.currentActivities()
            for viewed in found {
                let stays = viewed.isHandedOff ? "" : ", stays on this machine"
                let members = viewed.json.objectValue?.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } ?? []
                Output.done(
                    "\(service.title(of: viewed.shortcut)) (\(viewed.app)\(stays))",
                    members: members,
                    json: shared.json
                )
            }
            if found.isEmpty, !shared.json { Output.line("You look at nothing that an app tells of.") }
        }
    }

    struct Open: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Go on here with what another machine tells of.",
            discussion: """
                Takes the first line of what `wilco activity --json` writes.

                Example:
                  $ ssh desk wilco activity --json | wilco activity open -
                """
        )

        @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

        @Argument(help: ArgumentHelp("JSON file; - reads standard input.", valueName: "file"))
        var file: String

        func run() async throws {
            let viewed = try read()
            guard viewed.isHandedOff else {
                throw CommandFailure("\(viewed.app) keeps this on its own machine — open it there")
            }
            let parts = try shared.parts(converses: true)
            let presenter = TerminalPresenter(mode: .screen, quiet: shared.json)
            let json = shared.json
            let owner = try await parts.session.conversation(mode: .screen, presenter: presenter) { event in
                if json { Output.line(event.jsonLine) }
            }
            guard let request = try await parts.session.suggestions().request(for: viewed.shortcut) else {
                throw CommandFailure("\(viewed.app) is not there, or has no such place — see wilco apps list")
            }
            var end = try await TypedConversation(owner: owner, parts: parts).hold(
                .understanding(Understanding(of: request))
            )
            if case .asking = end { end = await owner.leave() }
            await parts.session.shutDown()
            try ConversationExit.check(end, lastQuestion: presenter.last, quiet: false)
        }

        private func read() throws -> ViewedActivity {
            let data =
                file == "-"
                ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: file)
            guard let data else { throw CommandFailure("\(file) cannot be read — check the path") }
            let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first ?? ""
            guard !line.isEmpty else {
                throw CommandFailure("nothing is looked at there — open something in the app first")
            }
            let json = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
            guard let viewed = json.flatMap(ViewedActivity.init) else {
                throw CommandFailure("this is no activity — write what `wilco activity --json` writes")
            }
            return viewed
        }
    }
}
