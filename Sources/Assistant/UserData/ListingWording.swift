internal import Shortcuts
internal import Storage
internal import WilcoIntents

/// What is said of how shortcuts stand in the list.
enum ListingWording {
    /// "🍲 Soup time".
    static func title(of listed: ListedShortcut) -> String {
        [listed.listing.icon, listed.record.name].compactMap { $0 }.joined(separator: " ")
    }

    /// Nil: there is none.
    static func heading(of section: ListedShortcut.Section) -> String? {
        switch section {
        case .pinned: "Pinned"
        case .loose: nil
        case .folder(let name): name
        }
    }

    /// "pinned, in the folder “Kitchen”, blue, icon 🍲"; empty: there is nothing to say.
    static func sentence(of listing: ShortcutListing) -> String {
        let parts = [
            listing.isPinned ? "pinned" : nil, listing.folder.map { "in the folder “\($0)”" },
            listing.colour?.rawValue, listing.icon.map { "icon \($0)" },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    static func members(of listing: ShortcutListing) -> [(String, JSONValue?)] {
        [
            ("folder", listing.folder.map(JSONValue.string)),
            ("colour", (listing.colour?.rawValue).map(JSONValue.string)),
            ("icon", listing.icon.map(JSONValue.string)), ("pinned", .bool(listing.isPinned)),
        ]
    }
}
