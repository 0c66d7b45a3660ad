import Files
import Foundation
import Glibc
import Storage
import TemporaryFiles
import Testing

/// Files that another process holds, as one that is stopped does.
struct FileLockTests {
    private let path = TemporaryFiles.folder.path + "/lock-\(UUID().uuidString.prefix(8))"

    @Test func whoHoldsItIsTold() throws {
        let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let held = try #require(throws: FileLock.Held.self) {
            try FileLock.holding(path, tries: 2) { Issue.record("somebody else has it") }
        }
        #expect("\(held)".hasPrefix("\(path) is held by process \(getpid()) ("), "\(held)")
        #expect("\(held)".hasSuffix(" — wait until it is done, or end it"))
        flock(lock, LOCK_UN)
        #expect(try FileLock.holding(path, tries: 1) { 17 } == 17)
    }

    @Test func aProcessThatIsStoppedIsToldAsThat() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        process.arguments = [path, "sh", "-c", "echo; exec cat"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer {
            kill(process.processIdentifier, SIGCONT)
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        // It has the lock when it says so.
        _ = try output.fileHandleForReading.read(upToCount: 1)
        kill(process.processIdentifier, SIGSTOP)
        var status = siginfo_t()
        waitid(P_PID, UInt32(process.processIdentifier), &status, WSTOPPED | WNOWAIT)
        let holder = FileHolder(of: [path])
        #expect(holder.name == "process \(process.processIdentifier) (flock), which is stopped")
        #expect(holder.mend == "let it go on (kill -CONT \(process.processIdentifier)), or end it")
    }

    @Test func aLockThatCannotBeIsNone() throws {
        let nowhere: Void? = try FileLock.holding(path + ".none/lock") {}
        #expect(nowhere == nil)
    }

    /// Each thing that a command looks for would wait anew.
    @Test func whoAsksAgainIsToldAtOnce() throws {
        let waits = Waits()
        let store = LazyStore(path: path) { isPatient in
            waits.all.append(isPatient)
            throw StoreError.busy(path: "", by: FileHolder(of: []))
        }
        for _ in 0..<3 { #expect(throws: StoreError.self) { try store.store() } }
        #expect(waits.all == [true, false, false])
    }

    private final class Waits: @unchecked Sendable {
        var all: [Bool] = []
    }
}
