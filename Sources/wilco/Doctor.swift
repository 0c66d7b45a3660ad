import ArgumentParser
import Assistant

/// What is wrong here, and how to mend it.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check devices, levels, speech model, voice, apps and permissions.",
        discussion: """
            Example:
              $ wilco doctor
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    func run() async throws {
        let findings = await Diagnosis(parts: try shared.parts()).findings()
        for finding in findings {
            Output.line(shared.json ? finding.jsonLine : finding.text)
        }
        let wrong = findings.filter { $0.verdict == .wrong }.count
        if wrong > 0 {
            throw CommandFailure(
                wrong == 1
                    ? "1 thing is wrong — mend it as said above" : "\(wrong) things are wrong — mend them as said above"
            )
        }
    }
}
