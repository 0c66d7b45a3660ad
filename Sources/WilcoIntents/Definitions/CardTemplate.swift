/// The app's own card for a response, to be filled with its values.
package struct CardTemplate: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        package var label: String
        /// A template; a row whose placeholders have no values is left out.
        package var value: String

        package init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    package var title: String?
    package var rows: [Row]
    package var image: String?
    /// What of Wilco's own is left out, for this card shows it.
    package var replaces: CardBlock?

    package init(title: String? = nil, rows: [Row] = [], image: String? = nil, replaces: CardBlock? = nil) {
        self.title = title
        self.rows = rows
        self.image = image
        self.replaces = replaces
    }

    /// All its texts, by where they stand in it.
    package var texts: [(path: String, template: String)] {
        [("title", title), ("image", image)].compactMap { path, text in text.map { (path, $0) } }
            + rows.map { ("rows.\($0.label)", $0.value) }
    }
}
