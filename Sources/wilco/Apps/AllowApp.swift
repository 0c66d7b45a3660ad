import ArgumentParser
import Control
import Foundation
import WilcoIntents

/// Lets an app be used.
struct AllowApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Allow an app to be used, with everything it asks for.",
        discussion: """
            An app that asks for a folder keeps its files in the one you name, where other programs find them, too.

            Example:
              $ wilco apps allow soup-chef
              $ wilco apps allow lists --folder ~/Documents/Lists
            """
    )

    @OptionGroup var arguments: AppArguments

    @Option(help: ArgumentHelp("The folder of yours that it may read and write.", valueName: "dir"))
    var folder: String?

    @Flag(help: "It may use no folder of yours any more.")
    var withoutFolder = false

    func validate() throws {
        if folder != nil, withoutFolder { throw ValidationError("--folder and --without-folder exclude each other") }
    }

    func run() async throws {
        let change: AppDecision.FolderChange? =
            if let folder { .granted(URL(filePath: folder).absoluteURL.path) } else { withoutFolder ? .withdrawn : nil }
        try await arguments.decide(.allow(change)) { app in
            (
                "\(app.name) is allowed" + (app.folder.map { ", with \($0) to read and write" } ?? ""),
                [("app", .string(app.id)), ("allowed", true), ("folder", app.folder.map(JSONValue.string))]
            )
        }
    }
}

/// Takes back what an app was allowed.
struct DenyApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny",
        abstract: "Refuse an app, or withdraw what it was allowed; its terms are forgotten.",
        discussion: """
            Example:
              $ wilco apps deny soup-chef
            """
    )

    @OptionGroup var arguments: AppArguments

    func run() async throws {
        try await arguments.decide(.deny) { app in
            ("\(app.name) is not allowed any more", [("app", .string(app.id)), ("allowed", false)])
        }
    }
}

/// Lets an app run where nothing confines it.
struct TrustApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Let an app run with your rights where nothing can confine it.",
        discussion: """
            Where bubblewrap works, a trusted app is confined like any other.

            Example:
              $ wilco apps trust soup-chef
              $ wilco apps trust --withdraw soup-chef
            """
    )

    @OptionGroup var arguments: AppArguments

    @Flag(help: "Trust it no longer.")
    var withdraw = false

    func run() async throws {
        try await arguments.decide(.trust(!withdraw)) { app in
            (
                "\(app.name) is \(withdraw ? "not trusted any more" : "trusted")",
                [("app", .string(app.id)), ("trusted", .bool(!withdraw))]
            )
        }
    }
}
