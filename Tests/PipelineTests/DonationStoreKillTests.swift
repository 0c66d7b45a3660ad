import Assistant
import AssistantTesting
import Foundation
import Glibc
import PipelineTesting
import Storage
import TemporaryFiles
import Testing

/// A kill at any moment while donations are written loses none that was kept, leaves no half of one, and a store that opens.
@Suite("Kills while donations are written", .serialized)
struct DonationStoreKillTests {
    private static let perRound = 400
    private let folder: String

    init() throws {
        folder = TemporaryFiles.folder.path + "/wilco-donated-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test(.timeLimit(.minutes(2)))
    func whatWasKeptStays() throws {
        let first = try start(round: 0, count: 1)
        first.waitUntilExit()
        var kept = try identifiers()
        #expect(kept == ["0-0"])
        for round in 1...8 {
            let process = try start(round: round, count: Self.perRound)
            // Each round is killed a little further on.
            let seen = try watch(process, until: kept.count + 1 + 10 * (round - 1))
            kill(process.identifier, SIGKILL)
            process.waitUntilExit()
            let found = try identifiers()
            #expect(found.count >= seen)
            #expect(Array(found.prefix(kept.count)) == kept)
            let new = Array(found.dropFirst(kept.count))
            #expect(!new.isEmpty && new == new.indices.map { "\(round)-\($0)" })
            kept = found
        }
    }

    /// What another process has seen in the store.
    private func watch(_ process: ChildProcess, until count: Int) throws -> Int {
        let store = try openStore()
        var seen = 0
        while process.isRunning, seen < count {
            seen = try identifiers(store).count
            sched_yield()
        }
        return seen
    }

    /// Days lie between the rounds: in each an app may tell of as much as in any.
    private func start(round: Int, count: Int) throws -> ChildProcess {
        let file = folder + "/\(round).jsonl"
        let lines = (0..<count).map { "{\"identifier\":\"\(round)-\($0)\",\"intent\":{\"name\":\"ListReminders\"}}\n" }
        try lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
        let command = [
            try BuiltProducts.path("wilco"), "suggestions", "donations", "add", "reminders", "-", "--state", folder,
            "--now", String(format: "2026-03-%02dT12:00:00", 2 * round + 1),
            "--apps", BuiltProducts.checkout.path + "/config/apps/reminders",
        ]
        return try ChildProcess(
            "/bin/sh",
            ["-c", "exec \"$@\" < \"$0\"", file] + command,
            environment: ["HOME": folder, "PATH": "/usr/bin:/bin"]
        )
    }

    private func openStore() throws -> DonationStore {
        DonationStore(try Store(path: folder + "/data/wilco.sqlite", migrator: Store.migrator))
    }

    private func identifiers(_ store: DonationStore? = nil) throws -> [String] {
        try (store ?? openStore()).all().compactMap(\.identifier)
    }
}
