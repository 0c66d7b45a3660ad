import ArgumentParser
import Control
import Shortcuts

/// Changes how a shortcut stands in the list.
struct ShortcutOrganise: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "organise",
        abstract: "Change where a shortcut is listed: its folder, colour, icon, pin, and what stands beside it.",
        discussion: """
            One that goes before or behind another goes where that is: into its folder, or among the pinned ones.

            Example:
              $ wilco shortcuts organise "soup time" --folder Kitchen --icon 🍲 --colour orange
              $ wilco shortcuts organise "soup time" --before lunch
              $ wilco shortcuts organise "good night" --pin
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "Put it into this folder.")
    var folder: String?

    @Flag(help: "Take it out of its folder.")
    var withoutFolder = false

    @Option(help: "\(ShortcutListing.Colour.allCases.map(\.rawValue).joined(separator: ", ")).")
    var colour: String?

    @Flag(help: "Take its colour away.")
    var withoutColour = false

    @Option(help: "One emoji, letter or sign.")
    var icon: String?

    @Flag(help: "Take its icon away.")
    var withoutIcon = false

    @Flag(inversion: .prefixedNo, help: "Whether it is listed before all others.")
    var pin: Bool?

    @Option(help: ArgumentHelp("Put it before this one.", valueName: "shortcut"))
    var before: String?

    @Option(help: ArgumentHelp("Put it behind this one.", valueName: "shortcut"))
    var after: String?

    @Argument(help: "The shortcut's name, or one of its phrases.")
    var name: String

    func validate() throws {
        for (option, value, isTakenAway) in [
            ("folder", folder, withoutFolder), ("colour", colour, withoutColour), ("icon", icon, withoutIcon),
        ] {
            if value != nil, isTakenAway {
                throw ValidationError("--\(option) and --without-\(option) exclude each other")
            }
            if value?.isEmpty == true {
                throw ValidationError("--\(option) needs a value; --without-\(option) takes it away")
            }
        }
        if before != nil, after != nil { throw ValidationError("--before and --after exclude each other") }
        guard arrangement != ShortcutArrangement() else {
            throw ValidationError("say what is to change, such as --pin")
        }
    }

    private var arrangement: ShortcutArrangement {
        ShortcutArrangement(
            folder: withoutFolder ? "" : folder,
            colour: withoutColour ? "" : colour,
            icon: withoutIcon ? "" : icon,
            isPinned: pin,
            before: before,
            after: after
        )
    }

    func run() async throws {
        try await UserDataOwner(ofShortcuts: shared).change(.shortcut(.organise(name, arrangement)))
    }
}
