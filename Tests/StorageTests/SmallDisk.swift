import Foundation
import TemporaryFiles

/// A disk of its own, in memory.
struct SmallDisk {
    let folder = TemporaryFiles.folder.path + "/wilco-disk-\(UUID().uuidString)"

    struct Fault: Error {}

    /// Whether one can be mounted here.
    static let isPossible: Bool = {
        guard geteuid() == 0, let disk = try? SmallDisk(kilobytes: 100) else { return false }
        disk.remove()
        return true
    }()

    init(kilobytes: Int) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder)
    }

    func fill() throws {
        let file = folder + "/full"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        defer { try? handle.close() }
        // Ends when there is no room for another kilobyte.
        while (try? handle.write(contentsOf: Data(repeating: 1, count: 1024))) != nil {}
    }

    func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", folder) }

    func remove() {
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
