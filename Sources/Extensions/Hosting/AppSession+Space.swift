internal import Logging
internal import WilcoIntents

extension AppSession {
    /// No limit of the system holds for a folder: it is measured as long as the process runs.
    func watchSpace(of folder: String) {
        spaceWatch?.cancel()
        let process = connection?.process
        spaceWatch = Task.detached(priority: .utility) { [weak self, time, settings] in
            while true {
                do { try await time.sleep(settings.dataWatchInterval) } catch { return }
                let visible = FolderSpace.used(by: folder, upTo: settings.dataSpace)
                let hidden = process?.number.map { OpenFiles.deleted(heldBy: $0, onDiskOf: folder) } ?? 0
                guard hidden > settings.dataSpace || visible > settings.dataSpace - hidden else { continue }
                await self?.endForSpace(in: folder)
                return
            }
        }
    }

    private func endForSpace(in folder: String) {
        guard !Task.isCancelled, let connection else { return }
        let error = LaunchError.dataFull(app: app.id, folder: folder, limit: settings.dataSpace)
        log(.error, "ended: \(error)")
        drop(connection, because: .crashed(reason: "\(error)"), counts: true)
    }
}
