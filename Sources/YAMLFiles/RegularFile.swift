internal import Glibc

/// Reads files that others have written, which may be anything: a pipe that nobody writes to, a device without end.
package enum RegularFile {
    /// The whole file; nil where it is none, cannot be read, or is larger.
    ///
    /// - Parameter limit: Bytes.
    package static func bytes(_ path: String, upTo limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= limit else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let more = bytes[count...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard more > 0 else { return nil }
            count += more
        }
        return bytes
    }

    /// The first bytes of a file; nil where it is none, or cannot be read.
    package static func beginning(of path: String, bytes count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return found < 0 ? nil : Array(bytes.prefix(found))
    }

    /// What is wrong with where a file of a folder really lies; nil: nothing, or it is missing.
    package static func strayed(_ path: String, from folder: String) -> YAMLProblem? {
        let reason: String
        if let real = realPath(path), let home = realPath(folder) {
            guard !real.hasPrefix(home + "/") else { return nil }
            reason = "is a link that leads out of the folder"
        } else {
            var status = stat()
            guard stat(path, &status) != 0, errno == ELOOP else { return nil }
            reason = "is a link that leads back to itself"
        }
        return YAMLProblem(file: path, message: reason, mend: "put the file itself there")
    }

    /// Without links.
    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// What keeps it from being read; nil: nothing that is known beforehand.
    package static func fault(at path: String, limit: Int) -> String? {
        var status = stat()
        // What is missing is told by who reads it.
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size) <= limit ? nil : "is larger than \(limit >> 20) MB"
        case S_IFDIR: return nil
        default: return "is no file"
        }
    }
}
