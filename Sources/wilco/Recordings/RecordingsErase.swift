import ArgumentParser
import Control

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
        try await UserDataOwner(shared).change(.recording(.erase(names.isEmpty ? nil : names)))
    }
}
