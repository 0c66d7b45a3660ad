internal import Glibc

/// Files that nobody sees in a folder any more, and that take up its disk all the same: deleted, and still held open.
enum OpenFiles {
    /// Bytes of deleted files on the folder's disk that a process and its children hold open or mapped.
    ///
    /// How large a file is that is only mapped, root alone may see: to anybody else it is as large as what is mapped of it.
    ///
    /// - Parameter process: The first of them.
    static func deleted(heldBy process: pid_t, onDiskOf folder: String) -> Int {
        var status = stat()
        guard stat(folder, &status) == 0 else { return 0 }
        let device = status.st_dev
        // A file that several hold takes its place once.
        var files: [ino_t: Int] = [:]
        var mapped: [ino_t: [Range<Int>]] = [:]
        for process in family(of: process) {
            for (inode, size) in deleted(heldBy: process, on: device) { files[inode] = max(files[inode] ?? 0, size) }
            mapped.merge(Self.mapped(by: process, on: device), uniquingKeysWith: +)
        }
        for (inode, parts) in mapped where files[inode] == nil { files[inode] = DeletedMappings.length(of: parts) }
        return files.values.reduce(0, +)
    }

    private static func deleted(heldBy process: pid_t, on device: dev_t) -> [(ino_t, Int)] {
        ["fd", "map_files"].flatMap { kind -> [(ino_t, Int)] in
            let folder = "/proc/\(process)/\(kind)"
            return names(in: folder).compactMap { name in
                var status = stat()
                guard stat("\(folder)/\(name)", &status) == 0, status.st_nlink == 0, status.st_dev == device,
                    status.st_mode & S_IFMT == S_IFREG
                else { return nil }
                return (status.st_ino, Int(status.st_blocks) * 512)
            }
        }
    }

    /// Which parts of deleted files on a device a process has mapped.
    private static func mapped(by process: pid_t, on device: dev_t) -> [ino_t: [Range<Int>]] {
        guard let text = contents(of: "/proc/\(process)/maps") else { return [:] }
        return DeletedMappings(text, device: UInt64(device)).parts.reduce(into: [:]) { $0[ino_t($1.key)] = $1.value }
    }

    /// The process, its children, and theirs: orphans among them belong to the first process of their own world.
    private static func family(of process: pid_t) -> [pid_t] {
        var children: [pid_t: [pid_t]] = [:]
        for name in names(in: "/proc") {
            guard let number = pid_t(name), let parent = parent(of: number) else { continue }
            children[parent, default: []].append(number)
        }
        var family = [process]
        var index = 0
        while index < family.count {
            family += children[family[index]] ?? []
            index += 1
        }
        return family
    }

    private static func parent(of process: pid_t) -> pid_t? {
        // A name may hold anything; what follows its last bracket is the state and the parent.
        guard let text = contents(of: "/proc/\(process)/stat"), let end = text.lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let fields = text[(end + 1)...].split(separator: UInt8(ascii: " "))
        return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
    }

    private static func contents(of file: String) -> [UInt8]? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var contents: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return contents.isEmpty ? nil : contents }
            contents += buffer[..<count]
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
