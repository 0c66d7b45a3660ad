import ArgumentParser
import Assistant
import WilcoIntents

/// Text, spoken.
struct Say: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Speak a text with the assistant's voice.",
        discussion: """
            Example:
              $ wilco say "Your total is $3.75." --output total.wav
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: ArgumentHelp("Write to this WAV file instead of the loudspeaker.", valueName: "wav"))
    var output: String?

    @Argument(help: "What to say.")
    var text: [String]

    func validate() throws {
        guard text.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { throw ValidationError("say what?") }
    }

    func run() async throws {
        let report = try await shared.commandParts().engines.say(text.joined(separator: " "), output: output)
        if shared.json {
            Output.line(
                JSONLine.text([
                    ("spoken", .string(report.text)), ("output", output.map(JSONValue.string)),
                    ("seconds", .number(report.duration / .seconds(1))),
                ])
            )
        }
    }
}
