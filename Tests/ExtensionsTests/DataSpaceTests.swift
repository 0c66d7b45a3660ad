import Extensions
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

/// What an app may keep on the disk.
@Suite(.timeLimit(.minutes(2)))
struct DataSpaceTests {
    private static let space = 4 << 20

    @Test(.enabled(if: LauncherTests.canConfine, "apps cannot be confined"), arguments: ConfinedUser.possible)
    func noFileGrowsBeyondIt(_ user: ConfinedUser) async throws {
        let fixture = try HostFixture(
            ["app": "bigFile"],
            launcher: user.launcher(),
            dataSpace: Self.space,
            dataWatchInterval: .seconds(600)
        )
        #expect(try await fixture.handle().get().properties["size"]?.integerValue == Self.space)
        await fixture.close()
    }

    /// Nothing in the system limits a folder: an app that fills it is ended, and not started before there is room.
    @Test(.enabled(if: LauncherTests.canConfine, "apps cannot be confined"), arguments: ConfinedUser.possible)
    func anAppThatKeepsTooMuchIsEnded(_ user: ConfinedUser) async throws {
        let fixture = try HostFixture(
            ["app": "manyFiles", "other": "none"],
            launcher: user.launcher(),
            dataSpace: Self.space,
            dataWatchInterval: .milliseconds(20)
        )
        let first = await fixture.handle().failure
        #expect(first?.kind == "crashed" && first?.text.hasPrefix("it keeps more than 4 MB in") == true)
        let second = await fixture.handle().failure
        #expect(second?.kind == "notStarted" && second?.text.contains("wilco apps remove --data-only app") == true)
        #expect(fixture.log.all.contains { $0.message.contains("ended: it keeps more than 4 MB") })
        #expect(try await fixture.handle("other").get().code == .success)
        let data = "\(fixture.folder)/apps/app"
        for file in try FileManager.default.contentsOfDirectory(atPath: data) {
            try FileManager.default.removeItem(atPath: "\(data)/\(file)")
        }
        // There is room again.
        #expect(await fixture.host.start("app").failure == nil)
        await fixture.close()
    }

    /// What no folder shows takes up the disk all the same.
    @Test(
        .enabled(if: LauncherTests.canConfine, "apps cannot be confined"),
        arguments: ConfinedUser.possible,
        ["deletedFiles", "namelessFiles", "mappedFiles"]
    )
    func whatIsDeletedAndHeldOpenOrMappedCounts(_ user: ConfinedUser, _ fault: String) async throws {
        let fixture = try HostFixture(
            ["app": fault, "other": "none"],
            launcher: user.launcher(),
            dataSpace: Self.space,
            dataWatchInterval: .milliseconds(20)
        )
        let failure = await fixture.handle().failure
        #expect(failure?.kind == "crashed" && failure?.text.hasPrefix("it keeps more than 4 MB in") == true)
        // What was held is gone with who held it.
        #expect(await fixture.host.start("app").failure == nil)
        #expect(try await fixture.handle("other").get().code == .success)
        await fixture.close()
    }

    /// What is mapped of deleted files on one device: each file and each part of it once, whatever its path is called.
    @Test func deletedFilesThatAreMappedAreMeasured() {
        let text = """
            7f0000000000-7f0000100000 rw-s 00000000 fe:01 12                     /data/a (deleted)
            7f0000200000-7f0000300000 rw-s 00000000 fe:01 12                     /data/a (deleted)
            7f0000300000-7f0000480000 r--p 00080000 fe:01 12                     /data/a (deleted)
            7f0000500000-7f0000501000 rw-s 00002000 fe:01 13                     /data/with a space (deleted)
            7f0000600000-7f0000700000 rw-s 00000000 fe:02 14                     /other/disk (deleted)
            7f0000700000-7f0000800000 rw-s 00000000 fe:01 15                     /data/still there
            7f0000800000-7f0000900000 rw-p 00000000 00:00 0                      /dev/zero (deleted)
            7f0000900000-7f0000900000 rw-s 00000000 fe:01 16                     /data/nothing (deleted)
            7f0000a00000-7f0000b00000 rw-s fffffffffffff000 fe:01 17             /data/odd (deleted)
            7ffd00000000-7ffd00021000 rw-p 00000000 00:00 0                      [stack]
            nonsense (deleted)
            """
        let found = DeletedMappings(text.utf8, device: 0xFE01).parts
        #expect(found.mapValues(DeletedMappings.length) == [12: 0x20_0000, 13: 0x1000])
        #expect(DeletedMappings.length(of: []) == 0)
    }

    /// Whoever may not look into a folder cannot tell how much is in it.
    @Test(.enabled(if: LauncherTests.canConfine && getuid() != 0, "not confined, or root looks into everything"))
    func whatIsHiddenCountsAsTooMuch() async throws {
        let fixture = try HostFixture(
            ["app": "hiddenFiles"],
            launcher: ConfinedUser.present.launcher(),
            dataWatchInterval: .milliseconds(20)
        )
        #expect(await fixture.handle().failure?.text.contains("it keeps more than 256 MB") == true)
        chmod("\(fixture.folder)/apps/app/hidden", 0o700)
        await fixture.close()
    }

    /// Whoever does not want to be removed closes a folder, and makes them deep.
    @Test(arguments: [0, 1500])
    func whatIsHiddenIsRemoved(_ depth: Int) throws {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { FolderRemoval.remove(folder) }
        try FileManager.default.createDirectory(atPath: folder + "/closed/in", withIntermediateDirectories: true)
        var descriptor = open(folder, O_RDONLY | O_DIRECTORY)
        for _ in 0..<depth {
            #expect(mkdirat(descriptor, "deep", 0o700) == 0)
            let next = openat(descriptor, "deep", O_RDONLY | O_DIRECTORY)
            close(descriptor)
            descriptor = next
        }
        close(descriptor)
        chmod(folder + "/closed", 0)
        #expect(FolderRemoval.remove(folder))
        #expect(!FileManager.default.fileExists(atPath: folder))
        #expect(FolderRemoval.remove(folder), "nothing is left of what is not there")
    }

    @Test func whatAFolderTakesUpIsMeasured() throws {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(FolderSpace.used(by: folder) == 0)
        try FileManager.default.createDirectory(atPath: folder + "/in/ner", withIntermediateDirectories: true)
        try Data(count: 100_000).write(to: URL(filePath: folder + "/in/ner/file"))
        // A link is small, wherever it leads.
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "/usr")
        let used = FolderSpace.used(by: folder)
        #expect((100_000..<200_000).contains(used), "\(used)")
        #expect(FolderSpace.used(by: folder, upTo: 50_000) > 50_000)
        var deep = folder
        for _ in 0..<70 { deep += "/d" }
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        #expect(FolderSpace.used(by: folder) == .max)
        #expect(FolderRemoval.remove(folder) && !FileManager.default.fileExists(atPath: folder))
        #expect(FolderSpace.text(256 << 20) == "256 MB" && FolderSpace.text(4097) == "5 KB")
    }
}
