internal import Extensions
package import WilcoIntents

/// The built-in domains, and which apps support them.
package struct DomainList: Sendable {
    package var domains: [AppDefinition]
    /// `file:line:column: what is wrong — how to mend it`.
    package var problems: [String]

    package init(_ parts: AssistantParts) {
        let (domains, problems) = DomainCatalog.load(
            folders: parts.generation.domainFolders,
            locale: parts.generation.locale
        )
        self.domains = domains
        self.problems = problems.map(\.description)
    }
}
