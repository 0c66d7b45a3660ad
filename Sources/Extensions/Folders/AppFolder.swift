private import FoundationEssentials
package import WilcoIntents
internal import YAMLFiles

/// Reads an app's folder; see AppFolder.md for what stands in it.
package enum AppFolder {
    /// Reads everything the app says about itself, its texts in `locale` (nil: the folder's first).
    ///
    /// The app is nil when a problem is an error; all problems of all its files are reported together.
    ///
    /// - Parameter domains: Folders of built-in domains to look in, after those beside the app.
    package static func load(
        _ folder: String,
        locale: String?,
        domains: [String] = []
    ) -> (app: AppDefinition?, problems: [AppProblem]) {
        let problems = YAMLProblems()
        let folder = absolute(folder)
        let app = AppFolderReader(folder: folder, locale: locale, domains: domains, problems: problems).read()
        return (problems.hasErrors ? nil : app, problems.all.map { AppProblem($0) })
    }

    /// What can be read of an app that has errors; nil where it has none.
    ///
    /// - Parameter isWhole: Only where its errors cost nothing else.
    package static func unusable(
        _ folder: String,
        locale: String,
        domains: [String],
        isWhole: Bool = false
    ) -> AppDefinition? {
        let problems = YAMLProblems()
        let app = AppFolderReader(folder: absolute(folder), locale: locale, domains: domains, problems: problems).read()
        return problems.hasErrors && (!isWhole || problems.leavesAllElse) ? app : nil
    }

    /// The keys that the loader looks for in each file of a folder, by file and by place in it (`intents.*.parameters.*`).
    ///
    /// Places that the files do not have are not visited.
    package static func knownKeys(of folder: String, locale: String) -> [String: [String: Set<String>]] {
        let problems = YAMLProblems()
        let folder = absolute(folder)
        _ = AppFolderReader(folder: folder, locale: locale, domains: [], problems: problems).read()
        _ = AppTest.load(folder: folder, problems: problems)
        let names = problems.knownKeys.filter { $0.key.hasPrefix(folder + "/") }.map {
            (String($0.key.dropFirst(folder.count + 1)), $0.value)
        }
        return Dictionary(names, uniquingKeysWith: { $1 })
    }

    /// BCP 47 names of the locales that the folder has texts for, sorted.
    package static func locales(of folder: String) -> [String] {
        let names = ["vocabulary", "dialogs"].flatMap { files(in: "\(folder)/\($0)") }
        return Set(names.map { String($0.dropLast(suffix.count)) }).sorted()
    }

    /// The names that an app has beside its own, in all its languages.
    package static func names(in folder: String) -> [SpokenName] {
        files(in: "\(folder)/vocabulary").flatMap { name -> [SpokenName] in
            let path = "\(folder)/vocabulary/\(name)"
            guard RegularFile.strayed(path, from: folder) == nil,
                RegularFile.fault(at: path, limit: FolderLimits.file) == nil,
                let file = try? YAMLFile.load(path).section(YAMLProblems())
            else { return [] }
            return file.list("names").compactMap { SpokenName(appName: $0) }
        }
    }

    /// The folder is an app: it holds an `app.yaml`.
    package static func isApp(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/app.yaml")
    }

    /// What is used for `locale` among `available`: itself, its language, another country's, or nil.
    package static func fallback(for locale: String, among available: [String]) -> String? {
        if let exact = available.first(where: { $0.lowercased() == locale.lowercased() }) { return exact }
        let language = language(of: locale)
        return available.first { $0.lowercased() == language }
            ?? available.sorted().first { self.language(of: $0) == language }
    }

    /// What is used where nothing fits: English of the United States, else the first.
    static func standard(among available: [String]) -> String? {
        fallback(for: "en-US", among: available) ?? available.first
    }

    static func language(of locale: String) -> String {
        String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
    }

    static let suffix = ".yaml"

    /// Names of the YAML files in a folder, sorted.
    static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }

    ///
    /// - Parameter folder: What a relative path starts from; nil: the process's working directory.
    package static func absolute(_ path: String, from folder: String? = nil) -> String {
        let full = path.hasPrefix("/") ? path : (folder ?? FileManager.default.currentDirectoryPath) + "/" + path
        var parts: [Substring] = []
        for part in full.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
