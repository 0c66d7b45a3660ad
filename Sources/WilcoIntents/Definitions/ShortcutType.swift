/// Parameters of an intent that the app wants to be suggested together.
package struct ShortcutType: Sendable, Hashable {
    /// The app's own name for it, by which the dialogs speak of it.
    package var name: String
    package var parameters: [String]
    /// Nil: as the intent says.
    package var supportsBackground: Bool?
    /// A template of its parameters; nil: the intent's summary.
    package var title: String?
    package var subtitle: String?

    package init(
        name: String,
        parameters: [String],
        supportsBackground: Bool? = nil,
        title: String? = nil,
        subtitle: String? = nil
    ) {
        self.name = name
        self.parameters = parameters
        self.supportsBackground = supportsBackground
        self.title = title
        self.subtitle = subtitle
    }

    /// Most of them that an intent may have.
    package static let maximum = 16
}
