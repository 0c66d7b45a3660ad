private import FoundationEssentials

/// Runs apps confined by bubblewrap: a read-only system, the app's own folders, no network, nobody else's processes.
///
/// The app sees `/usr` and `/opt`, its own folder and the library folders read-only, an empty `/tmp`, and its data folder to write to.
/// Everything ends when Wilco ends, even if Wilco is killed.
package struct BubblewrapLauncher: Launcher {
    private let bubblewrap: String

    /// Nil when bubblewrap is not installed.
    package init?(candidates: [String] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap"]) {
        guard let found = LaunchCommand.existing(candidates) else { return nil }
        bubblewrap = found
    }

    package func prepare(_ command: LaunchCommand) -> LaunchCommand {
        var arguments = ["--unshare-all", "--die-with-parent", "--cap-drop", "ALL"]
        arguments += system
        arguments += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
        let executableFolder = command.executable.split(separator: "/").dropLast().joined(separator: "/")
        let libraries = (command.environment["PYTHONPATH"] ?? "").split(separator: ":").map(String.init)
        for folder in ["/" + executableFolder, command.appFolder] + libraries where !isSystem(folder) {
            arguments += ["--ro-bind-try", folder, folder]
        }
        arguments += ["--bind", command.dataFolder, command.dataFolder]
        arguments += ["--chdir", command.appFolder, "--", command.executable]
        var wrapped = command
        wrapped.executable = bubblewrap
        wrapped.arguments = arguments + command.arguments
        return wrapped
    }

    private static let readOnly = [
        "/usr", "/opt", "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/ssl/certs",
    ]

    /// The programs and libraries of the machine; `/bin` and its like are links on a merged system.
    private var system: [String] {
        var arguments = Self.readOnly.flatMap { ["--ro-bind-try", $0, $0] }
        for path in ["/bin", "/sbin", "/lib", "/lib32", "/lib64"] {
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                arguments += ["--symlink", target, path]
            } else {
                arguments += ["--ro-bind-try", path, path]
            }
        }
        return arguments
    }

    private func isSystem(_ folder: String) -> Bool {
        folder == "/"
            || ["/usr", "/opt", "/bin", "/sbin", "/lib"].contains { folder == $0 || folder.hasPrefix($0 + "/") }
    }
}
