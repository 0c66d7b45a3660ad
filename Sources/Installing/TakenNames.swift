internal import Configuration
internal import WilcoIntents

/// Names that no app can have on this machine: whoever says them calls Wilco.
enum TakenNames {
    /// What is wrong with the names of an app, and how to mend it.
    ///
    /// - Parameter phrases: The invocation phrases of the settings.
    static func problems(of app: AppDefinition, phrases: [Settings.Phrase]) -> [String] {
        let taken = Set(phrases.map { AppDefinition.heard($0.text) })
        return ([app.name] + app.alternativeNames).map(\.text).filter { taken.contains(AppDefinition.heard($0)) }.map {
            "\(app.folder): the name “\($0)” is what Wilco is called by — choose another, or change `phrases` in the configuration"
        }
    }
}
