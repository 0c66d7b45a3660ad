import ArgumentParser
import Configuration
import Foundation
import Scripts
import WilcoIntents

/// The main job on real input.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a recorded person and a simulated customer being heard and answered.",
        discussion: """
            Example:
              $ wilco demo
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.Clock, Uses.JSON>

    @Option(help: ArgumentHelp("Write the answers here where there is no loudspeaker.", valueName: "wav"))
    var output: String?

    func run() async throws {
        let folder = FileManager.default.fileExists(atPath: ".build") ? ".build" : NSTemporaryDirectory()
        let file = output ?? folder + "/wilco-demo.wav"
        try await Demonstration(options: shared.options, output: shared.options.absolute(file)) { line in
            Output.done(line, members: [("text", .string(line))], json: shared.json)
        }
        .run()
    }
}
