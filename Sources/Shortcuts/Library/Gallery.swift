internal import Foundation
package import Suggestions
package import WilcoIntents
internal import YAMLFiles

/// Ready-made shortcuts: those of the apps at hand first, then those shipped with Wilco that these apps can do.
package struct Gallery: Sendable {
    package struct Item: Sendable {
        /// The app's name, or "Wilco".
        package var section: String
        package var shortcut: Shortcut
        /// Its file.
        package var text: String

        /// Whether each of the words is in it.
        package func fits(_ words: [String]) -> Bool {
            let text = ([section, shortcut.name, shortcut.description ?? ""] + shortcut.phrases.map(\.text)).joined(
                separator: " "
            )
            .lowercased()
            return words.allSatisfy { text.contains($0.lowercased()) }
        }
    }

    package private(set) var items: [Item] = []
    /// Files that cannot be read, and why.
    package private(set) var problems: [String] = []

    package init(apps: [AppDefinition], sharedFolders: [String], library: ShortcutLibrary) {
        for app in apps { read(app.folder + "/gallery", section: app.name.text, library) }
        let shipped = sharedFolders.map { $0 + "/gallery" }.first { FileManager.default.fileExists(atPath: $0) }
        if let shipped { read(shipped, section: Self.shipped, library) }
    }

    /// Adds what was done often, under the names of the apps it was done in, and puts the apps used most first.
    ///
    /// - Parameter done: What was done, and how often; the most frequent first.
    package mutating func add(
        _ done: [(shortcut: SuggestedShortcut, title: String, count: Int)],
        _ library: ShortcutLibrary
    ) {
        var uses: [String: Int] = [:]
        for (shortcut, title, count) in done {
            guard let app = library.catalog.apps[shortcut.app] else { continue }
            uses[app.name.text, default: 0] += count
            let step = library.step(of: shortcut)
            // Once is no habit.
            let isThere = items.contains { $0.shortcut.steps.map(\.kind) == [.intent(step)] }
            guard count > 1, !isThere else { continue }
            let made = Shortcut(name: title, phrases: [], steps: [Step(.intent(step))])
            items.append(Item(section: app.name.text, shortcut: made, text: ShortcutLibrary.text(of: made)))
        }
        // Sections stay together, and those shipped with Wilco come last.
        var sections: [String] = []
        for item in items where !sections.contains(item.section) { sections.append(item.section) }
        let order = sections.enumerated()
            .sorted { left, right in
                func rank(_ section: (offset: Int, element: String)) -> (Int, Int, Int) {
                    (section.element == Self.shipped ? 1 : 0, -(uses[section.element] ?? 0), section.offset)
                }
                return rank(left) < rank(right)
            }
            .map(\.element)
        items = order.flatMap { section in items.filter { $0.section == section } }
    }

    private static let shipped = "Wilco"

    private mutating func read(_ folder: String, section: String, _ library: ShortcutLibrary) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where name.hasSuffix(".yaml") {
            let path = folder + "/" + name
            do {
                let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
                for document in try ShortcutCollection.contents(of: text, path: path).shortcuts {
                    let shortcut = try library.read(document, path: path)
                    // What the apps here cannot do is no use.
                    let isPossible = shortcut.intents.allSatisfy { library.catalog.intent($0) != nil }
                    if isPossible { items.append(Item(section: section, shortcut: shortcut, text: document)) }
                }
            } catch {
                problems.append("\(error)")
            }
        }
    }
}
