import ArgumentParser
import Configuration
import Control
import Foundation
import Shortcuts
import Storage
import WilcoIntents

/// Opens a shortcut's file in the user's editor.
struct ShortcutEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit a shortcut's file in $VISUAL or $EDITOR; what is wrong is told, and nothing is lost.",
        discussion: """
            Editors that know YAML Language Server's comment complete and check while you write.

            Example:
              $ EDITOR=nano wilco shortcuts edit lunch
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Flag(help: "Keep it even where it would fail in a run.")
    var force = false

    @Argument(help: "The shortcut's name, or one of its phrases.")
    var name: String

    func run() async throws {
        let owner = try await UserDataOwner(ofShortcuts: shared)
        let (id, revision, document) = try await owner.shortcut(named: name)
        let header = shared.options.schemaPath("shortcut").map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
        let text = document.hasPrefix("# yaml-language-server") ? document : header + document
        try await TextEditor.edit(text, named: "shortcut.yaml", backBy: "wilco shortcuts edit") { text, file in
            let edited = text.hasPrefix(header) ? String(text.dropFirst(header.count)) : text
            let edit = ShortcutChange.edit(id: id, revision: revision, text: edited, path: file, keepsFaults: force)
            try await owner.change(.shortcut(edit))
        }
    }
}

/// Reads shortcuts and says what is wrong with them.
struct ShortcutCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check shortcuts: what does not exist, and values of the wrong type, before a run.",
        discussion: """
            Against the apps and shortcuts of whoever runs it, or of another user's assistant where that answers; with --apps,
            against the apps of those folders.

            Example:
              $ wilco shortcuts check lunch.yaml
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: ArgumentHelp("Files, or names of shortcuts; none: all of yours.", valueName: "file|name"))
    var names: [String] = []

    func run() async throws {
        let informant = try await Informant.ofUses(shared) { [shared] in try shared.shortcutParts().parts }
        var faults: [ToldLine] = []
        var checked: [AssistantInquiry.Checked] = []
        for name in names {
            guard FileManager.default.fileExists(atPath: name) else {
                checked.append(.shortcut(name))
                continue
            }
            do {
                checked.append(.file(text: try ShortcutText.read(name), path: name))
            } catch {
                faults.append(ToldLine("\(error)", [("problem", .string("\(error)"))]))
            }
        }
        if names.isEmpty || !checked.isEmpty { faults += try await informant.lines(.faults(ofShortcuts: checked)) }
        faults.forEach(informant.say)
        if faults.isEmpty, !shared.json { Output.line("no complaints") }
        informant.sayWho()
        guard faults.isEmpty else {
            let (count, them) = faults.count == 1 ? ("1 complaint", "it") : ("\(faults.count) complaints", "them")
            throw CommandFailure("\(count) — mend \(them) and check again")
        }
    }
}
