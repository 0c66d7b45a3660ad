internal import Extensions
internal import Foundation
internal import WilcoIntents

/// Finds the apps that a command works with.
struct AppFolders {
    let options: AssistantOptions
    let settings: Settings
    let paths: Paths

    struct Found {
        var apps: [AppDefinition]
        var problems: [String]
        var folders: [String]
        var locale: String
    }

    func catalog() -> Found {
        let folders = self.folders
        let catalog = AppCatalog.load(folders: folders, locale: options.locale ?? settings.locale)
        return Found(
            apps: catalog.apps,
            problems: catalog.problems.map(\.description),
            folders: folders,
            locale: catalog.locale
        )
    }

    /// `--apps`; else the installed apps and those of the settings; in a checkout, `config/apps`.
    private var folders: [String] {
        guard options.apps.isEmpty else { return options.apps.map(options.absolute) }
        let checkout = options.workingDirectory + "/config/apps"
        let installed =
            exists(options.workingDirectory + "/Package.swift") && exists(checkout)
            ? [checkout] : paths.apps.filter(exists)
        return settings.apps + installed
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }
}
