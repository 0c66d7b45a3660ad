private import FoundationEssentials

/// What a confined app sees of the file system, as bubblewrap's arguments.
struct SandboxMounts {
    let command: LaunchCommand
    /// Bytes.
    let temporarySpace: Int

    var arguments: [String] {
        var arguments = Self.system
        // First, for an app's folders may lie in them.
        for folder in ["/tmp", "/dev/shm"] {
            arguments += ["--perms", "1777", "--size", "\(temporarySpace)", "--tmpfs", folder]
        }
        if command.rights.network { arguments += Self.readable(Self.networkFiles) }
        let readable = libraries + [command.appFolder] + command.rights.readableData
        let writable =
            [command.dataFolder] + [command.rights.folder].compactMap { $0?.isThere == true ? $0?.path : nil }
        arguments += Self.folders(above: readable + writable)
        for path in readable { arguments += ["--ro-bind-try", path, path] }
        for path in writable { arguments += ["--bind", path, path] }
        // Nothing else can be written to: memory file systems would not count as the app's memory.
        return arguments + ["--remount-ro", "/dev", "--remount-ro", "/"]
    }

    /// The programs and libraries of the machine, and no more devices than `/dev/null` and its like.
    static var system: [String] {
        let settings = ["/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/ssl/certs"]
        var arguments = folders(above: settings) + readable(["/usr", "/opt"] + settings)
        // Links on a merged system.
        for path in ["/bin", "/sbin", "/lib", "/lib32", "/lib64"] {
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                arguments += ["--symlink", target, path]
            } else {
                arguments += readable([path])
            }
        }
        // Mapped, zeros would be memory that no limit of a process counts.
        arguments += ["--proc", "/proc"]
        // No filter confines bubblewrap's own first process: its memory, open to whoever has its user id, would be a way out.
        arguments += ["--perms", "0555", "--size", "4096", "--tmpfs", "/proc/1", "--remount-ro", "/proc/1"]
        return arguments + ["--dev", "/dev", "--dev-bind", "/dev/null", "/dev/zero"]
    }

    private static let networkFiles = ["/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/services"]

    /// Those that lead to the paths, open to a user who is not root; bubblewrap would make them for root alone.
    private static func folders(above paths: [String]) -> [String] {
        var made: Set<String> = []
        var arguments: [String] = []
        for path in paths {
            var folder = ""
            for part in path.split(separator: "/").dropLast() {
                folder += "/" + part
                if made.insert(folder).inserted, folder != "/tmp" { arguments += ["--perms", "0755", "--dir", folder] }
            }
        }
        return arguments
    }

    private static func readable(_ paths: [String]) -> [String] {
        paths.flatMap { ["--ro-bind-try", $0, $0] }
    }

    /// The executable, the folders of its libraries, and the Python library, as far as they are nowhere else.
    private var libraries: [String] {
        var paths: [String] = []
        let folder = command.executable.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        if !isSeen(command.executable) { paths.append(command.executable) }
        for libraries in LibraryFolders.of(command.executable) where !isSeen(libraries) {
            // Beside the program may lie anything; elsewhere are libraries.
            guard libraries == folder || libraries == folder + "/" else {
                paths.append(libraries)
                continue
            }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            paths += names.filter { $0.hasPrefix("lib") && $0.contains(".so") }.map { "\(folder)/\($0)" }
        }
        let python = (command.environment["PYTHONPATH"] ?? "").split(separator: ":").map(String.init)
        return paths + python.filter { $0.hasPrefix("/") && !isSeen($0) }
    }

    private func isSeen(_ path: String) -> Bool {
        ["/usr", "/opt", "/bin", "/sbin", "/lib", command.appFolder].contains { path == $0 || path.hasPrefix($0 + "/") }
    }
}
