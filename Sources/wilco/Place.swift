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
        let running = RunningAssistant(shared: shared)
        let client = try running.connectIfAny()
        let another = client.flatMap { $0.isAnothers ? $0 : nil }
        let informant = Informant(running, another, UserFiles(shared))
        guard leave || name != nil else { return try await informant.tell(.place) }
        let before = try await informant.place()
        if name == nil, before == nil {
            throw CommandFailure("nobody knows where you are — say where with `wilco place NAME`")
        }
        let happening = name.map { "event arrived \($0)" } ?? "event left \(before ?? "")"
        if let client {
            _ = try await client.answer(to: .happened(happening))
        } else {
            try shared.commandParts().state.whereabouts().setPlace(name)
        }
        let place = name.map(JSONValue.string) ?? .null
        running.say(ToldLine(name ?? "left \(before ?? "")", [("place", place)]), by: another)
        running.sayWho("done", by: another)
    }
}

extension Informant {
    /// Where the person is; nil: nobody knows.
    fileprivate func place() async throws -> String? {
        try await lines(.place).first.flatMap {
            try JSONValue(reading: $0.json.utf8, limits: .line)["place"]?.stringValue
        }
    }
}
