import ArgumentParser
import YAMLFiles

/// The command that somebody wrote, from `wilco` on, and where its words stand.
struct CommandPath {
    /// `wilco`, `apps`, `check`.
    private(set) var names: [String]
    /// The same, with the options that stood before a subcommand behind it, where the parser looks for them.
    private(set) var arguments: [String]
    /// What stands where a subcommand could, and is none.
    private(set) var stray: String?
    /// It stands behind "help": it is asked about, not used.
    private(set) var isAskedAbout = false
    /// The names that a subcommand could have there.
    private(set) var subcommands: [String]
    /// Without a subcommand it is this one, which may take arguments.
    private var defaultName: String?

    init(_ root: any ParsableCommand.Type, _ written: [String]) {
        names = [root._commandName]
        subcommands = []
        var options: [String] = []
        var command = root
        var rest = written[...]
        while true {
            let known = command.configuration.subcommands
            var leading = rest
            var before: [String] = []
            while let word = leading.first, let count = Self.length(of: word, among: known), leading.count >= count {
                before += leading.prefix(count)
                leading = leading.dropFirst(count)
            }
            defaultName = command.configuration.defaultSubcommand?._commandName
            subcommands = known.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
            guard !known.isEmpty, let word = leading.first, !word.hasPrefix("-") else { break }
            guard let next = known.first(where: { $0._commandName == word || $0.configuration.aliases.contains(word) })
            else {
                if word == "help", !isAskedAbout {
                    isAskedAbout = true
                    rest = leading.dropFirst()
                    continue
                }
                stray = word
                break
            }
            options += before
            names.append(word)
            command = next
            rest = leading.dropFirst()
        }
        // In the order in which they were written: of two of a kind the last one counts.
        arguments = isAskedAbout ? written : names.dropFirst() + options + rest
    }

    /// How many words an option takes that every command has, or one of these or what is below them; nil: it is none.
    private static func length(of word: String, among commands: [any ParsableCommand.Type]) -> Int? {
        guard word.hasPrefix("-") else { return nil }
        let name = word.prefix { $0 != "=" }
        let takesValue =
            SharedOption.allCases.first { $0.name == name }.map { $0.valueName != nil }
            ?? OptionNames(of: commands).takesValue(String(name))
        guard let takesValue else { return nil }
        return takesValue && name.count == word.count ? 2 : 1
    }

    /// What is wrong with a word that is no subcommand, where the parser could not make anything of it; nil: there is none.
    ///
    /// - Parameter message: What the parser says.
    func complaint(_ message: String) -> String? {
        guard let stray else { return nil }
        let begun = stray.count > 1 ? subcommands.filter { $0.hasPrefix(stray) } : []
        let near =
            begun.count == 1
            ? begun[0]
            : Spelling.nearest(to: stray, among: subcommands) ?? Self.likeMeant(by: stray, among: subcommands)
        // A command that may be left out takes words of its own, and may have been given something else that is wrong.
        let isNoArgument = message.lowercased().contains("unexpected argument")
        guard near != nil || defaultName == nil || isNoArgument else { return nil }
        let usual = defaultName == nil ? "see \(help)" : "there are \(subcommands.joined(separator: ", "))"
        let mend = near.map { "did you mean `\((names + [$0]).joined(separator: " "))`?" }
        return "there is no command `\((names + [stray]).joined(separator: " "))` — \(mend ?? usual)"
    }

    /// What other programs call the same.
    private static func likeMeant(by word: String, among subcommands: [String]) -> String? {
        let groups = [
            ["show", "list", "info", "ls", "view", "get", "status", "cat"],
            ["add", "new", "create", "make"], ["remove", "delete", "rm", "erase", "forget", "uninstall"],
            ["edit", "change", "set", "modify"], ["run", "start", "play", "try", "exec"],
            ["allow", "grant", "permit"], ["deny", "refuse", "revoke", "disable"],
        ]
        return groups.first { $0.contains(word) }?.first(where: subcommands.contains)
    }

    /// `wilco apps check --help`: of the command that was used, also where its name was left out.
    var help: String { "`\((names + [defaultName].compactMap(\.self)).joined(separator: " ")) --help`" }
}
