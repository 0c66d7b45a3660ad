import ArgumentParser
import Assistant
import Control

/// Ready-made shortcuts.
struct ShortcutGallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Ready-made shortcuts, from your apps, of what you do often, and shipped with Wilco.",
        discussion: """
            Example:
              $ wilco shortcuts gallery soup
              $ wilco shortcuts gallery --add "Soup time"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "Add this one to yours; may be repeated.")
    var add: [String] = []

    @Argument(help: "Only those with these words in their app's name, their name, description or phrases.")
    var words: [String] = []

    func run() async throws {
        guard add.isEmpty else { return try await UserDataOwner(ofShortcuts: shared).change(.shortcut(.take(add))) }
        try await Informant.ofShortcuts(shared).tell(.gallery(words: words))
    }
}

/// What steps can be made of.
struct ShortcutActions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: "List what steps can do: every request of every app, and the built-in actions.",
        discussion: """
            Example:
              $ wilco shortcuts actions soup
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    @Argument(help: "Only those with these words.")
    var words: [String] = []

    func run() async throws {
        let informant = try await Informant.ofUses(shared) { [shared] in try shared.shortcutParts().parts }
        try await informant.tell(.actions(words: words))
    }
}
