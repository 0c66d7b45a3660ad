import Assistant
import AssistantTesting
import Foundation
import Glibc
import PipelineTesting
import Storage
import TemporaryFiles
import Testing

/// A kill at any moment of a change leaves the shortcuts as they were before it, or as they are after it.
@Suite("Kills while shortcuts are written", .serialized)
struct ShortcutStoreKillTests {
    private let folder: String

    init() throws {
        folder = TemporaryFiles.folder.path + "/wilco-kill-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private var store: String { folder + "/data/wilco.sqlite" }

    @Test(.timeLimit(.minutes(2)))
    func allOrNothingIsThere() throws {
        let first = try start(version: 0)
        #expect(first.waitUntilExit() == 0)
        #expect(try versions() == [0])
        var last = 0
        for round in 1...12 {
            let process = try start(version: round)
            // Each round is killed a little further on in its writing; the last ones may have ended before.
            let threshold = round * 6_000
            while process.isRunning, logSize < threshold { sched_yield() }
            kill(process.identifier, SIGKILL)
            process.waitUntilExit()
            let found = try versions()
            #expect(found.count == 1, "parts of versions \(found)")
            let version = try #require(found.first)
            #expect(version == last || version == round)
            last = version
        }
    }

    private var logSize: Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: store + "-wal")
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    private func start(version: Int) throws -> ChildProcess {
        let file = folder + "/\(version).yaml"
        let padding = String(repeating: "# a line of the author's own\n    ", count: 40)
        let shortcuts = (0..<40).map {
            "  -\n    \(padding)name: phrase number \($0)\n    steps: [{say: version \(version)}]\n"
        }
        try ("shortcuts:\n" + shortcuts.joined()).write(toFile: file, atomically: true, encoding: .utf8)
        return try ChildProcess(
            BuiltProducts.path("wilco"),
            [
                "shortcuts", "import", file, "--state", folder, "--locale", "de-DE", "--apps",
                BuiltProducts.checkout.path + "/config/apps/rover",
            ],
            environment: ["HOME": folder, "PATH": "/usr/bin:/bin"]
        )
    }

    /// The versions of which there is anything.
    private func versions() throws -> Set<Int> {
        let store = try Store(path: store, migrator: Store.migrator)
        let records = try ShortcutStore(store).all()
        #expect(records.count == 40)
        return Set(
            records.compactMap { record in
                record.document.split(separator: "version ").last.flatMap { Int($0.prefix { $0.isNumber }) }
            }
        )
    }
}
