import ArgumentParser
import Assistant
import Automation

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

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State>

    func run() async throws {
        Output.line(String(AutomationFile.text(of: try AutomationLibrary(parts: shared.parts()).rules()).dropLast()))
    }
}
