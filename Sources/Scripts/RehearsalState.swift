internal import Access
package import Configuration
internal import Extensions
internal import Foundation

/// The state that a rehearsal has to itself: what it locks, refuses, learns or writes is gone with it.
package struct RehearsalState: Sendable {
    package let folder: String

    /// Makes a folder beside all others.
    ///
    /// With `--state` it begins as a copy of what is kept there, else with nothing.
    ///
    /// - Throws: `FileError` when it cannot be made or filled.
    package init(of options: AssistantOptions) throws {
        folder = FileManager.default.temporaryDirectory.path + "/wilco-\(UUID().uuidString)"
        try OwnFolder.make(folder)
        guard options.stateFolder != nil else { return }
        do {
            for (kept, own) in [(options.paths.data, "data"), (options.paths.state, "state")] {
                guard FileManager.default.fileExists(atPath: kept) else { continue }
                try FileManager.default.copyItem(atPath: kept, toPath: "\(folder)/\(own)")
            }
        } catch {
            FolderRemoval.remove(folder)
            throw error
        }
    }

    /// The same command, in this state.
    package func options(_ options: AssistantOptions) -> AssistantOptions {
        var options = options
        options.stateFolder = folder
        options.isRehearsal = true
        return options
    }

    package func remove() {
        FolderRemoval.remove(folder)
    }
}
