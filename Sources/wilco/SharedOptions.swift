import ArgumentParser
import Assistant
import Clocks
import Configuration
import Foundation
import WilcoIntents

/// The options that every command shares.
struct SharedOptions: ParsableArguments {
    @Option(
        name: .customLong("apps"),
        help: ArgumentHelp("An app's folder, or a folder of apps; may be repeated.", valueName: "dir")
    )
    var appFolders: [String] = []

    @Option(help: ArgumentHelp("Language and region, BCP 47 (en-US).", valueName: "tag"))
    var locale: String?

    @Option(name: .customLong("config"), help: ArgumentHelp("Configuration file.", valueName: "file"))
    var configuration: String?

    @Option(name: .customLong("state"), help: ArgumentHelp("Keep everything under this folder.", valueName: "dir"))
    var stateFolder: String?

    @Option(help: ArgumentHelp("Hold the clock at this time (2026-03-02T12:00:00).", valueName: "time"))
    var now: String?

    @Flag(help: "One JSON object a line.")
    var json = false

    @Flag(help: ArgumentHelp("Print what travels between Wilco and the apps, on standard error."))
    var trace = false

    func validate() throws {
        if let now, WallClockText.date(now) == nil {
            throw ValidationError("'\(now)' is not a time like 2026-03-02T12:00:00")
        }
        if let locale, locale.isEmpty || !locale.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) {
            throw ValidationError("'\(locale)' is not a locale like en-US")
        }
    }

    /// What the command works with.
    ///
    /// - Parameter converses: The command holds conversations: built-in apps take part.
    func parts(converses: Bool = false) throws -> AssistantParts {
        var options = options
        options.converses = converses
        return try AssistantParts(options) { Output.error($0) }
    }

    func requireApp(_ id: String) throws {
        try parts().requireApp(id)
    }

    /// Where things are, for commands that only talk to a running assistant.
    func paths() throws -> Paths {
        options.paths
    }

    var options: AssistantOptions {
        var options = AssistantOptions(
            apps: appFolders,
            locale: locale,
            configuration: configuration,
            stateFolder: stateFolder,
            now: now.flatMap { WallClockText.date($0) },
            environment: ProcessInfo.processInfo.environment,
            executable: Self.executable,
            workingDirectory: FileManager.default.currentDirectoryPath,
            userID: getuid()
        )
        options.tracesProtocol = trace
        return options
    }

    /// This program's own file.
    private static var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }
}
