import ArgumentParser
import Configuration

/// The program's root command; each subcommand stands in a file of its own.
struct Wilco: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wilco",
        abstract: "An offline voice assistant: apps say what they can do, Wilco holds the conversation.",
        discussion: """
            Sound, text and apps go in at any stage, each of which has a command of its own:

              wilco serve                              listen on this machine until stopped
              wilco hear order.wav                     a whole dialogue from recordings
              wilco ask "order soup"                   the same, typed
              wilco understand --text "order soup"     what would be done, without doing it

            Results go to standard output, errors to standard error. Exit status: 0 done, 1 could not do it, 2 wrong usage.
            """,
        version: WilcoVersion.text,
        groupedSubcommands: [
            CommandGroup(
                name: "The assistant:",
                subcommands: [
                    Serve.self, ConsoleCommand.self, Listen.self, Mute.self, Unmute.self, Watch.self, Lock.self,
                    Unlock.self, Doctor.self, Demo.self,
                ]
            ),
            CommandGroup(
                name: "A conversation:",
                subcommands: [Ask.self, Hear.self, Converse.self, Say.self, Conversations.self, RecordingsCommand.self]
            ),
            CommandGroup(
                name: "One stage alone:",
                subcommands: [Segment.self, Spot.self, Models.self, Transcribe.self, Understand.self, Explain.self]
            ),
            CommandGroup(
                name: "Your own:",
                subcommands: [
                    ShortcutsCommand.self, Suggestions.self, AutomationCommand.self, Place.self, Search.self,
                    ActivityCommand.self,
                ]
            ),
            CommandGroup(
                name: "Apps:",
                subcommands: [Apps.self, VocabularyCommand.self, Generate.self, Domains.self, Import.self]
            ),
        ]
    )
}
