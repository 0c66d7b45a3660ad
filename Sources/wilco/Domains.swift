import ArgumentParser
import Assistant
import WilcoIntents

/// What apps can be about without saying it all themselves.
struct Domains: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "domains",
        abstract: "List the built-in domains, their intents, and the apps that support them.",
        discussion: """
            Reads the apps of --apps, or those that you have installed, whichever assistant is running.

            Example:
              $ wilco domains
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    func run() async throws {
        let parts = try shared.parts()
        let list = DomainList(parts)
        for problem in list.problems { Output.error(problem) }
        guard !list.domains.isEmpty else {
            throw CommandFailure("no domain is installed — run `make install`, or start wilco in a checkout")
        }
        for domain in list.domains {
            if !shared.json { Output.line("\(domain.id)  \(domain.summary)") }
            for intent in domain.intents {
                let apps = parts.generation.apps.filter { $0.intent(named: intent.name)?.domain == domain.id }.map(\.id)
                if shared.json {
                    Output.line(
                        JSONLine.text([
                            ("domain", .string(domain.id)), ("intent", .string(intent.name)),
                            ("title", .string(intent.title)), ("category", .string(intent.category.rawValue)),
                            ("confirmed", .bool(intent.needsConfirmation)),
                            ("parameters", .object(Self.types(of: intent))),
                            ("apps", .array(apps.map(JSONValue.string))),
                        ])
                    )
                } else {
                    let parameters = intent.parameters.map { "\($0.name): \($0.type.name)" }.joined(separator: ", ")
                    Output.line(
                        "  \(intent.name)(\(parameters))" + (apps.isEmpty ? "" : "  \(apps.joined(separator: ", "))")
                    )
                }
            }
        }
    }

    private static func types(of intent: IntentDefinition) -> [String: JSONValue] {
        Dictionary(intent.parameters.map { ($0.name, .string($0.type.name)) }, uniquingKeysWith: { $1 })
    }
}
