import ArgumentParser
import Assistant
import Control
import Suggestions
import WilcoIntents

/// Where the person is, told by whoever knows: a script, a phone, a device.
struct Place: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Tell where you are, or that you have left; automations and suggestions go by it.",
        discussion: """
            A running assistant starts what waits for arriving or leaving. Without an argument: tells the place.

            Example:
              $ wilco place home
              $ wilco place --leave
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: "A name of your own: home, work, car …")
    var name: String?

    @Flag(help: "You have left.")
    var leave = false

    func validate() throws {
        if leave, name != nil { throw ValidationError("--leave needs no place") }
    }

    func run() async throws {
        let whereabouts = try shared.commandParts().state.whereabouts()
        let before = try whereabouts.place()
        guard leave || name != nil else {
            Output.done(
                before ?? "nobody knows",
                members: [("place", before.map(JSONValue.string) ?? .null)],
                json: shared.json
            )
            return
        }
        if name == nil, before == nil {
            throw CommandFailure("nobody knows where you are — say where with `wilco place NAME`")
        }
        let happening = name.map { "event arrived \($0)" } ?? "event left \(before ?? "")"
        if let client = try RunningAssistant(shared: shared).connectIfAny() {
            _ = try await client.answer(to: .happened(happening))
        } else {
            try whereabouts.setPlace(name)
        }
        if !shared.json { Output.line(name ?? "left \(before ?? "")") }
    }
}
