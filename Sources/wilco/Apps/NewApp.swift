import ArgumentParser
import Configuration
import Extensions
import Foundation
import Installing
import WilcoIntents

/// A new app from a skeleton.
struct NewApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a new app: its files, a handler, and tests that pass.",
        discussion: """
            Example:
              $ wilco apps new kettle --language python
            """
    )

    @OptionGroup var shared: Shared<Uses.JSON>

    @Argument(help: ArgumentHelp("Letters, digits and hyphens: the app's id and folder.", valueName: "name"))
    var name: String

    @Option(help: "swift, python or sh.")
    var language: AppSkeleton.Language = .python

    @Option(help: ArgumentHelp("Where the app's folder is made.", valueName: "dir"))
    var directory = "."

    func run() async throws {
        let options = shared.options
        let folder = try AppSkeleton(options: options)
            .make(name, language: language, in: options.absolute(directory))
        let shown = directory == "." ? name : folder
        guard !shared.json else {
            let files = options.absolute(folder)
            return Output.line(JSONLine.text([("app", .string(name)), ("folder", .string(files))]))
        }
        Output.line(shown)
        if language == .swift { Output.line("build it:  swift build -c release --package-path \(shown)") }
        Output.line("test it:   wilco apps test \(shown)")
        Output.line("try it:    wilco ask --apps \(shown) \"greet bob\"")
        Output.line("install:   wilco apps install \(shown)")
        let program = URL(fileURLWithPath: options.executable).deletingLastPathComponent().path
        if language == .python, let library = LaunchCommand.pythonFolders(near: [program]).first {
            Output.line("library:   PYTHONPATH=\(library) python3 -m pydoc wilco_intents")
        }
    }
}

extension AppSkeleton.Language: ExpressibleByArgument {}
