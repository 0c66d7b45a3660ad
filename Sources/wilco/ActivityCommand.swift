import ArgumentParser
import Control
import Foundation
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
            let nothing = "You look at nothing that an app tells of."
            try await Informant.ofUserData(shared).tell(.activities, orElse: nothing)
        }
    }

    struct Open: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Go on here with what another machine tells of.",
            discussion: """
                Takes the first line of what `wilco activity --json` writes. Without --apps the running assistant does it, if there is one.

                Example:
                  $ ssh desk wilco activity --json | wilco activity open -
                """
        )

        @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

        @Argument(help: ArgumentHelp("JSON file; - reads standard input.", valueName: "file"))
        var file: String

        func run() async throws {
            try await OfferTaking(shared: shared, mode: .screen).take(.activity(try read()))
        }

        private func read() throws -> JSONValue {
            let data =
                file == "-"
                ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: file)
            guard let data else { throw CommandFailure("\(file) cannot be read — check the path") }
            let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first ?? ""
            guard !line.isEmpty else {
                throw CommandFailure("nothing is looked at there — open something in the app first")
            }
            guard let json = try? JSONValue(reading: line.utf8, limits: .line) else {
                throw CommandFailure("this is no activity — write what `wilco activity --json` writes")
            }
            return json
        }
    }
}
