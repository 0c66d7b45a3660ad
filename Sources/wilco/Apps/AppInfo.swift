import ArgumentParser
import Assistant
import Foundation
import Installing
import WilcoIntents

/// What an app is and may do.
struct AppInfo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Say what an app is, what it asks for, and what it may do.",
        discussion: """
            Example:
              $ wilco apps info soup-chef
            """
    )

    @OptionGroup var arguments: AppArguments

    func run() async throws {
        let (parts, app) = try arguments.find()
        let lines = AppText.info(app, parts.generation.access)
        if arguments.shared.json {
            var members: [(String, JSONValue?)] = []
            for key in lines.map(\.0) where !members.contains(where: { $0.0 == key }) {
                let values = lines.filter { $0.0 == key }.map { JSONValue.string($0.1) }
                members.append((key, ["can", "reads as"].contains(key) ? .array(values) : values.first))
            }
            Output.line(JSONLine.text([("id", .string(app.id))] + members))
        } else {
            Output.line("\(app.name.text) (\(app.id))")
            for (key, value) in lines {
                Output.line("  \(key.padding(toLength: max(22, key.count), withPad: " ", startingAt: 0)) \(value)")
            }
        }
    }
}
