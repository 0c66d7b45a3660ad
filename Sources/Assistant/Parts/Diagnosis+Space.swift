internal import Access
internal import Configuration
internal import Extensions
internal import Storage
internal import WilcoIntents

// What is kept on the disk, and what could be.
extension Diagnosis {
    /// What apps keep on the disk: watched, for nothing in the system limits a folder.
    func space() -> [Finding] {
        let limit = AppHostSettings.usualDataSpace
        let most = FolderSpace.text(limit)
        let used = parts.generation.apps.map { app in
            let folder = parts.generation.access.dataFolder(of: app)
            return (app: app, folder: folder, bytes: FolderSpace.used(by: folder))
        }
        let large = used.filter { $0.bytes > limit / 10 * 9 }
        guard large.isEmpty else {
            return large.map { item in
                Finding(
                    subject: "app data",
                    verdict: .warning,
                    detail: "\(item.app.id) keeps \(FolderSpace.text(item.bytes)) of at most \(most) in \(item.folder)",
                    mend: "remove files there, or start afresh: wilco apps remove --data-only \(item.app.id)"
                )
            }
        }
        let total = FolderSpace.text(used.map(\.bytes).reduce(0, +))
        let detail =
            "\(total) in all; of each app at most \(most), which the system enforces for each file, and Wilco for the whole, every two seconds"
        return [Finding(subject: "app data", verdict: .fine, detail: detail)]
    }

    /// Copies of the user's data.
    func copies() -> Finding {
        let copies = StoreBackups(of: parts.state.userData.path).all
        guard let newest = copies.first else {
            let detail = "none of the user's data yet; a running assistant keeps one a day"
            return Finding(subject: "copies", verdict: .fine, detail: detail)
        }
        let count = copies.count == 1 ? "one" : "\(copies.count)"
        return Finding(subject: "copies", verdict: .fine, detail: "\(count) of the user's data, the newest \(newest)")
    }

    /// Bytes below which nothing can be kept any more, and below which soon nothing can.
    private static let (leastRoom, scarceRoom) = (1 << 20, 50 << 20)

    /// Whether what is to be kept can be written.
    func room() -> Finding {
        let paths = parts.context.paths
        var narrowest: (folder: String, bytes: Int)?
        for folder in [paths.data, paths.state, paths.cache] {
            guard let room = DiskRoom(of: folder) else { continue }
            guard room.isWritable else {
                let mend = "check the rights on it, or choose another with --state DIR"
                return Finding(subject: "room", verdict: .wrong, detail: "\(folder) may not be written", mend: mend)
            }
            if room.bytes < narrowest?.bytes ?? .max { narrowest = (folder, room.bytes) }
        }
        guard let narrowest else {
            return Finding(subject: "room", verdict: .warning, detail: "nothing tells how much room there is")
        }
        // What cannot be counted is enough.
        let bytes = min(narrowest.bytes, 1 << 60)
        let free = "\(FolderSpace.text(bytes)) free for \(narrowest.folder)"
        if narrowest.bytes < Self.leastRoom {
            let detail = "the disk is full: \(free); nothing new is kept"
            return Finding(subject: "room", verdict: .wrong, detail: detail, mend: "make room there")
        }
        guard narrowest.bytes < Self.scarceRoom else { return Finding(subject: "room", verdict: .fine, detail: free) }
        return Finding(subject: "room", verdict: .warning, detail: "only \(free)", mend: "make room there")
    }
}
