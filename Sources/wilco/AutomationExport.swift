import ArgumentParser
import Control

/// All automations as one file.
struct AutomationExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all automations into one readable file; add brings them back.",
        discussion: """
            Example:
              $ wilco automation export > automations.yaml
              $ wilco automation add automations.yaml
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    func run() async throws {
        let informant = try await Informant.ofUserData(shared)
        informant.tell(try await informant.export(.automations))
    }
}
