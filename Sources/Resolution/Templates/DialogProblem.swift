/// A dialog template of an app that cannot be filled as written.
package struct DialogProblem: Error, Sendable, Hashable, CustomStringConvertible {
    package var app: String
    /// Where the template stands in the app's dialogs: `intents.OrderSoup.parameters.soup.prompt`.
    package var path: String
    package var template: String
    package var problem: TemplateProblem

    package init(app: String, path: String, template: String, problem: TemplateProblem) {
        self.app = app
        self.path = path
        self.template = template
        self.problem = problem
    }

    package var description: String { "\(app): \(path): \(problem)" }
}
