internal import Foundation

/// A disk of its own, in memory.
package struct SmallDisk {
    package let folder = TemporaryFiles.folder.path + "/wilco-disk-\(UUID().uuidString)"

    package struct Fault: Error {}

    /// Whether one can be mounted here.
    package static let isPossible: Bool = {
        guard geteuid() == 0, let disk = try? SmallDisk(kilobytes: 100) else { return false }
        disk.remove()
        return true
    }()

    package init(kilobytes: Int) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder)
    }

    package func fill() throws {
        let file = folder + "/full"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        defer { try? handle.close() }
        var space = statvfs()
        repeat {
            // Ends when there is no room for another kilobyte.
            while (try? handle.write(contentsOf: Data(repeating: 1, count: 1024))) != nil {}
            // A file that was deleted gives its room back late: a process being started by another test has it open until then.
            guard statvfs(folder, &space) == 0 else { throw Fault() }
        } while try Int(space.f_blocks) * Int(space.f_frsize) > bytesOfFiles()
    }

    private func bytesOfFiles() throws -> Int {
        try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(0) { sum, name in
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else { throw Fault() }
            return sum + Int(status.st_blocks) * 512
        }
    }

    /// Takes away what filled it, and lets it be written.
    package func makeRoom() throws {
        try Self.run("mount", "-o", "remount,rw", folder)
        try? FileManager.default.removeItem(atPath: folder + "/full")
    }

    package func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", folder) }

    package func remove() {
        try? Self.run("umount", folder)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func run(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Fault() }
    }
}
