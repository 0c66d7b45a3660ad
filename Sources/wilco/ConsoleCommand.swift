import Access
import ArgumentParser
import Configuration
import Console
import Extensions
import Foundation
import WilcoIntents

/// The page in a browser.
struct ConsoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console",
        abstract: "Serve a page that shows the conversation, to the browsers of this machine.",
        discussion: """
            The page shows what is said, and takes what you type and tap in place of words. It is opened where there is a screen;
            the address that is printed lets one browser in, once. Nothing listens for it unless this command runs.

            Example:
              $ wilco console
            """
    )

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    @Option(help: ArgumentHelp("Where to listen, on 127.0.0.1; 0: any free port.", valueName: "number"))
    var port = 9452

    @Flag(help: "Open no browser.")
    var noBrowser = false

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("\(port) is no port: 0 to 65535") }
    }

    func run() async throws {
        let options = shared.options
        let desktop = Desktop(environment: options.environment)
        let server = ConsoleServer(
            port: port,
            socket: options.paths.socket,
            picture: { ShownImage.read($0).map { Pictures.Picture(type: $0.type, bytes: $0.bytes) } }
        )
        let folder = (options.paths.socket as NSString).deletingLastPathComponent
        let browser = noBrowser || !desktop.hasScreen ? nil : BrowserStart(desktop: desktop, folder: folder)
        let json = shared.json
        try await server.run { address in
            Output.done("the page is at \(address)", members: [("address", .string(address))], json: json)
            browser?.open(address)
        }
    }
}
