private import Files
internal import Foundation
internal import Subprocess
internal import SystemPackage

/// The programs of the desktop, if there is one.
package struct Desktop: Sendable {
    /// Runs a program of the search path and waits for it; its arguments follow its name.
    package typealias Run = @Sendable (_ program: String, _ arguments: [String]) async throws -> Void
    /// Tells an app of the session's bus to do one of its actions.
    package typealias Activate = @Sendable (_ action: String, _ app: String, _ argument: String) async throws -> Void

    /// Somebody could see what is opened.
    package let hasScreen: Bool
    /// Notifications have somewhere to go.
    package let hasSessionBus: Bool
    /// Where a program is, named by its path or looked for in the search path; nil: nowhere.
    package let find: @Sendable (_ program: String) -> String?
    package let run: Run
    package let activate: Activate

    package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        package var program: String
        package var reason: String

        package init(program: String, reason: String) {
            self.program = program
            self.reason = reason
        }

        package var description: String { "\(program) \(reason)" }
    }

    package init(
        hasScreen: Bool,
        hasSessionBus: Bool,
        find: @escaping @Sendable (_ program: String) -> String? = { $0 },
        activate: @escaping Activate = { _, app, _ in throw BusError.refused(service: app, reason: "there is none") },
        run: @escaping Run
    ) {
        self.hasScreen = hasScreen
        self.hasSessionBus = hasSessionBus
        self.find = find
        self.run = run
        self.activate = activate
    }

    /// What these start goes on with their standard error, which would have to be read until then.
    private static let starters: Set<String> = ["setsid", "xdg-open"]

    package init(environment: [String: String]) {
        let variables = environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        let find: @Sendable (String) -> String? = { name in
            let paths = name.hasPrefix("/") ? [name] : folders.map { $0 + "/" + name }
            return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
        }
        self.init(
            hasScreen: environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil,
            hasSessionBus: environment["DBUS_SESSION_BUS_ADDRESS"] != nil,
            find: find,
            activate: { try await MessageBus.session(environment: environment).activate($0, of: $1, $2) }
        ) { name, arguments in
            guard let path = find(name) else { throw Fault(program: name, reason: "is not installed") }
            let custom = Dictionary(variables, uniquingKeysWith: { $1 })
            do { try SpareFiles.check() } catch { throw Fault(program: path, reason: "is not started: \(error)") }
            guard !Self.starters.contains(name) else {
                let result = try await Subprocess.run(
                    .path(FilePath(path)),
                    arguments: Arguments(arguments),
                    environment: .custom(custom),
                    output: .discarded,
                    error: .discarded
                )
                guard result.terminationStatus.isSuccess else { throw Fault(program: path, reason: "could not do it") }
                return
            }
            let result = try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
                environment: .custom(custom),
                output: .discarded,
                error: .string(limit: 65_536)
            )
            guard result.terminationStatus.isSuccess else {
                let last = result.standardError.split(separator: "\n").last.map { ": \($0)" } ?? ""
                throw Fault(program: path, reason: "could not do it\(last)")
            }
        }
    }
}
