package import WilcoIntents

/// How apps' processes are run; everything that depends on the machine is passed in.
package struct AppHostSettings: Sendable {
    /// Each app has a folder of its own below `<stateDirectory>/apps`.
    package var stateDirectory: String
    /// Where bare command names are looked for before `PATH`: the folder `wilco` is in.
    package var executableSearchPath: [String]
    /// Environment of the processes, before the host's own additions.
    package var environment: [String: String]
    /// BCP 47: the language the apps are told at their start.
    package var locale: String
    /// Longest time from the start of a process to its answer to `initialize`: many start at once when a small machine does.
    package var startDeadline: Duration
    /// A process that nothing is asked of for so long is ended.
    package var idleTime: Duration
    /// Bytes that an app's data folder may hold; an app that has more is ended, and not started until there is less.
    package var dataSpace: Int
    /// How often the data folder of a running app is measured.
    package var dataWatchInterval: Duration
    package var launcher: any Launcher
    /// What an app was granted.
    package var rights: @Sendable (AppDefinition) -> AppRights
    /// What of an app is still to be said.
    package var announcements: @Sendable (_ app: String) -> [Announcement]
    /// Told every line of the protocol; nil: nobody.
    package var trace: (@Sendable (ProtocolTraceLine) -> Void)?
    package var log: @Sendable (AppLogEntry) -> Void

    package init(
        stateDirectory: String,
        executableSearchPath: [String] = [],
        environment: [String: String] = ["PATH": "/usr/local/bin:/usr/bin:/bin"],
        locale: String = "en-US",
        startDeadline: Duration = .seconds(20),
        idleTime: Duration = .seconds(300),
        dataSpace: Int = AppHostSettings.usualDataSpace,
        dataWatchInterval: Duration = .seconds(2),
        launcher: any Launcher = DirectLauncher(),
        rights: @escaping @Sendable (AppDefinition) -> AppRights = { _ in .none },
        announcements: @escaping @Sendable (_ app: String) -> [Announcement] = { _ in [] },
        trace: (@Sendable (ProtocolTraceLine) -> Void)? = nil,
        log: @escaping @Sendable (AppLogEntry) -> Void = { _ in }
    ) {
        self.stateDirectory = stateDirectory
        self.executableSearchPath = executableSearchPath
        self.environment = environment
        self.locale = locale
        self.startDeadline = startDeadline
        self.idleTime = idleTime
        self.dataSpace = dataSpace
        self.dataWatchInterval = dataWatchInterval
        self.launcher = launcher
        self.rights = rights
        self.announcements = announcements
        self.trace = trace
        self.log = log
    }

    /// 256 MB.
    package static let usualDataSpace = 256 << 20
}
