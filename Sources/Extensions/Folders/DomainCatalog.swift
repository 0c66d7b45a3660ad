package import WilcoIntents
internal import YAMLFiles

/// The built-in domains that are there.
package enum DomainCatalog {
    /// Reads every domain, its texts in `locale`; what is wrong with their files is reported as for apps.
    ///
    /// - Parameter folders: Folders of domains.
    package static func load(folders: [String], locale: String) -> (domains: [AppDefinition], problems: [AppProblem]) {
        let problems = YAMLProblems()
        let all = DomainFolders(near: "/", folders: folders, locale: locale, problems: problems)
        let domains = all.names.compactMap { all.domain($0, nil) }
        return (domains, problems.all.map { AppProblem($0) })
    }
}
