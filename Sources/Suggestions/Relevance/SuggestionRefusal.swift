/// Something that the person does not want suggested.
package struct SuggestionRefusal: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        /// Nothing of the app.
        case app
        case never
        case notNow
    }

    package var kind: Kind
    package var app: String
    /// nil: all that the app does.
    package var shortcut: SuggestedShortcut?
    /// "Order 1 tomato soup, croutons", or the app's name.
    package var title: String
}
