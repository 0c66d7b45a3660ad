package import Storage

/// A shortcut where it stands in the user's list.
package struct ListedShortcut: Sendable, Hashable {
    /// What stands together in the list.
    package enum Section: Sendable, Hashable {
        case pinned
        /// In no folder.
        case loose
        /// By its name, as the first in it writes it.
        case folder(String)
    }

    package var record: ShortcutRecord
    /// Nil: it cannot be read any more.
    package var shortcut: Shortcut?
    package var section: Section

    package var listing: ShortcutListing { shortcut?.listing ?? ShortcutListing() }

    /// Pinned ones, those in no folder, then one folder after the other; in each the user's order, by which folders stand, too.
    static func list(_ all: [(record: ShortcutRecord, shortcut: Shortcut?)]) -> [ListedShortcut] {
        var folders: [String] = []
        let listed = all.map { record, shortcut in
            var one = ListedShortcut(record: record, shortcut: shortcut, section: .loose)
            if one.listing.isPinned {
                one.section = .pinned
            } else if let name = one.listing.folder {
                let known = folders.first { $0.lowercased() == name.lowercased() }
                if known == nil { folders.append(name) }
                one.section = .folder(known ?? name)
            }
            return one
        }
        let sections = [Section.pinned, .loose] + folders.map(Section.folder)
        return sections.flatMap { section in listed.filter { $0.section == section } }
    }
}
