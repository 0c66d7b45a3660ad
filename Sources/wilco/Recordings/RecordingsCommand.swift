import ArgumentParser
import Clocks
import Configuration
import Recordings

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

extension SharedOptions {
    func recordings() throws -> UtteranceRecordings {
        UtteranceRecordings(state: try paths().state, clock: .system())
    }

    /// Those that are named: by name, by what a name begins with, or the last.
    func recordings(named names: [String]) throws -> [UtteranceRecordings.Entry] {
        let entries = try recordings().entries()
        return try names.map { name in
            let found =
                name == "last"
                ? Array(entries.suffix(1))
                : entries.filter { $0.id == name }.isEmpty
                    ? entries.filter { $0.id.hasPrefix(name) } : entries.filter { $0.id == name }
            guard let entry = found.first else {
                throw CommandFailure("there is no recording '\(name)' — see wilco recordings")
            }
            guard found.count == 1 else {
                throw CommandFailure(
                    "'\(name)' is the beginning of \(found.count) names — write more of it; see wilco recordings"
                )
            }
            return entry
        }
    }
}
