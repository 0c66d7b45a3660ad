import ArgumentParser
import Assistant
import Importing
import WilcoIntents

/// Other systems' sentence files, as an app folder.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Turn other systems' files into an app folder.",
        subcommands: [Hassil.self]
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

        @OptionGroup var shared: SharedOptions

        @Argument(help: ArgumentHelp("Folder of hassil YAML files.", valueName: "dir"))
        var directory: String

        @Option(help: ArgumentHelp("Areas, floors and entities.", valueName: "file"))
        var fixtures: String

        @Option(help: ArgumentHelp("Folder of the app to write.", valueName: "app"))
        var output: String

        func run() async throws {
            let report = try HassilImporter.import(directory: directory, fixtures: fixtures, output: output)
            for note in report.notes { Output.error("\(note)") }
            let sentences = report.app.intents.flatMap(\.sentences).map(\.templates.count).reduce(0, +)
            if shared.json {
                Output.line(
                    JSONLine.text([
                        ("output", .string(output)), ("intents", .integer(report.app.intents.count)),
                        ("sentences", .integer(sentences)), ("notes", .integer(report.notes.count)),
                    ])
                )
            } else {
                Output.line(
                    "\(output): \(report.app.intents.count) intents, \(sentences) sentences from \(report.fileCount) files, "
                        + "\(report.notes.count) things not carried over"
                )
            }
        }
    }
}
