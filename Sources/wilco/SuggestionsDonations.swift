import ArgumentParser
import Assistant
import Control
import Foundation
import Storage
import Suggestions
import WilcoIntents

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
            let donations = try await shared.parts().session.suggestions().donations()
            for donation in donations where app == nil || donation.app == app {
                Output.done(Self.line(donation), members: Self.members(donation), json: shared.json)
            }
        }

        private static func line(_ donation: DonationRecord) -> String {
            var parts = ["\(donation.id ?? 0)", time(donation), donation.app, donation.intent, values(donation)]
            if let identifier = donation.identifier { parts.append("identifier \(identifier)") }
            if let group = donation.groupIdentifier { parts.append("group \(group)") }
            return parts.filter { !$0.isEmpty }.joined(separator: "  ")
        }

        private static func time(_ donation: DonationRecord) -> String {
            Date(timeIntervalSince1970: donation.at).formatted(.iso8601)
        }

        private static func parameters(_ donation: DonationRecord) -> [String: JSONValue] {
            (try? JSONDecoder().decode([String: JSONValue].self, from: Data(donation.parameters.utf8))) ?? [:]
        }

        private static func values(_ donation: DonationRecord) -> String {
            parameters(donation).sorted { $0.key < $1.key }
                .map { "\($0.key)=\($0.value["display"]?.stringValue ?? "")" }
                .joined(separator: " ")
        }

        private static func members(_ donation: DonationRecord) -> [(String, JSONValue?)] {
            [
                ("number", .integer(Int(donation.id ?? 0))), ("time", .string(time(donation))),
                ("app", .string(donation.app)), ("intent", .string(donation.intent)),
                ("parameters", .object(parameters(donation).mapValues { $0["json"] ?? .null })),
                ("identifier", donation.identifier.map(JSONValue.string)),
                ("group", donation.groupIdentifier.map(JSONValue.string)), ("origin", .string(donation.origin)),
                ("place", donation.place.map(JSONValue.string)),
                ("searchable", donation.isSearchable ? true : nil), ("predicted", .bool(donation.isPredicted)),
                ("image", donation.image.map(JSONValue.string)),
                ("relatedIdentifier", donation.relatedIdentifier.map(JSONValue.string)),
            ]
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
