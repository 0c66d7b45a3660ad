import ArgumentParser
import Control

/// What an app is and may do.
struct AppInfo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Say what an app is, what it asks for, and what it may do.",
        discussion: """
            Of a running assistant, if there is one: what it lets the app do. With --apps, those folders are looked at.

            Example:
              $ wilco apps info soup-chef
            """
    )

    @OptionGroup var arguments: AppArguments

    func run() async throws {
        try await Informant.ofApps(arguments.shared).tell(.app(arguments.app))
    }
}
