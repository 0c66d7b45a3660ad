package import WilcoIntents

/// A dialog template of an app that cannot be filled as written.
package struct DialogProblem: Error, Sendable, Hashable, CustomStringConvertible {
    package var app: String
    /// Where the template stands in the app's dialogs: `intents.OrderSoup.parameters.soup.prompt`.
    package var path: String
    package var template: String
    package var problem: TemplateProblem
    /// Where the template begins; nil for an app that was read from no file.
    package var location: SourceLocation?

    package init(
        app: String,
        path: String,
        template: String,
        problem: TemplateProblem,
        location: SourceLocation? = nil
    ) {
        self.app = app
        self.path = path
        self.template = template
        self.problem = problem
        self.location = location
    }

    package var description: String { "\(location?.description ?? app): \(path): \(problem)" }
}
