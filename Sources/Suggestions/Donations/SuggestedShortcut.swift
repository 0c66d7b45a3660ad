/// One thing that can be suggested: an intent with some of its parameters set.
package struct SuggestedShortcut: Sendable, Hashable {
    package var app: String
    package var intent: String
    package var parameters: [String: DonatedValue]

    package init(app: String, intent: String, parameters: [String: DonatedValue] = [:]) {
        self.app = app
        self.intent = intent
        self.parameters = parameters
    }

    /// Whether running the other would do the same and fix more.
    package func isGeneralisation(of other: SuggestedShortcut) -> Bool {
        app == other.app && intent == other.intent && parameters.count < other.parameters.count
            && parameters.allSatisfy { other.parameters[$0.key] == $0.value }
    }
}
