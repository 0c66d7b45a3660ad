import ArgumentParser
import Recordings
import WilcoIntents

struct RecordingsErase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erase some of what was heard, or all of it.",
        discussion: """
            Example:
              $ wilco recordings erase last
              $ wilco recordings erase
            """
    )

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    @Argument(help: ArgumentHelp("Names of the list, or how they begin; `last`. Without, all.", valueName: "name"))
    var names: [String] = []

    func run() async throws {
        let recordings = try shared.recordings()
        let count: Int
        if names.isEmpty {
            count = try recordings.erase()
        } else {
            let ids = Set(try shared.recordings(named: names).map(\.id))
            try recordings.erase(ids)
            count = ids.count
        }
        Output.done(
            "Erased \(count) \(count == 1 ? "recording" : "recordings").",
            members: [("erased", .integer(count))],
            json: shared.json
        )
    }
}
