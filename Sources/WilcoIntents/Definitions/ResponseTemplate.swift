/// What is said and shown for one response code.
package struct ResponseTemplate: Sendable, Hashable {
    /// Everything needed, for someone who only listens.
    package var spoken: String
    /// A shorter line beside a card; nil: as spoken.
    package var screen: String?
    /// Said and shown in the place of both where the app is to be opened and there is no screen; nil: as anywhere.
    package var withoutScreen: String?
    /// What is shown when the app's answer has no card of its own.
    package var card: CardTemplate?

    package init(spoken: String, screen: String? = nil, withoutScreen: String? = nil, card: CardTemplate? = nil) {
        self.spoken = spoken
        self.screen = screen
        self.withoutScreen = withoutScreen
        self.card = card
    }
}
