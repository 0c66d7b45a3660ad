/// Where Wilco keeps things, after the XDG base directory rules.
package struct Paths: Sendable, Hashable {
    /// Configuration files, the first that exists counts.
    package var configurationFiles: [String]
    /// What must not be lost: orders of apps, permissions, shortcuts.
    package var data: String
    /// What can be made again.
    package var cache: String
    /// What should survive a restart but is not precious: mute, journal.
    package var state: String
    /// The control socket of the user's own assistant.
    package var socket: String
    /// Where a command looks for an assistant, the first that runs counts: the user's own, and the system's where nothing says which folder
    /// the user's would have.
    package var sockets: [String]
    /// Folders of installed apps.
    package var apps: [String]

    /// Of the system's assistant, whose unit gives it `XDG_RUNTIME_DIR=/run/wilco`.
    package static let systemSocket = "/run/wilco/wilco/control.sock"

    /// - Parameters:
    ///   - environment: The process environment.
    ///   - userID: For the fallback of `XDG_RUNTIME_DIR`.
    ///   - stateFolder: `--state`: everything under one folder.
    ///   - configuration: `--config`.
    package init(
        environment: [String: String],
        userID: UInt32,
        stateFolder: String? = nil,
        configuration: String? = nil
    ) {
        let home = environment["HOME"] ?? "/"
        func folder(_ variable: String, _ fallback: String) -> String {
            // The rules say that a relative path is to be ignored.
            guard let value = environment[variable], value.hasPrefix("/") else { return fallback }
            return value
        }
        let configurationHome = folder("XDG_CONFIG_HOME", home + "/.config")
        configurationFiles =
            configuration.map { [$0] } ?? [configurationHome + "/wilco/wilco.yaml", "/etc/wilco/wilco.yaml"]
        if let stateFolder {
            data = stateFolder + "/data"
            cache = stateFolder + "/cache"
            state = stateFolder + "/state"
            socket = stateFolder + "/control.sock"
            sockets = [socket]
        } else {
            data = folder("XDG_DATA_HOME", home + "/.local/share") + "/wilco"
            cache = folder("XDG_CACHE_HOME", home + "/.cache") + "/wilco"
            state = folder("XDG_STATE_HOME", home + "/.local/state") + "/wilco"
            socket = folder("XDG_RUNTIME_DIR", "/tmp/wilco-\(userID)") + "/wilco/control.sock"
            sockets = folder("XDG_RUNTIME_DIR", "").isEmpty ? [socket, Self.systemSocket] : [socket]
        }
        let systemData = (environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share").split(separator: ":")
        apps = [data + "/apps"] + systemData.map { $0 + "/wilco/apps" }
    }
}
