internal import Configuration
internal import Extensions
internal import Foundation
internal import Logging
internal import Storage
internal import Suggestions
internal import WilcoIntents

extension AssistantSession {
    /// Forgets what an app has done and wanted, because it has been removed.
    package func forget(app: String) async throws {
        try await suggestions().forget(app: app)
        try AutomationStore(try state.store()).forget(app: app)
    }

    /// Forgets apps whose folders have gone since they were last used; one that is only not named now has not been removed.
    func forgetRemovedApps() async throws {
        let memory = MemoryStore(try state.store())
        let present = Dictionary(generation.apps.map { ($0.id, $0.folder) }, uniquingKeysWith: { first, _ in first })
        let known = try memory.knownApps()
        let gone = known.filter { id, folder in
            present[id] == nil && !FileManager.default.fileExists(atPath: folder)
        }
        for id in gone.keys.sorted() {
            try await forget(app: id)
            context.log(
                AppLogEntry(app: id, level: .notice, origin: .host, message: "has been removed, and is forgotten")
            )
        }
        let kept = known.filter { gone[$0.key] == nil }.merging(present) { $1 }
        if kept != known { try memory.keep(knownApps: kept) }
    }
}
