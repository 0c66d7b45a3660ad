private import FoundationEssentials
package import WilcoIntents

/// The apps that are there, and what is wrong with those that are not.
package struct AppCatalog: Sendable {
    /// By id, sorted.
    package var apps: [AppDefinition]
    package var problems: [AppProblem]
    /// BCP 47.
    package var locale: String

    package init(apps: [AppDefinition] = [], problems: [AppProblem] = [], locale: String = "en-US") {
        self.apps = apps
        self.problems = problems
        self.locale = locale
    }

    /// Reads folders: each is an app (it holds `app.yaml`) or a folder of apps.
    ///
    /// A broken app is left out and reported. Without a locale, the one that all given apps share is taken, else en-US.
    ///
    /// - Parameters:
    ///   - domains: Folders of built-in domains to look in, after those beside each app.
    ///   - firstReplaces: An app of an earlier folder takes the place of one with its id in a later folder, as the user's own
    ///     does of the system's; else that is a problem.
    package static func load(
        folders: [String],
        locale: String?,
        domains: [String] = [],
        firstReplaces: Bool = false
    ) -> AppCatalog {
        var problems: [AppProblem] = []
        let appFolders = folders.flatMap { self.appFolders(in: $0, problems: &problems) }
        let locale = locale ?? sharedLocale(of: appFolders)
        var apps: [AppDefinition] = []
        for folder in appFolders {
            let (app, found) = AppFolder.load(folder, locale: locale, domains: domains)
            problems += found
            guard let app else { continue }
            if let other = apps.first(where: { $0.id == app.id }) {
                let isNeighbour = parent(of: other.folder) == parent(of: app.folder)
                if other.folder == app.folder || (firstReplaces && !isNeighbour) { continue }
                let message = "the id \"\(app.id)\" is taken by \(other.folder) — give one of them another id"
                problems.append(AppProblem(file: "\(app.folder)/app.yaml", message: message))
                continue
            }
            apps.append(app)
        }
        return AppCatalog(apps: apps.sorted { $0.id < $1.id }, problems: problems, locale: locale)
    }

    /// Apps with errors, as far as they can be read: to look at what else is wrong with them.
    ///
    /// - Parameter areWhole: Only those whose errors cost nothing else.
    package static func unusable(
        in folders: [String],
        locale: String,
        domains: [String] = [],
        areWhole: Bool = false
    ) -> [AppDefinition] {
        var known: [AppProblem] = []
        return folders.flatMap { appFolders(in: $0, problems: &known) }.compactMap { folder in
            AppFolder.unusable(folder, locale: locale, domains: domains, isWhole: areWhole)
        }
    }

    /// The language that the apps in these folders share, without reading them.
    package static func locale(sharedBy folders: [String]) -> String {
        var known: [AppProblem] = []
        return sharedLocale(of: folders.flatMap { appFolders(in: $0, problems: &known) })
    }

    private static func parent(of folder: String) -> String { AppFolder.absolute(folder + "/..") }

    package func app(named id: String) -> AppDefinition? {
        apps.first { $0.id == id }
    }

    private static func appFolders(in folder: String, problems: inout [AppProblem]) -> [String] {
        let folder = AppFolder.absolute(folder)
        if AppFolder.isApp(folder) { return [folder] }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            let message = "this folder cannot be read — look at how its name is written"
            problems.append(AppProblem(file: folder, message: message))
            return []
        }
        let inner = names.sorted().filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        let apps = inner.filter(AppFolder.isApp)
        if apps.isEmpty {
            let message = "neither an app nor a folder of apps — an app holds an app.yaml"
            problems.append(AppProblem(file: folder, severity: .warning, message: message))
        }
        return apps
    }

    /// The locale that all the apps have texts for; en-US when there is none or it is among several.
    private static func sharedLocale(of folders: [String]) -> String {
        let standard = "en-US"
        let all = folders.map { Set(AppFolder.locales(of: $0)) }.filter { !$0.isEmpty }
        guard var shared = all.first else { return standard }
        for locales in all.dropFirst() { shared.formIntersection(locales) }
        return shared.contains(standard) ? standard : shared.min() ?? standard
    }
}
