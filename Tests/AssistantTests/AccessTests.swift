import Access
import Configuration
import Extensions
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

    /// An app that could write among Wilco's own files would decide what apps may do.
    @Test func noAppIsGivenAFolderWithWilcosOwnThings() throws {
        let home = folder()
        defer { try? FileManager.default.removeItem(atPath: home) }
        let options = AssistantOptions(
            environment: ["HOME": home],
            executable: "/usr/bin/wilco",
            workingDirectory: home,
            userID: getuid()
        )
        let paths = Paths(environment: options.environment, userID: getuid())
        var lists = AppDefinition(id: "lists", name: SpokenName("Lists"), locale: "en-US", folder: "/lists")
        lists.permissions = [AppPermission(name: "folder", reason: "So that others find them.")]
        let kettle = AppDefinition(id: "kettle", name: SpokenName("Kettle"), locale: "en-US", folder: "/kettle")
        let access = AccessControl(apps: [lists, kettle], paths: paths, options: options)
        let mine = home + "/Documents/Lists"
        for path in [mine, paths.data + "/app-data/apps/lists", home + "/.config/wilco"] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let user: uid_t = getuid() == 0 ? 1234 : getuid()
        chown(mine, user, gid_t(user))
        try FileManager.default.createSymbolicLink(atPath: home + "/link", withDestinationPath: paths.data)

        for path in ["/", home, home + "/.config", paths.data, paths.data + "/app-data", home + "/link"] {
            #expect(throws: FolderRefusal.self, "\(path)") { try access.grantFolder(path, to: lists) }
        }
        #expect(throws: FolderRefusal.notThere(path: home + "/none")) {
            try access.grantFolder(home + "/none", to: lists)
        }
        #expect(throws: FolderRefusal.ownedByRoot(path: "/usr/share")) {
            try access.grantFolder("/usr/share", to: lists)
        }
        #expect(throws: FolderRefusal.notAskedFor(app: "kettle")) { try access.grantFolder(mine, to: kettle) }
        #expect(access.rights(of: lists).folder == nil)

        try access.grantFolder(mine, to: lists)
        #expect(access.rights(of: lists).folder?.isThere == true)
        #expect(access.rights(of: kettle).folder == nil)
        // On trial and in rehearsals nothing of the person's is touched.
        #expect(access.rights(of: lists, isAllowed: true).folder == nil)
        var rehearsal = options
        rehearsal.isRehearsal = true
        #expect(AccessControl(apps: [lists], paths: paths, options: rehearsal).rights(of: lists).folder == nil)
        // Who is refused and allowed again has to be given it again.
        try access.decide(lists, isGranted: false)
        try access.decide(lists, isGranted: true)
        #expect(access.rights(of: lists).folder == nil)
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
