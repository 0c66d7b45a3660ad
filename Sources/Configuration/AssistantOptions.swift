internal import Extensions
package import Foundation

/// What a command line and its environment say about where to find what.
package struct AssistantOptions: Sendable {
    /// `--apps`, in order; empty: the installed apps.
    package var apps: [String]
    package var locale: String?
    package var configuration: String?
    package var stateFolder: String?
    package var now: Date?
    package var environment: [String: String]
    /// The running program's file, from the root.
    package var executable: String
    package var workingDirectory: String
    package var userID: UInt32
    /// Apps that were named and must ask nevertheless, as if the user had just installed them: for scripts.
    package var askingApps: Set<String> = []
    /// Of the apps that were named, those that somebody has refused since.
    package let refusedNames = RefusedNames()
    /// Lines of the app protocol are logged, at the level trace.
    package var tracesProtocol = false
    /// Scripts and apps' tests are rehearsals, in a state of their own: no log is kept of them, and nothing is opened on the desktop.
    package var isRehearsal = false
    /// The command holds conversations: built-in apps take part.
    package var converses = false
    /// It answers commands: it is the one that they have decide about its apps.
    package var serves = false
    /// `--group`: whose members may administer the assistant; nil: as the settings say.
    package var controlGroup: String?
    /// Folder of the sentence embedding by which what nothing fits is compared with what apps are asked; nil: it is not.
    package var sentenceEmbedding: String?

    package init(
        apps: [String] = [],
        locale: String? = nil,
        configuration: String? = nil,
        stateFolder: String? = nil,
        now: Date? = nil,
        environment: [String: String],
        executable: String,
        workingDirectory: String,
        userID: UInt32
    ) {
        self.apps = apps
        self.locale = locale
        self.configuration = configuration
        self.stateFolder = stateFolder
        self.now = now
        self.environment = environment
        // Folders above it are looked at.
        self.executable = AppFolder.absolute(executable, from: workingDirectory)
        self.workingDirectory = workingDirectory
        self.userID = userID
    }

    package var paths: Paths {
        Paths(
            environment: environment,
            userID: userID,
            stateFolder: stateFolder.map(absolute),
            configuration: configuration.map(absolute)
        )
    }

    /// Where the settings are: the file that is named, which must be there, else the first of the usual places with one; nil: nowhere.
    package var settingsFile: String? {
        paths.configurationFiles.first { configuration != nil || FileManager.default.fileExists(atPath: $0) }
    }

    /// A path as the person wrote it, from the root.
    package func absolute(_ path: String) -> String {
        AppFolder.absolute(path, from: workingDirectory)
    }
}
