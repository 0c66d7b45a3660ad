import Access
import Assistant
import AssistantTesting
import Foundation
import Glibc
import PipelineTesting
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

/// A kill at any moment at which decisions of an earlier version are taken over loses none: nothing is allowed or unlocked by it.
@Suite("Kills while decisions are taken over", .serialized)
struct AccessKillTests {
    private static let apps = (0..<200).map { "app-\($0)" }
    private let folder: String
    private var data: String { folder + "/data" }
    private var state: String { folder + "/state" }

    init() throws {
        folder = TemporaryFiles.folder.path + "/wilco-decided-\(UUID().uuidString.prefix(8))"
        for path in [data, state] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
    }

    /// What is seen of the takeover from outside when the process is killed.
    enum Moment: CaseIterable {
        case begun, databaseMade, logMade, grantsRemoved, lockRemoved
    }

    @Test(.timeLimit(.minutes(2)), arguments: Moment.allCases)
    func whatWasDecidedHolds(_ moment: Moment) throws {
        let denied = Self.apps.map { "\"\($0)\":{\"isAllowed\":false,\"permissions\":[],\"isTrusted\":false}" }
        try write("{\(denied.joined(separator: ","))}", to: data + "/permissions.json")
        try write(
            #"{"isLocked":true,"pin":"$y$none","authentications":0,"wrongTries":5,"blockedUntil":1e12}"#,
            to: state + "/lock.json"
        )
        let process = try ChildProcess(
            try BuiltProducts.path("wilco"),
            ["doctor", "--state", folder, "--apps", BuiltProducts.checkout.path + "/config/apps/rover"],
            environment: ["HOME": folder, "PATH": "/usr/bin:/bin"]
        )
        while process.isRunning, !isReached(moment) { sched_yield() }
        kill(process.identifier, SIGKILL)
        process.waitUntilExit()

        let userData = LazyStore(data: data, state: state)
        let grants = try AppGrants(userData: userData, folder: data).read()
        #expect(grants.count == Self.apps.count && grants.values.allSatisfy { $0.isAllowed == false })
        let lock = AssistantLock(userData: userData, folder: state)
        #expect(try lock.read() == AssistantLock.State(isLocked: true, hasPIN: true, authentications: 0))
        #expect(try lock.enter("1234", now: 0) == .wait(1_000_000_000_000))
        for path in [data + "/permissions.json", state + "/lock.json"] {
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    private func isReached(_ moment: Moment) -> Bool {
        let files = FileManager.default
        return switch moment {
        case .begun: true
        case .databaseMade: files.fileExists(atPath: Store.path(in: data))
        case .logMade: files.fileExists(atPath: Store.path(in: data) + "-wal")
        case .grantsRemoved: !files.fileExists(atPath: data + "/permissions.json")
        case .lockRemoved: !files.fileExists(atPath: state + "/lock.json")
        }
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
