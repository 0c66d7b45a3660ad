import ArgumentParser
import Control

/// What suggestions were learnt from.
struct SuggestionsDonations: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "donations",
        abstract: "List, add or delete what suggestions are learnt from.",
        subcommands: [List.self, SuggestionsDonationsAdd.self, SuggestionsDonationsCheck.self, Delete.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what was done, the latest last.",
            discussion: """
                Example:
                  $ wilco suggestions donations list --app soup-chef
                """
        )

        @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.Clock, Uses.JSON>

        @Option(help: ArgumentHelp("Only of this app.", valueName: "id"))
        var app: String?

        func run() async throws {
            try await Informant.ofUserData(shared).tell(.learned(app: app))
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget what was done: by its number, the app's identifier or group, an app, or all.",
            discussion: """
                Example:
                  $ wilco suggestions donations delete --app soup-chef --group store-2
                  $ wilco suggestions donations delete --all
                """
        )

        @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

        @Argument(help: "Numbers of the list.")
        var numbers: [Int64] = []

        @Option(help: ArgumentHelp("The app's own name for it; may be repeated.", valueName: "name"))
        var identifier: [String] = []

        @Option(help: ArgumentHelp("All of this group.", valueName: "name"))
        var group: String?

        @Option(help: ArgumentHelp("All of this app, or only the identifiers or the group of it.", valueName: "id"))
        var app: String?

        @Flag(help: "Everything.")
        var all = false

        func validate() throws {
            let ways = [!numbers.isEmpty, !identifier.isEmpty, group != nil, all].count { $0 }
            guard ways <= 1, ways == 1 || app != nil else {
                throw ValidationError("say what to forget: numbers, --identifier, --group, --app or --all")
            }
        }

        private var selection: SuggestionChange.Selection {
            if all { return .all }
            if !numbers.isEmpty { return .numbers(numbers) }
            if !identifier.isEmpty { return .identifiers(identifier, app: app) }
            if let group { return .group(group, app: app) }
            return .app(app ?? "")
        }

        func run() async throws {
            try await UserDataOwner(shared).change(.suggestion(.forget(selection)))
        }
    }
}
