import ArgumentParser
import Assistant
import Configuration
import Foundation
import Generating
import WilcoIntents

/// Code from an app's definition.
struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the types and the protocol that an app's definition stands for.",
        discussion: """
            Example:
              $ wilco generate swift ./kettle --output ./kettle/Sources/Intents.swift
            """
    )

    enum Language: String, ExpressibleByArgument, CaseIterable { case swift, python }

    @OptionGroup var shared: Shared<Uses.Language, Uses.Settings, Uses.State, Uses.JSON>

    @Argument(help: "swift or python.")
    var language: Language

    @Argument(help: ArgumentHelp("The app's folder.", valueName: "dir"))
    var folder: String

    @Option(help: ArgumentHelp("Where to write it; else to standard output.", valueName: "file"))
    var output: String?

    func run() async throws {
        var options = shared.options
        options.apps = [options.absolute(folder)]
        let parts = try AssistantParts(options) { Output.error($0) }
        parts.generation.reportProblems { Output.error($0) }
        guard let app = parts.generation.apps.first else {
            throw CommandFailure("\(folder) is no app that can be used — see wilco apps check")
        }
        for problem in NameCollisions.problems(of: app) { Output.error(problem) }
        let text =
            switch language {
            case .swift: SwiftGenerator(app: app).text
            case .python: PythonGenerator(app: app).text
            }
        let members: [(String, JSONValue?)] = [("app", .string(app.id)), ("language", .string(language.rawValue))]
        guard let output else {
            if shared.json {
                Output.line(JSONLine.text(members + [("text", .string(text))]))
            } else {
                print(text, terminator: "")
            }
            return
        }
        do {
            try text.write(toFile: output, atomically: true, encoding: .utf8)
        } catch {
            throw CommandFailure("\(output) cannot be written: \(error.localizedDescription) — choose another file")
        }
        if shared.json { Output.line(JSONLine.text(members + [("output", .string(shared.options.absolute(output)))])) }
    }
}
