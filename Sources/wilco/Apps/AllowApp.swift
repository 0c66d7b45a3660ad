import Access
import ArgumentParser
import Assistant
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
        let (parts, app) = try arguments.find()
        let access = parts.generation.access
        var granted: String?
        if folder != nil || withoutFolder {
            let path = folder.map { URL(filePath: $0).path }
            do { granted = try access.grantFolder(path, to: app) } catch { throw CommandFailure("\(error)") }
        }
        try access.decide(app, isGranted: true)
        try await arguments.shared.tellRunningAssistant()
        if arguments.shared.json {
            let members: [(String, JSONValue?)] = [
                ("app", .string(app.id)), ("allowed", true), ("folder", granted.map(JSONValue.string)),
            ]
            Output.line(JSONLine.text(members))
        } else {
            Output.line("\(app.name.text) is allowed" + (granted.map { ", with \($0) to read and write" } ?? ""))
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
        let (parts, app) = try arguments.find()
        try parts.generation.access.decide(app, isGranted: false)
        try await arguments.shared.tellRunningAssistant()
        if arguments.shared.json {
            Output.line(JSONLine.text([("app", .string(app.id)), ("allowed", false)]))
        } else {
            Output.line("\(app.name.text) is not allowed any more")
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
        let (parts, app) = try arguments.find()
        try parts.generation.access.grants.change(app.id) { $0.isTrusted = !withdraw }
        try await arguments.shared.tellRunningAssistant()
        if arguments.shared.json {
            Output.line(JSONLine.text([("app", .string(app.id)), ("trusted", .bool(!withdraw))]))
        } else {
            Output.line("\(app.name.text) is \(withdraw ? "not trusted any more" : "trusted")")
        }
    }
}
