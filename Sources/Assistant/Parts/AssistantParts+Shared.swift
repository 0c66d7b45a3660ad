internal import Foundation

extension AssistantParts {
    /// Folders of what is shipped with Wilco: a checkout's `config`, then where `make install` puts it.
    package nonisolated var sharedFolders: [String] { Self.sharedFolders(options) }

    static func sharedFolders(_ options: AssistantOptions) -> [String] {
        let folder = (options.executable as NSString).deletingLastPathComponent
        let installed = (folder as NSString).deletingLastPathComponent + "/share/wilco"
        return [options.workingDirectory + "/config", installed]
    }

    /// Stays alive up to here: the shortcuts only look at it.
    package nonisolated func keep() {}

    /// A published JSON Schema, by its name.
    package nonisolated func schemaPath(_ name: String) -> String? {
        sharedFolders.map { "\($0)/schemas/\(name).schema.json" }.first { FileManager.default.fileExists(atPath: $0) }
    }
}
