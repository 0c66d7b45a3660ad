import ArgumentParser

/// What was heard, as far as it was kept.
struct RecordingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recordings",
        abstract: "List, play, label or erase what woke Wilco and what it heard.",
        discussion: """
            `recordings: {keep: true}` in the configuration keeps them: a WAV file for each utterance, and beside it a JSON file with what
            was made of it. What was meant is said with `label`; `wilco-bench recognition DIR` makes a table of the folder.

            Example:
              $ wilco recordings
              20261123-052011  “hey wilco” 0.42  “order soup” 0.93  soup-chef OrderSoup soup=tomato
              $ wilco recordings play last
              $ wilco recordings label last --right
              $ wilco recordings erase
            """,
        subcommands: [RecordingsList.self, RecordingsPlay.self, RecordingsLabel.self, RecordingsErase.self],
        defaultSubcommand: RecordingsList.self
    )
}
