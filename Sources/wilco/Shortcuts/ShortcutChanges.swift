import ArgumentParser
import Assistant
import Automation
import Control
import Foundation
import Shortcuts
import Storage
import Suggestions
import WilcoIntents

/// Gives a shortcut another name.
struct ShortcutRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Rename a shortcut; where its name was its phrase, the phrase changes too.",
        discussion: """
            Example:
              $ wilco shortcuts rename "soup time" "lunch please"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: "The shortcut's name, or one of its phrases.")
    var name: String

    @Argument(help: "The new name.")
    var newName: String

    func run() async throws {
        try await UserDataOwner(ofShortcuts: shared).change(.shortcut(.rename(name, to: newName)))
    }
}

/// Deletes shortcuts.
struct ShortcutRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Delete shortcuts; they are printed first, so that they can be added again.",
        discussion: """
            Example:
              $ wilco shortcuts remove "soup time" > soup-time.yaml
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: "Names or phrases.")
    var names: [String]

    func run() async throws {
        try await UserDataOwner(ofShortcuts: shared).change(.shortcut(.remove(names)))
    }
}

/// What can be said to run a shortcut.
struct ShortcutPhrases: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phrase",
        abstract: "Add or remove phrases of a shortcut, or see what speaks against one.",
        discussion: """
            Example:
              $ wilco shortcuts phrase "soup time" --add "lunch please"
              $ wilco shortcuts phrase --check "stop"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "A phrase to add; may be repeated.")
    var add: [String] = []

    @Option(help: "How the added phrase is said, in ordinary letters.")
    var pronunciation: String?

    @Option(help: "A phrase to remove; may be repeated.")
    var remove: [String] = []

    @Option(help: "Only say what speaks against this phrase.")
    var check: String?

    @Argument(help: "The shortcut's name, or one of its phrases.")
    var name: String?

    func validate() throws {
        guard (check != nil) != (name != nil) else { throw ValidationError("give a shortcut, or --check") }
    }

    func run() async throws {
        if let check {
            let informant = try await Informant.ofUses(shared) { [shared] in try shared.shortcutParts().parts }
            let objections = try await informant.lines(.objections(toPhrase: check))
            objections.forEach(informant.say)
            if objections.isEmpty, !shared.json { Output.line("nothing speaks against “\(check)”") }
            informant.sayWho()
            let severities = try objections.filter { !$0.isRemark }
                .map { try JSONValue(reading: $0.json.utf8, limits: .line)["severity"]?.stringValue }
            if severities.contains("error") { throw ExitCode(1) }
            return
        }
        try await UserDataOwner(ofShortcuts: shared).change(
            .shortcut(.phrases(of: name ?? "", add: add, pronunciation: pronunciation, remove: remove))
        )
    }
}

/// All shortcuts as one file.
struct ShortcutExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write shortcuts, and the automations that run them, into one readable file, comments and all.",
        discussion: """
            With names, only those shortcuts. What was done before, and the timers that run, stay here unless asked for: they tell
            much about you.

            Example:
              $ wilco shortcuts export --output mine.yaml
              $ wilco shortcuts export --history --output everything.yaml
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: ArgumentHelp("Write here instead of standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Take along what suggestions are learnt from, and what is to ring or to be said.")
    var history = false

    @Argument(help: "Names or phrases; none: all.")
    var names: [String] = []

    func validate() throws {
        guard history, !names.isEmpty else { return }
        throw ValidationError("--history belongs to an export of everything, without names")
    }

    func run() async throws {
        let informant = try await Informant.ofShortcuts(shared)
        let export = try await informant.export(names.isEmpty ? .everything(history: history) : .shortcuts(names))
        guard let output else { return informant.tell(export) }
        do {
            try export.file.write(toFile: output, atomically: true, encoding: .utf8)
        } catch {
            throw CommandFailure("\(output) cannot be written: \(error.localizedDescription) — choose another file")
        }
        var members = [("output", JSONValue.string(output))]
        func count(_ name: String) -> String { "\(export.count(name)) \(name)" }
        var lines = ["\(count("shortcuts")) and \(count("automations")) in \(output)"]
        if history {
            lines.append("with \(count("donations")) and \(count("announcements"))")
        }
        for name in ["shortcuts", "automations"] + (history ? ["donations", "announcements"] : []) {
            members.append((name, .integer(export.count(name))))
        }
        informant.say(ToldLine(lines, members))
        informant.sayWho()
    }
}

/// Shortcuts out of a file.
struct ShortcutImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring shortcuts and automations back from a file, in the place of those of the same name.",
        discussion: """
            Example:
              $ wilco shortcuts import mine.yaml
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: ArgumentHelp("The file; - reads standard input.", valueName: "file"))
    var file: String

    func run() async throws {
        try await UserDataOwner(ofShortcuts: shared).change(
            .shortcut(.restore(text: try ShortcutText.read(file), path: file))
        )
    }
}
