import Access
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

struct AccessTests {
    private func folder() -> String {
        TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
    }

    @Test func aPINUnlocksAndIsNotKeptInTheClear() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let lock = LockFile(folder: folder)
        #expect(!lock.isLocked)
        #expect(try lock.enter("1234", now: 0) == .notSet)
        try lock.setPIN("1234")
        try lock.lock()
        #expect(LockFile(folder: folder).isLocked)
        #expect(try lock.enter("4321", now: 0) == .wrong)
        #expect(lock.isLocked)
        #expect(try lock.enter("1234", now: 1) == .right)
        #expect(!lock.isLocked)
        #expect(lock.authentications == 1)
        let text = try String(contentsOfFile: folder + "/lock.json", encoding: .utf8)
        #expect(!text.contains("1234"))
    }

    @Test func guessingIsSlowedDown() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let lock = LockFile(folder: folder)
        try lock.setPIN("1234")
        for _ in 0..<5 { #expect(try lock.enter("0000", now: 100) == .wrong) }
        #expect(try lock.enter("1234", now: 101) == .wait(59))
        #expect(try lock.enter("1234", now: 161) == .right)
    }

    @Test func aLockNobodyCanReadLocks() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "{".write(toFile: folder + "/lock.json", atomically: true, encoding: .utf8)
        #expect(LockFile(folder: folder).isLocked)
    }

    @Test func decisionsAreKeptAndForgotten() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let grants = GrantFile(folder: folder)
        #expect(try grants.read().isEmpty)
        try grants.change("kettle") { $0.isAllowed = true }
        try grants.change("rover") { $0.isTrusted = true }
        #expect(try GrantFile(folder: folder).read()["kettle"] == AppGrant(isAllowed: true))
        #expect(try GrantFile(folder: folder).read()["rover"] == AppGrant(isTrusted: true))
        try grants.forget("kettle")
        #expect(try GrantFile(folder: folder).read().keys.sorted() == ["rover"])
    }

    @Test func aDamagedFileIsNeitherBelievedNorOverwritten() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["permissions.json", "lock.json"] {
            try "{".write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        let grants = GrantFile(folder: folder)
        let lock = LockFile(folder: folder)
        #expect(throws: FileError.stateFile(path: folder + "/permissions.json", reason: "it is damaged")) {
            try grants.read()
        }
        #expect(throws: FileError.self) { try grants.change("kettle") { $0.isAllowed = true } }
        #expect(throws: FileError.self) { try lock.unlock() }
        #expect(throws: FileError.self) { try lock.enter("1234", now: 0) }
        for name in ["permissions.json", "lock.json"] {
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            #expect(text == "{")
        }
    }

    @Test func decisionsMadeAtOnceAreAllKept() async throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let grants = GrantFile(folder: folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<20 { group.addTask { try grants.change("app\(index)") { $0.isAllowed = true } } }
            try await group.waitForAll()
        }
        #expect(try grants.read().count == 20)
    }
}
