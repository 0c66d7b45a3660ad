/// Something a simulated person did in an app.
package struct LivedAction: Sendable, Hashable {
    package var moment: LivedMoment
    package var intent: String
    package var parameters: [String: String]

    package init(moment: LivedMoment, intent: String, parameters: [String: String]) {
        self.moment = moment
        self.intent = intent
        self.parameters = parameters
    }

    /// What counts as having done the same: the intent with the parameters that matter; the words of a message do not.
    package var deed: Deed {
        let keys = ActionKind.named(intent)?.keys ?? []
        return Deed(intent: intent, parameters: parameters.filter { keys.contains($0.key) })
    }
}
