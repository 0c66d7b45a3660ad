/// How a shortcut stands among the others where they are listed.
package struct ShortcutListing: Sendable, Hashable {
    /// Of few, so that each can be told from the others, on light and on dark.
    package enum Colour: String, Sendable, Hashable, CaseIterable {
        case red, orange, yellow, green, teal, blue, purple, pink, brown, grey
    }

    /// Those of one folder are listed together, whatever the case of its letters.
    package var folder: String?
    package var colour: Colour?
    /// A single character; see ``isIcon(_:)``.
    package var icon: String?
    /// It is listed before those that are not.
    package var isPinned: Bool

    package init(folder: String? = nil, colour: Colour? = nil, icon: String? = nil, isPinned: Bool = false) {
        self.folder = folder
        self.colour = colour
        self.icon = icon
        self.isPinned = isPinned
    }

    /// What keeps a name from being a folder's, as "what — how to mend it"; nil: nothing.
    package static func problem(ofFolder name: String) -> (message: String, mend: String)? {
        if name.trimmed.isEmpty { return ("the folder has no name", "write one, or leave it out") }
        let isOneLine = name.unicodeScalars.allSatisfy {
            ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard isOneLine, name.count <= longestFolder else {
            return ("a folder's name is one line of at most \(longestFolder) characters", "use another")
        }
        return nil
    }

    private static let longestFolder = 60

    /// Whether a text is one character that can be seen: an emoji, a letter, a sign.
    package static func isIcon(_ text: String) -> Bool {
        guard text.count == 1, let first = text.unicodeScalars.first, text.unicodeScalars.count <= mostParts else {
            return false
        }
        switch first.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
            return false
        default: return true
        }
    }

    /// Of the largest emoji: two people with the colours of their skins.
    private static let mostParts = 11
}
