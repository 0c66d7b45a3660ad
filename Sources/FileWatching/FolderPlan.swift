internal import Foundation

/// The folders that have to be watched, so that whatever happens to places is told: the kernel tells of folders that are there.
struct FolderPlan: Equatable {
    /// Which names matter in a folder, by their beginnings; nil: all.
    private(set) var names: [String: Set<String>?] = [:]

    /// - Parameter limit: Folders at the most; there is an end to what the kernel keeps for us.
    init(_ places: [WatchedPlace], limit: Int = 2000) {
        self.limit = limit
        for place in places {
            add(above: (place.path as NSString).standardizingPath)
            add(place.path, depth: place.depth)
        }
    }

    private let limit: Int

    /// The nearest folder above that is there, and what leads down from it.
    private mutating func add(above path: String) {
        var name = (path as NSString).lastPathComponent
        var folder = (path as NSString).deletingLastPathComponent
        while folder != "/", !Self.isFolder(folder) {
            name = (folder as NSString).lastPathComponent
            folder = (folder as NSString).deletingLastPathComponent
        }
        guard !folder.isEmpty else { return }
        if names[folder] == nil { names[folder] = .some([name]) } else { names[folder]??.insert(name) }
    }

    private mutating func add(_ path: String, depth: Int) {
        guard depth > 0, names.count < limit, Self.isFolder(path) else { return }
        names[path] = .some(nil)
        guard depth > 1, let inside = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        for name in inside where !name.hasPrefix(".") && !Self.isLink("\(path)/\(name)") {
            add("\(path)/\(name)", depth: depth - 1)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// A link may lead up again.
    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
