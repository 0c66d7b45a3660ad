internal import Configuration
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
        var problems: [AppProblem]
        var folders: [String]
        var locale: String
        /// Where built-in domains are found.
        var domainFolders: [String]
    }

    func catalog() -> Found {
        let folders = self.folders
        let catalog = AppCatalog.load(
            folders: folders,
            locale: options.locale ?? settings.locale,
            domains: domainFolders,
            firstReplaces: options.apps.isEmpty
        )
        return Found(
            apps: catalog.apps,
            problems: catalog.problems,
            folders: folders,
            locale: catalog.locale,
            domainFolders: domainFolders
        )
    }

    /// The language of the catalog, without reading any app.
    var locale: String { options.locale ?? settings.locale ?? AppCatalog.locale(sharedBy: folders) }

    /// `--apps`; else those of the settings, what the user installed, and the system's, which in a checkout are `config/apps`.
    private var folders: [String] {
        guard options.apps.isEmpty else { return options.apps.map(options.absolute) }
        let checkout = options.workingDirectory + "/config/apps"
        let installed =
            exists(options.workingDirectory + "/Package.swift") && exists(checkout)
            ? paths.apps.prefix(1).filter(holdsApps) + [checkout] : paths.apps.filter(holdsApps)
        return settings.apps + installed
    }

    /// The built-in domains of this program, beside it as built or as installed, then the user's and the system's.
    var domainFolders: [String] {
        var found: [String] = []
        var ancestor = options.executable
        while ancestor.count > 1 {
            ancestor = (ancestor as NSString).deletingLastPathComponent
            found += ["\(ancestor)/config/domains", "\(ancestor)/share/wilco/domains"]
        }
        let beside = paths.apps.map { ($0 as NSString).deletingLastPathComponent + "/domains" }
        return ([options.workingDirectory + "/config/domains"] + found + beside).filter(exists)
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// An installed app is there; an empty folder is nothing to complain about.
    private func holdsApps(_ path: String) -> Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).contains { !$0.hasPrefix(".") }
    }
}
