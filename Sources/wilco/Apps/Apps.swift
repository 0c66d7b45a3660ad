import ArgumentParser
import Assistant
import Control
import Installing
import Speech
import Vocabulary
import WilcoIntents

/// What is there, and whether it is right.
struct Apps: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "Make, test, install and allow apps.",
        subcommands: [
            List.self, AppInfo.self, NewApp.self, Check.self, TestApp.self, InstallApp.self, RemoveApp.self,
            WatchApp.self, AllowApp.self, DenyApp.self, TrustApp.self,
        ]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the apps and what they can do.",
            discussion: """
                Of a running assistant, if there is one: those that it works with. With --apps, those folders are looked at.

                Example:
                  $ wilco apps list
                """
        )

        @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

        func run() async throws {
            try await Informant.ofApps(shared).tell(.apps)
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check app folders: every complaint with its file, line and column.",
            discussion: """
                Example:
                  $ wilco apps check config/apps/soup-chef
                """
        )

        @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

        @Argument(help: ArgumentHelp("App folders, or folders of apps.", valueName: "dir"))
        var folders: [String] = []

        func run() async throws {
            var shared = shared
            shared.appFolders += folders
            let parts = try shared.parts()
            let check = AppsCheck(parts)
            for problem in check.problems {
                Output.line(shared.json ? JSONLine.text([("problem", .string(problem))]) : problem)
            }
            let warnings = check.warnings + (await unpronounceable(parts))
            for warning in warnings {
                Output.line(shared.json ? JSONLine.text([("warning", .string(warning))]) : "warning: \(warning)")
            }
            guard check.problems.isEmpty else {
                let count = check.problems.count
                let (what, them) = count == 1 ? ("1 complaint", "it") : ("\(count) complaints", "them")
                throw CommandFailure("\(what) — mend \(them) and check again")
            }
            try parts.generation.requireApps()
            let count = parts.generation.apps.count
            let warned = warnings.isEmpty ? "" : ", \(warnings.count) \(warnings.count == 1 ? "warning" : "warnings")"
            if !shared.json { Output.line("\(count) \(count == 1 ? "app" : "apps"), no complaints\(warned)") }
        }

        /// For all that the apps can be asked to be written down for the recogniser.
        private static let patience = Duration.seconds(30)
        private static let tooLong =
            "how words are said is not looked at: all that the apps can be asked takes more than \(patience.components.seconds) s "
            + "to be written down for the recogniser — use fewer parts in any order, and fewer sentences"

        /// Words that the recogniser cannot listen for; none where there is no speech model for the locale.
        private func unpronounceable(_ parts: AssistantParts) async -> [String] {
            guard !parts.generation.apps.isEmpty else { return [] }
            let reports: [GrammarReport]?
            do {
                reports = try await BoundedWait.result(within: Self.patience) {
                    _ = try await parts.session.recognizer()
                    return [await parts.engines.priming].compactMap(\.self)
                }
            } catch {
                return []
            }
            guard let reports else { return [Self.tooLong] }
            guard let report = reports.first else { return [] }
            return PronunciationAdvice.warnings(report, apps: parts.generation.apps, locale: parts.generation.locale)
        }
    }
}
