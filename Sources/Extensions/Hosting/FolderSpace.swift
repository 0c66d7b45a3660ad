internal import Glibc

/// How much of the disk a folder takes up.
package enum FolderSpace {
    /// A file takes up at least this, for its name and the like; bytes.
    private static let leastOfFile = 4096
    /// Folders in folders; deeper ones are taken for a way to hide something.
    private static let deepest = 64

    /// Bytes on the disk: holes in files do not count, a file with several names counts for each.
    ///
    /// What may not be looked into, or lies too deep, counts as more than anybody may have.
    ///
    /// - Parameter limit: Counting ends when it is exceeded.
    package static func used(by folder: String, upTo limit: Int = .max) -> Int {
        used(by: open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), depth: 0, upTo: limit) ?? .max
    }

    /// - Parameter descriptor: Of the folder; closed here.
    private static func used(by descriptor: Int32, depth: Int, upTo limit: Int) -> Int? {
        guard descriptor >= 0 else { return errno == EACCES || errno == EPERM ? nil : 0 }
        guard depth < deepest, let directory = fdopendir(descriptor) else {
            close(descriptor)
            return depth < deepest ? 0 : nil
        }
        defer { closedir(directory) }
        var total = 0
        while total <= limit, let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            var status = stat()
            // Links are not followed: what they lead to is not the folder's.
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            total += max(leastOfFile, Int(status.st_blocks) * 512)
            guard status.st_mode & S_IFMT == S_IFDIR else { continue }
            let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard let found = used(by: inner, depth: depth + 1, upTo: limit - min(total, limit)) else { return nil }
            total += found
        }
        return total
    }

    /// `256 MB`.
    package static func text(_ bytes: Int) -> String {
        if bytes == .max { return "more than can be measured" }
        return bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\((bytes + 1023) >> 10) KB"
    }
}
