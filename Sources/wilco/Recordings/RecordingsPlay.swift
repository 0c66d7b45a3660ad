import ArgumentParser
import Assistant
import Control
import Foundation
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
        let context = try shared.commandParts().context
        let informant = try await Informant.ofUserData(shared)
        for name in names {
            let recording = try await informant.recording(name)
            // Another user's file may be nobody else's to read.
            let file = NSTemporaryDirectory() + "/wilco-\(UUID().uuidString).wav"
            defer { unlink(file) }
            guard
                FileManager.default.createFile(
                    atPath: file,
                    contents: recording.sound,
                    attributes: [.posixPermissions: 0o600]
                )
            else { throw CommandFailure("\(file) cannot be written — make room there") }
            let duration = try await context.play(file: file, output: output)
            guard shared.json else { continue }
            let seconds = JSONValue.number(duration / .seconds(1))
            informant.say(
                ToldLine(
                    "",
                    [("played", .string(recording.id)), ("output", output.map(JSONValue.string)), ("seconds", seconds)]
                )
            )
        }
        informant.sayWho()
    }
}

extension Informant {
    fileprivate func recording(_ name: String) async throws -> (id: String, sound: Data) {
        let json = try await lines(.recording(name)).first.map { try JSONValue(reading: $0.json.utf8, limits: .reply) }
        guard let id = json?["id"]?.stringValue,
            let sound = json?["wav"]?.stringValue.flatMap({ Data(base64Encoded: $0) })
        else { throw ControlError.malformed("\"wav\" is missing") }
        return (id, sound)
    }
}
