import Access
import Assistant
import Configuration
import Extensions
import Files
import Foundation
import GRDB
import Resolution
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

struct AccessTests {
    private func folder() -> String {
        TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
    }

    /// Everything beneath one folder, as with `--state`.
    private func lock(_ folder: String) -> AssistantLock {
        AssistantLock(userData: LazyStore(data: folder), folder: folder)
    }

    private func grants(_ folder: String) -> AppGrants {
        AppGrants(userData: LazyStore(data: folder), folder: folder)
    }

    private func write(_ text: String, to path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func execute(_ sql: String, in folder: String) throws {
        try Store.open(in: folder).write { try $0.execute(sql: sql) }
    }

    /// What is believed of an app that needs no asking, where what was decided lies in the folder.
    private func policy(_ folder: String) async -> AccessPolicy {
        let options = AssistantOptions(
            environment: ["HOME": folder],
            executable: "/usr/bin/wilco",
            workingDirectory: folder,
            userID: getuid()
        )
        var paths = Paths(environment: options.environment, userID: getuid())
        (paths.data, paths.state) = (folder, folder)
        let kettle = AppDefinition(id: "kettle", name: SpokenName("Kettle"), locale: "en-US", folder: "/kettle")
        let userData = LazyStore(data: folder)
        return await AccessControl(apps: [kettle], paths: paths, options: options, userData: userData).policy()
    }

    @Test func aPINUnlocksAndIsNotKeptInTheClear() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let lock = lock(folder)
        #expect(!lock.isLocked)
        #expect(!FileManager.default.fileExists(atPath: folder), "asking writes nothing")
        #expect(try lock.enter("13572468", now: 0) == .notSet)
        try lock.setPIN("13572468")
        try lock.lock()
        #expect(self.lock(folder).isLocked)
        #expect(try lock.enter("4321", now: 0) == .wrong)
        #expect(lock.isLocked)
        #expect(try lock.enter("13572468", now: 1) == .right)
        #expect(try lock.read() == AssistantLock.State(isLocked: false, hasPIN: true, authentications: 1))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let data = try #require(FileManager.default.contents(atPath: folder + "/" + name))
            #expect(data.range(of: Data("13572468".utf8)) == nil, "\(name)")
        }
    }

    @Test(
        arguments: [
            (3, LockKeeper.Fault.shortPIN(least: 4)), (4, nil), (64, nil), (65, .longPIN(most: 64)),
            (2_000_000, .longPIN(most: 64)),
        ] as [(Int, LockKeeper.Fault?)]
    )
    func aPINHasALength(_ digits: Int, _ fault: LockKeeper.Fault?) throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let keeper = LockKeeper(lock(folder))
        let pin = String(repeating: "7", count: digits)
        if let fault {
            #expect(throws: fault) { try keeper.setPIN(pin, present: nil, now: 0) }
            #expect(fault.description.hasSuffix(" digits or \(digits < 4 ? "more" : "fewer")"))
        } else {
            try keeper.setPIN(pin, present: nil, now: 0)
        }
        #expect(try keeper.hasPIN() == (fault == nil))
    }

    @Test(arguments: [
        "12\u{1B}34", "1234\0", "12\n34", "12\u{200B}34", "\u{202E}1234", "1234\u{2028}", "12\u{7F}34", "12\u{A0}34",
        "123\u{2003}4",
        "12\u{2800}34", "12\u{3164}34", "12\u{115F}34", "1234\u{FE0F}", "12\u{34F}34",
    ])
    func aPINHasNothingThatNobodySees(_ pin: String) throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let keeper = LockKeeper(lock(folder))
        #expect(throws: LockKeeper.Fault.unseenPIN) { try keeper.setPIN(pin, present: nil, now: 0) }
        #expect(try !keeper.hasPIN())
        try keeper.setPIN("Pass wört 1", present: nil, now: 0)
    }

    @Test func guessingIsSlowedDown() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try lock(folder).setPIN("1234")
        // Each try is counted on the disk, whoever makes it.
        for _ in 0..<5 { #expect(try lock(folder).enter("0000", now: 100) == .wrong) }
        #expect(try lock(folder).enter("1234", now: 101) == .wait(59))
        #expect(try lock(folder).enter("1234", now: 161) == .right)
    }

    @Test func decisionsAreKeptAndForgotten() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let grants = grants(folder)
        #expect(try grants.read().isEmpty)
        try grants.change("kettle") {
            $0 = AppGrant(isAllowed: true, permissions: ["network", "open"], folder: "/home/x")
        }
        try grants.change("rover") { $0.isTrusted = true }
        let kept = AppGrant(isAllowed: true, permissions: ["network", "open"], folder: "/home/x")
        #expect(try self.grants(folder).read() == ["kettle": kept, "rover": AppGrant(isTrusted: true)])
        try grants.forget("kettle")
        try grants.forget("kettle")
        #expect(try self.grants(folder).read().keys.sorted() == ["rover"])
    }

    // MARK: - What cannot be read

    private static let formerGrants = #"{"kettle":{"isAllowed":false,"permissions":[],"isTrusted":false}}"#
    private static let formerLock =
        #"{"isLocked":true,"pin":"x","authentications":3,"wrongTries":4,"blockedUntil":17}"#

    enum Damage: CaseIterable {
        case none, noDatabase, laterVersion, row, formerFiles
    }

    /// Whatever has become of what was decided: nothing is unlocked by it, and nothing is allowed.
    @Test(arguments: Damage.allCases)
    func whatCannotBeReadAllowsNothing(_ damage: Damage) async throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try grants(folder).change("kettle") { $0.isAllowed = true }
        try lock(folder).setPIN("1234")
        let before = await policy(folder)
        #expect(!before.isLocked && before.decisions == ["kettle": .granted])
        let database = Store.path(in: folder)
        switch damage {
        case .none:
            try lock(folder).lock()
            #expect(await policy(folder).isLocked)
            return
        case .noDatabase:
            try? FileManager.default.removeItem(atPath: database + "-wal")
            try write(String(repeating: "this is no database", count: 300), to: database)
        case .laterVersion:
            let later = StoreArea("access", migrations: [.init("of a later version") { _ in }])
            _ = try Store(path: database, migrator: DatabaseMigrator(areas: Store.areas + [later]))
        case .row:
            try execute(
                "UPDATE appGrant SET permissions = '{'; UPDATE assistantLock SET standing = 'maybe'",
                in: folder
            )
        case .formerFiles:
            try write("{", to: folder + "/permissions.json")
            try write("{", to: folder + "/lock.json")
        }
        let data = FileManager.default.contents(atPath: database)
        let policy = await policy(folder)
        #expect(policy.isLocked && policy.hasPIN && policy.decisions == ["kettle": .unknown])
        #expect(throws: (any Error).self) { try grants(folder).read() }
        #expect(throws: (any Error).self) { try grants(folder).change("kettle") { $0.isAllowed = true } }
        #expect(throws: (any Error).self) { try lock(folder).unlock() }
        #expect(throws: (any Error).self) { try lock(folder).enter("1234", now: 0) }
        #expect(throws: (any Error).self) { try LockKeeper(lock(folder)).setPIN("5678", present: nil, now: 0) }
        #expect(FileManager.default.contents(atPath: database) == data, "it is not overwritten")
        guard damage == .formerFiles else { return }
        for name in ["permissions.json", "lock.json"] {
            #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == "{")
        }
        #expect(throws: FileError.stateFile(path: folder + "/permissions.json", reason: "it is damaged")) {
            try grants(folder).read()
        }
    }

    // MARK: - Files of earlier versions

    @Test func whatAnEarlierVersionKeptIsTakenOverOnce() async throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["permissions.json", "lock.json"] { try write("", to: folder + "/\(name).lock") }
        try write(Self.formerGrants, to: folder + "/permissions.json")
        try write(Self.formerLock, to: folder + "/lock.json")
        let policy = await policy(folder)
        #expect(policy.isLocked && policy.hasPIN && policy.authentications == 3)
        #expect(policy.decisions == ["kettle": .denied])
        #expect(try lock(folder).enter("1234", now: 16) == .wait(1))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!names.contains { $0.contains(".json") }, "\(names)")
        // A kill before they were removed leaves both: what was decided since counts.
        try grants(folder).change("kettle") { $0.isAllowed = true }
        try lock(folder).unlock()
        try write(Self.formerGrants, to: folder + "/permissions.json")
        try write(Self.formerLock, to: folder + "/lock.json")
        #expect(try grants(folder).read()["kettle"]?.isAllowed == true)
        #expect(!lock(folder).isLocked)
    }

    /// Where nothing can be written they wait, and what they forbid stays forbidden.
    @Test func filesThatCannotBeTakenOverAllowNothing() async throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try grants(folder).change("rover") { $0.isAllowed = true }
        try write(Self.formerGrants, to: folder + "/permissions.json")
        try write(Self.formerLock, to: folder + "/lock.json")
        for table in ["appGrant", "assistantLock"] {
            try execute(
                "CREATE TRIGGER \(table)Full BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'full'); END",
                in: folder
            )
        }
        let policy = await policy(folder)
        #expect(policy.isLocked && policy.hasPIN && policy.decisions == ["kettle": .unknown])
        #expect(FileManager.default.fileExists(atPath: folder + "/permissions.json"))
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
        let access = AccessControl(
            apps: [lists, kettle],
            paths: paths,
            options: options,
            userData: LazyStore(data: paths.data)
        )
        let mine = home + "/Documents/Lists"
        for path in [mine, paths.data + "/app-data/apps/lists", home + "/.config/wilco"] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let user: uid_t = getuid() == 0 ? 1234 : getuid()
        chown(mine, user, gid_t(user))
        try FileManager.default.createSymbolicLink(atPath: home + "/link", withDestinationPath: paths.data)

        for path in ["/", home, home + "/.config", paths.data, paths.data + "/app-data", home + "/link"] {
            #expect(throws: FolderRefusal.self, "\(path)") { try access.allow(lists, folder: path) }
        }
        #expect(throws: FolderRefusal.notThere(path: home + "/none")) {
            try access.allow(lists, folder: home + "/none")
        }
        #expect(throws: FolderRefusal.ownedByRoot(path: "/usr/share")) {
            try access.allow(lists, folder: "/usr/share")
        }
        #expect(throws: FolderRefusal.notAskedFor(app: "kettle")) { try access.allow(kettle, folder: mine) }
        #expect(access.rights(of: lists).folder == nil)

        try access.allow(lists, folder: mine)
        #expect(access.rights(of: lists).folder?.isThere == true)
        #expect(access.rights(of: kettle).folder == nil)
        // On trial and in rehearsals nothing of the person's is touched.
        #expect(access.rights(of: lists, isAllowed: true).folder == nil)
        var rehearsal = options
        rehearsal.isRehearsal = true
        let rehearsed = AccessControl(
            apps: [lists],
            paths: paths,
            options: rehearsal,
            userData: LazyStore(data: paths.data)
        )
        #expect(rehearsed.rights(of: lists).folder == nil)
        // Who is refused and allowed again has to be given it again.
        try access.decide(lists, isGranted: false)
        try access.decide(lists, isGranted: true)
        #expect(access.rights(of: lists).folder == nil)
    }

    @Test func decisionsMadeAtOnceAreAllKept() async throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<20 {
                // As many processes as there are.
                group.addTask { try grants(folder).change("app\(index)") { $0.isAllowed = true } }
            }
            try await group.waitForAll()
        }
        #expect(try grants(folder).read().count == 20)
    }
}
