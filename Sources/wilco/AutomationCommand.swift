import ArgumentParser
import Assistant
import Automation
import Control
import Foundation
import WilcoIntents

/// What is done when something happens.
struct AutomationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "automation",
        abstract: "Have something done at a time, or when something happens.",
        discussion: """
            An automation is a YAML file; a running assistant takes a change up within seconds.

              name: Good morning
              when: {alarmStopped: true}   # time: "7:30" or "2026-12-24 18:00", every: 2 hours, sunrise: -10,
                                           # sunset: 0, arrive: home, leave: home, device: headset, file: /path,
                                           # event: {app: clock, name: timerStopped}, start: machine; or a list of them
              days: [weekdays]             # mon … sun, weekdays, weekends; left out: every day
              if: {after: "6:00"}          # before, at: home, notAt: home, sun: up or down; all must hold
              do: good morning             # a shortcut's phrase, or any other request
              with: {tea: green}           # what that shortcut is given: its ${input}; or, in the place of both,
                                           # steps: [{say: Good morning}], as in a shortcut's file
              ask: true                    # ask before doing it
              missed: skip                 # or run, ask: when the assistant was off at the time

            What the assistant comes to within its minute is on time; later it was missed. A question that nobody
            answered waits: `wilco ask "what did I miss"`.

            Example:
              $ wilco automation add good-morning.yaml
              $ wilco automation
            """,
        subcommands: [
            List.self, Add.self, Check.self, AutomationEdit.self, AutomationRun.self, AutomationHistory.self,
            Remove.self, Enable.self, Disable.self, AutomationExport.self,
        ],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the automations: what starts them, when they are due next, and what became of them last.",
            discussion: """
                Where no app can do what is asked for, that is said, too.

                Example:
                  $ wilco automation list --json
                """
        )

        @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

        func run() async throws {
            try await Informant.ofApps(shared).tell(.automations)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keep automations, each in the place of one of the same name.",
            discussion: """
                What would never do what it is for is refused: a request that nothing understands, an app that is not
                there, a place of none of the names under `places`, a date that is past, a step that would go wrong.

                Example:
                  $ wilco automation add good-morning.yaml
                """
        )

        @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

        @Flag(help: "Keep it even where it would never do what it is for.")
        var force = false

        @Argument(help: ArgumentHelp("YAML file; - reads standard input.", valueName: "file"))
        var file: String

        func run() async throws {
            let text = try AutomationCommand.text(of: file)
            try await UserDataOwner(shared).change(.automation(.add(text: text, path: file, keepsFaults: force)))
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check an automation without keeping it: mistakes, and what it clashes with.",
            discussion: """
                Against the apps and automations of whoever runs it, or of another user's assistant where that answers; with
                --apps, against the apps of those folders.

                Example:
                  $ wilco automation check good-morning.yaml
                """
        )

        @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

        @Argument(help: ArgumentHelp("YAML file; - reads standard input.", valueName: "file"))
        var file: String

        func run() async throws {
            let text = try AutomationCommand.text(of: file)
            // What is done may be a shortcut's phrase.
            let informant = try await Informant.ofUses(shared) { [shared] in try shared.parts(converses: true) }
            try await informant.tell(.notes(onAutomations: text, path: file))
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget an automation.",
            discussion: """
                Example:
                  $ wilco automation remove "Good morning"
                """
        )

        @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

        @Argument(help: "Its name.")
        var name: String

        func run() async throws {
            try await UserDataOwner(shared).change(.automation(.remove(name)))
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Switch an automation on.",
            discussion: """
                Example:
                  $ wilco automation enable "Good morning"
                """
        )

        @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

        @Argument(help: "Its name.")
        var name: String

        func run() async throws { try await UserDataOwner(shared).change(.automation(.enable(name, true))) }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Switch an automation off.",
            discussion: """
                Example:
                  $ wilco automation disable "Good morning"
                """
        )

        @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

        @Argument(help: "Its name.")
        var name: String

        func run() async throws { try await UserDataOwner(shared).change(.automation(.enable(name, false))) }
    }

    fileprivate static func text(of file: String) throws -> String {
        let data: Data?
        if file == "-" {
            data = FileHandle.standardInput.readDataToEndOfFile()
        } else {
            data = FileManager.default.contents(atPath: file)
        }
        guard let data else { throw CommandFailure("\(file) cannot be read — check the path") }
        return String(decoding: data, as: UTF8.self)
    }
}
