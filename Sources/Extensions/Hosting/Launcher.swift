/// Decides in what surroundings an app's process runs.
///
/// An implementation turns the command into one that ends when Wilco ends, even if Wilco is killed, and that keeps standard
/// input, output and error connected. It may confine the process; it must not start anything itself.
package protocol Launcher: Sendable {
    func prepare(_ command: LaunchCommand) -> LaunchCommand
}

/// What is started, and how.
package struct LaunchCommand: Sendable, Hashable {
    /// Absolute path.
    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]
    /// The app's folder: the process starts there, and only reads it.
    package var appFolder: String
    /// The only folder the app may write to.
    package var dataFolder: String

    package init(
        executable: String,
        arguments: [String] = [],
        environment: [String: String] = [:],
        appFolder: String,
        dataFolder: String
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.appFolder = appFolder
        self.dataFolder = dataFolder
    }
}

/// Runs apps with the rights of the user, without confinement.
package struct DirectLauncher: Launcher {
    /// util-linux's tool that asks the kernel to kill the process when Wilco dies; nil: not there.
    private let setpriv: String?

    package init(setpriv: String? = LaunchCommand.existing(["/usr/bin/setpriv", "/bin/setpriv"])) {
        self.setpriv = setpriv
    }

    package func prepare(_ command: LaunchCommand) -> LaunchCommand {
        guard let setpriv else { return command }
        var wrapped = command
        wrapped.executable = setpriv
        wrapped.arguments = ["--pdeathsig", "KILL", "--", command.executable] + command.arguments
        return wrapped
    }
}
