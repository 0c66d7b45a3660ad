/// Decides in what surroundings an app's process runs.
///
/// An implementation turns the command into one that ends when Wilco ends, even if Wilco is killed, and that keeps standard
/// input, output and error connected. It may confine the process; it must not start anything itself.
package protocol Launcher: Sendable {
    func prepare(_ command: LaunchCommand) throws(LaunchError) -> LaunchCommand

    /// Why it starts no app with these rights, however well made, once it is installed; nil: nothing speaks against it.
    func distrust(of app: String, rights: AppRights) -> LaunchError?

    /// What it cannot enforce on this machine, each with what would mend it; empty: nothing.
    func shortcomings() -> [String]

    /// Takes back what it made on the machine; called when no app runs any more.
    func cleanUp()
}

extension Launcher {
    package func distrust(of app: String, rights: AppRights) -> LaunchError? { nil }
    package func shortcomings() -> [String] { [] }
    package func cleanUp() {}
}

/// What is started, and how.
package struct LaunchCommand: Sendable, Hashable {
    /// The app's id.
    package var app: String
    /// Absolute path.
    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]
    /// The app's folder: the process starts there, and only reads it.
    package var appFolder: String
    /// The only folder the app may write to.
    package var dataFolder: String
    /// Bytes that the data folder may hold, and so any file.
    package var dataSpace: Int
    package var rights: AppRights

    package init(
        app: String,
        executable: String,
        arguments: [String] = [],
        environment: [String: String] = [:],
        appFolder: String,
        dataFolder: String,
        dataSpace: Int,
        rights: AppRights = .none
    ) {
        self.app = app
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.appFolder = appFolder
        self.dataFolder = dataFolder
        self.dataSpace = dataSpace
        self.rights = rights
    }
}

/// Runs apps with the rights of the user, without confinement.
package struct DirectLauncher: Launcher {
    /// util-linux's tool that asks the kernel to kill the process when Wilco dies; nil: not there.
    private let setpriv: String?

    package init(setpriv: String? = LaunchCommand.existing(["/usr/bin/setpriv", "/bin/setpriv"])) {
        self.setpriv = setpriv
    }

    package func prepare(_ command: LaunchCommand) throws(LaunchError) -> LaunchCommand {
        guard let setpriv else { return command }
        var wrapped = command
        wrapped.executable = setpriv
        wrapped.arguments = ["--pdeathsig", "KILL", "--", command.executable] + command.arguments
        return wrapped
    }
}
