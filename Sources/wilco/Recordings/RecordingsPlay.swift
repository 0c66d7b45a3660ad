import ArgumentParser
import Assistant
import Recordings
import WilcoIntents

struct RecordingsPlay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play what was heard.",
        discussion: """
            Example:
              $ wilco recordings play last
              $ wilco recordings play 20261123-052011 --output heard.wav
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    @Option(help: ArgumentHelp("Write to this WAV file instead of the loudspeaker.", valueName: "wav"))
    var output: String?

    @Argument(help: ArgumentHelp("Names of the list, or how they begin; `last`.", valueName: "name"))
    var names: [String]

    func validate() throws {
        if output != nil, names.count > 1 { throw ValidationError("--output holds one recording") }
    }

    func run() async throws {
        let parts = try shared.commandParts()
        for entry in try shared.recordings(named: names) {
            let duration = try await parts.context.play(file: entry.path, output: output)
            if shared.json {
                Output.line(
                    JSONLine.text([
                        ("played", .string(entry.id)), ("output", output.map(JSONValue.string)),
                        ("seconds", .number(duration / .seconds(1))),
                    ])
                )
            }
        }
    }
}
