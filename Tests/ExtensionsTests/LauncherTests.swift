import Extensions
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

/// Apps that try to reach what is not theirs, and to use more of the machine than they may.
@Suite(.timeLimit(.minutes(2)))
struct LauncherTests {
    /// Apps can be confined on this machine.
    static let canConfine = ConfinedUser.present.launcher().shortcomings()
        .allSatisfy { !$0.contains("cannot be confined") }

    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func aConfinedAppReachesOnlyItsOwn(_ user: ConfinedUser) async throws {
        let socket = TemporaryFiles.folder.path + "/wilco-test-\(UInt32.random(in: 0 ..< .max)).sock"
        let port = try #require(Listener())
        let control = try #require(Listener(path: socket))
        let name = "wilco-test-\(UInt32.random(in: 0 ..< .max))"
        let abstract = try #require(Listener(path: "\0" + name))
        defer { unlink(socket) }
        let fixture = try HostFixture(
            ["app": "probe", "other": "none"],
            launcher: user.launcher(),
            environment: [
                "WILCO_TEST_PORT": "\(port.port)", "WILCO_TEST_SOCKET": socket, "WILCO_TEST_NAME": name,
                "SECRET": "word",
            ]
        )
        #expect(try await fixture.handle("other").get().code == .success)
        let reached = try await fixture.handle().get().properties
        #expect(reached["ownData"] == true)
        #expect(reached["ownTemporaryFiles"] == true)
        #expect(reached["settings"] == true)
        let forbidden = try #require(reached["forbidden"]?.objectValue)
        #expect(forbidden.count > 20)
        for (name, wasReached) in forbidden { #expect(wasReached == false, "\(name)") }
        #expect(reached["interfaces"] == ["lo"])
        #expect(reached["user"] != 0)
        // bubblewrap's own first process and the handler.
        #expect(reached["processes"] == 2)
        #expect(reached["environment"]?.arrayValue?.contains("SECRET") == false)
        await fixture.close()
        withExtendedLifetime((port, control, abstract)) {}
    }

    /// What is asserted above could be otherwise.
    @Test func anUnconfinedAppReachesMore() async throws {
        let port = try #require(Listener())
        let name = "wilco-test-\(UInt32.random(in: 0 ..< .max))"
        let abstract = try #require(Listener(path: "\0" + name))
        let fixture = try HostFixture(
            ["app": "probe", "other": "none"],
            environment: ["WILCO_TEST_PORT": "\(port.port)", "WILCO_TEST_NAME": name]
        )
        #expect(try await fixture.handle("other").get().code == .success)
        let reached = try await fixture.handle().get().properties["forbidden"]
        for name in ["network", "abstractSocket", "otherData", "systemCalls", "gainingPrivileges"] {
            #expect(reached?[name] == true, "\(name)")
        }
        await fixture.close()
        withExtendedLifetime((port, abstract)) {}
    }

    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func aGrantedNetworkIsReached(_ user: ConfinedUser) async throws {
        let port = try #require(Listener())
        let fixture = try HostFixture(
            ["app": "probe"],
            launcher: user.launcher(),
            environment: ["WILCO_TEST_PORT": "\(port.port)"],
            rights: { _ in AppRights(network: true) }
        )
        let forbidden = try await fixture.handle().get().properties["forbidden"]
        #expect(forbidden?["network"] == true)
        // With the network shared, local sockets that have no file would be within reach.
        #expect(forbidden?["abstractSocket"] == false)
        #expect(forbidden?["otherData"] == false)
        await fixture.close()
        withExtendedLifetime(port) {}
    }

    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func anotherAppsDataCanBeGranted(_ user: ConfinedUser) async throws {
        let fixture = try HostFixture(["other": "none"], launcher: user.launcher())
        #expect(try await fixture.handle("other").get().code == .success)
        let data = "\(fixture.folder)/apps/other"
        let reader = try HostFixture(
            ["app": "probe"],
            launcher: user.launcher(),
            environment: ["WILCO_TEST_FOLDER": data],
            rights: { _ in AppRights(readableData: [data]) }
        )
        #expect(try await reader.handle().get().properties["grantedData"] == true)
        await reader.close()
        await fixture.close()
    }

    /// One that runs already reads what another begins to keep.
    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func anotherAppsDataMayComeLater(_ user: ConfinedUser) async throws {
        let fixture = try HostFixture(["other": "none"], launcher: user.launcher())
        let data = "\(fixture.folder)/apps/other"
        let reader = try HostFixture(
            ["app": "probe"],
            launcher: user.launcher(),
            environment: ["WILCO_TEST_FOLDER": data],
            rights: { _ in AppRights(readableData: [data]) }
        )
        _ = try await reader.handle().get()
        #expect(try await fixture.handle("other").get().code == .success)
        #expect(try await reader.handle().get().properties["grantedData"] == true)
        await reader.close()
        await fixture.close()
    }

    /// What the app writes there belongs to whoever the folder belongs to.
    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func aGrantedFolderIsReadAndWritten(_ user: ConfinedUser) async throws {
        let home = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        let folder = home + "/lists"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        try "secret".write(toFile: home + "/diary", atomically: true, encoding: .utf8)
        let owner = user.owner
        chown(folder, owner, gid_t(owner))
        let fixture = try HostFixture(
            ["app": "probe"],
            launcher: user.launcher(),
            environment: ["WILCO_TEST_FOLDER": folder],
            rights: { _ in AppRights(folder: GrantedFolder(path: folder)) }
        )
        let reached = try await fixture.handle().get().properties
        #expect(reached["grantedFolder"] == true)
        #expect(reached["besideGrantedFolder"] == [])
        #expect(reached["ownData"] == true)
        #expect(reached["user"]?.integerValue == Int(owner))
        let written = try FileManager.default.attributesOfItem(atPath: folder + "/written")
        #expect(written[.ownerAccountID] as? Int == Int(owner))
        await fixture.close()
    }

    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func aFolderThatIsNotThereKeepsNobodyFromStarting(_ user: ConfinedUser) async throws {
        let folder = "/nowhere/lists"
        let fixture = try HostFixture(
            ["app": "probe"],
            launcher: user.launcher(),
            environment: ["WILCO_TEST_FOLDER": folder],
            rights: { _ in AppRights(folder: GrantedFolder(path: folder)) }
        )
        #expect(try await fixture.handle().get().properties["grantedFolder"] == false)
        await fixture.close()
    }

    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func aForkBombIsContained(_ user: ConfinedUser) async throws {
        // Limits are an app's: one that uses its own up has a name which no other test's app has.
        let fixture = try HostFixture(["forking": "forkBomb", "other": "none"], launcher: user.launcher())
        let count = try #require(try await fixture.handle("forking").get().properties["count"]?.integerValue)
        #expect((1..<64).contains(count))
        #expect(try await fixture.handle("other").get().code == .success)
        await fixture.close()
    }

    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func aMemoryBombIsContained(_ user: ConfinedUser) async throws {
        let fixture = try HostFixture(["hungry": "memoryBomb", "other": "none"], launcher: user.launcher())
        switch await fixture.handle("hungry") {
        case .success(let response):
            let count = try #require(response.properties["count"]?.integerValue)
            #expect((1..<512).contains(count))
        case .failure(let failure):
            // The system ended it.
            #expect(failure.kind == "crashed")
        }
        #expect(try await fixture.handle("other").get().code == .success)
        await fixture.close()
    }

    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func aConfinedAppEndsWithItsFamily(_ user: ConfinedUser) async throws {
        let fixture = try HostFixture(["app": "stubborn"], launcher: user.launcher())
        #expect(try await fixture.handle().get().code == .success)
        await fixture.host.shutdown()
        let marker = "WILCO_APP_DATA=\(fixture.folder)/apps/app"
        while Self.processes(with: marker) > 0 { await Task.yield() }
        await fixture.close()
    }

    @Test(.enabled(if: canConfine, "apps cannot be confined on this machine"), arguments: ConfinedUser.possible)
    func noDescriptorLeaksIntoAConfinedApp(_ user: ConfinedUser) async throws {
        let fixture = try HostFixture(["app": "descriptors"], launcher: user.launcher())
        // Three of its own, and the folder that is being listed.
        #expect(try await fixture.handle().get().properties["descriptors"] == 4)
        await fixture.close()
    }

    /// Processes that have something in their environment.
    private static func processes(with marker: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.count { name in
            guard Int(name) != nil, let data = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
                return false
            }
            return String(decoding: data, as: UTF8.self).contains(marker)
        }
    }

    @Test func withoutAConfinementOnlyTrustedAppsRun() async throws {
        let launcher = ConfiningLauncher(folder: "/tmp", search: ["/nowhere"])
        #expect(launcher.shortcomings().first?.contains("bubblewrap is missing") == true)
        let fixture = try HostFixture(["app": "none"], launcher: launcher)
        let failure = await fixture.handle().failure
        #expect(failure?.kind == "notStarted")
        #expect(failure?.text.hasSuffix(" — or trust it: wilco apps trust app") == true, "\(failure as Any)")
        await fixture.close()
        // A command that was told where the app is.
        let naming = ConfiningLauncher(folder: "/tmp", namesFolders: true, search: ["/nowhere"])
        let named = try HostFixture(["app": "none"], launcher: naming)
        let folder = HostFixture.fixtures
        let hint =
            "wilco apps trust --apps \(folder) app; beside a running assistant, wilco apps install \(folder) first, then wilco apps trust app"
        #expect(await named.handle().failure?.text.hasSuffix(" — or trust it: \(hint)") == true)
        await named.close()
        let trusted = try HostFixture(["app": "none"], launcher: launcher, rights: { _ in AppRights(isTrusted: true) })
        #expect(try await trusted.handle().get().code == .success)
        await trusted.close()
    }

    @Test func withoutAToolTheCommandIsRunAsItIs() throws {
        let command = LaunchCommand(
            app: "a",
            executable: "/bin/x",
            arguments: ["a"],
            appFolder: "/app",
            dataFolder: "/data",
            dataSpace: AppHostSettings.usualDataSpace
        )
        #expect(try DirectLauncher(setpriv: nil).prepare(command) == command)
        let wrapped = try DirectLauncher(setpriv: "/s").prepare(command)
        #expect([wrapped.executable] + wrapped.arguments == ["/s", "--pdeathsig", "KILL", "--", "/bin/x", "a"])
    }
}
