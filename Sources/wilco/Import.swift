import ArgumentParser
import Importing
import WilcoIntents

/// Other systems' sentence files, as an app folder.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Turn other systems' files into an app folder.",
        subcommands: [Hassil.self, IntentDefinition.self, Rhasspy.self]
    )

    struct Hassil: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import hassil sentence files, as Home Assistant uses them.",
            discussion: """
                What cannot be carried over is reported with file and line.

                Example:
                  $ wilco import hassil sentences/en --fixtures tests/en/_fixtures.yaml --output home
                """
        )

        @OptionGroup var shared: Shared<Uses.JSON>

        @Argument(help: ArgumentHelp("Folder of hassil YAML files.", valueName: "dir"))
        var directory: String

        @Option(help: ArgumentHelp("Areas, floors and entities.", valueName: "file"))
        var fixtures: String

        @Option(help: ArgumentHelp("Folder of the app to write.", valueName: "app"))
        var output: String

        func run() async throws {
            let report = try HassilImporter.import(directory: directory, fixtures: fixtures, output: output)
            ImportSummary(report: report, output: output, json: shared.json).print()
        }
    }

    struct Rhasspy: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import Rhasspy's sentences.ini with its slot files.",
            discussion: """
                Tags become parameters, $slots and ranges become lists, rules stay rules. What cannot be carried over is
                reported with file and line. The files do not name their language: give it with --locale.

                Example:
                  $ wilco import rhasspy profiles/en/sentences.ini --slots profiles/en/slots --output house
                """
        )

        @OptionGroup var shared: Shared<Uses.Language, Uses.JSON>

        @Argument(help: ArgumentHelp("A sentences.ini, or the profile's folder.", valueName: "file"))
        var path: String

        @Option(
            help: ArgumentHelp("Folder of the $slot files (default: slots beside the sentences).", valueName: "dir")
        )
        var slots: String?

        @Option(help: ArgumentHelp("Folder of the app to write.", valueName: "app"))
        var output: String

        func run() async throws {
            let report = try RhasspyImporter.import(
                path: path,
                slots: slots,
                locale: shared.locale ?? "en-US",
                output: output
            )
            ImportSummary(report: report, output: output, json: shared.json).print()
        }
    }
}
