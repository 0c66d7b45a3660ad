internal import Foundation

extension AssistantOptions {
    /// Folders of what is shipped with Wilco: a checkout's `config`, then where `make install` puts it.
    package var sharedFolders: [String] {
        let folder = (executable as NSString).deletingLastPathComponent
        let installed = (folder as NSString).deletingLastPathComponent + "/share/wilco"
        return [workingDirectory + "/config", installed]
    }

    /// A published JSON Schema, by its name.
    package func schemaPath(_ name: String) -> String? {
        sharedFolders.map { "\($0)/schemas/\(name).schema.json" }.first { FileManager.default.fileExists(atPath: $0) }
    }
}
