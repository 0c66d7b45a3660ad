import Assistant
import Clocks
import Configuration
import Foundation
import Shortcuts
import WilcoIntents

/// What was given of the options that every command takes.
protocol SharedOptions: Sendable {
    /// `--apps`, in order.
    var appFolders: [String] { get set }
    var locale: String? { get }
    var configuration: String? { get }
    var stateFolder: String? { get }
    /// A time of `WallClockText`.
    var now: String? { get }
    var json: Bool { get }
    var trace: Bool { get }
}

extension SharedOptions {
    /// What the command works with.
    ///
    /// - Parameter converses: The command holds conversations: built-in apps take part.
    func parts(converses: Bool = false) throws -> AssistantParts {
        var options = options
        options.converses = converses
        return try AssistantParts(options) { Output.error($0) }
    }

    /// The same for a command that asks no app.
    func commandParts() throws -> CommandParts {
        try CommandParts(options) { Output.error($0) }
    }

    func requireApp(_ id: String) throws {
        try parts().requireApp(id)
    }

    var options: AssistantOptions {
        var options = AssistantOptions(
            apps: appFolders,
            locale: locale,
            configuration: configuration,
            stateFolder: stateFolder,
            now: now.flatMap { WallClockText.date($0) },
            environment: ProcessInfo.processInfo.environment,
            executable: executable,
            workingDirectory: FileManager.default.currentDirectoryPath,
            userID: getuid()
        )
        options.tracesProtocol = trace
        return options
    }

    /// This program's own file.
    private var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }
}

extension SharedOptions {
    /// The shortcuts, with the apps they call.
    func shortcutParts() throws -> (parts: AssistantParts, library: ShortcutLibrary) {
        let parts = try parts(converses: true)
        parts.generation.reportProblems { Output.error($0) }
        guard let library = parts.generation.shortcuts else { throw CommandFailure("there are no shortcuts here") }
        return (parts, library)
    }
}
