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
        let owner = try UserDataOwner(ofShortcuts: shared)
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
            Example:
              $ wilco shortcuts check lunch.yaml
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: ArgumentHelp("Files, or names of shortcuts; none: all of yours.", valueName: "file|name"))
    var names: [String] = []

    func run() async throws {
        let (_, library) = try shared.shortcutParts()
        var complaints = 0
        func complain(_ text: String) {
            complaints += 1
            Output.line(shared.json ? JSONLine.text([("problem", .string(text))]) : text)
        }
        for name in names.isEmpty ? try library.records().map(\.name) : names {
            do {
                let isFile = FileManager.default.fileExists(atPath: name)
                let texts =
                    isFile
                    ? try ShortcutCollection.contents(of: ShortcutText.read(name), path: name).shortcuts
                    : [try library.record(named: name).document]
                for text in texts {
                    let shortcut = try library.read(text, path: name)
                    for problem in library.check(shortcut) { complain("\(name):\(problem)") }
                    let known = try? library.record(named: shortcut.name)
                    for phrase in shortcut.phrases where phrase.pronunciation == nil {
                        for problem in await library.problems(ofPhrase: phrase.text, except: known?.id)
                        where problem.severity == .error {
                            complain("\(name): \(problem)")
                        }
                    }
                }
            } catch ShortcutFault.file(let problems) {
                problems.forEach(complain)
            } catch {
                complain("\(error)")
            }
        }
        guard complaints == 0 else {
            let (count, them) = complaints == 1 ? ("1 complaint", "it") : ("\(complaints) complaints", "them")
            throw CommandFailure("\(count) — mend \(them) and check again")
        }
        if !shared.json { Output.line("no complaints") }
    }
}
