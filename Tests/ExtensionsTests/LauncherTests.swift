import Extensions
import Foundation
import Testing
import WilcoIntents

@Suite(.timeLimit(.minutes(2)))
struct LauncherTests {
    /// bubblewrap is there, and this machine lets it make namespaces.
    static let canConfine: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/bwrap")
        process.arguments = ["--unshare-all", "--ro-bind", "/", "/", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    @Test(.enabled(if: canConfine, "bubblewrap cannot be used on this machine"))
    func aConfinedAppReachesOnlyItsOwn() async throws {
        let launcher = try #require(BubblewrapLauncher())
        let fixture = try HostFixture(["app": "probe", "other": "none"], launcher: launcher)
        #expect(try await fixture.handle("other").get().code == .success)
        let reached = try await fixture.handle().get().properties
        #expect(reached["ownData"] == true)
        for forbidden in ["otherData", "appFolder", "home", "shadow"] {
            #expect(reached[forbidden] == false, "\(forbidden)")
        }
        #expect(reached["interfaces"] == ["lo"])
        // bubblewrap's own first process and the handler.
        #expect(reached["processes"] == 2)
        await fixture.close()
    }

    @Test(.enabled(if: canConfine, "bubblewrap cannot be used on this machine"))
    func aConfinedAppEndsWithItsFamily() async throws {
        let launcher = try #require(BubblewrapLauncher())
        let fixture = try HostFixture(["app": "stubborn"], launcher: launcher)
        #expect(try await fixture.handle().get().code == .success)
        await fixture.host.shutdown()
        let marker = "WILCO_APP_DATA=\(fixture.folder)/apps/app"
        while Self.processes(with: marker) > 0 { await Task.yield() }
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

    @Test func withoutAToolTheCommandIsRunAsItIs() {
        let command = LaunchCommand(executable: "/bin/x", arguments: ["a"], appFolder: "/app", dataFolder: "/data")
        #expect(DirectLauncher(setpriv: nil).prepare(command) == command)
        let wrapped = DirectLauncher(setpriv: "/s").prepare(command)
        #expect([wrapped.executable] + wrapped.arguments == ["/s", "--pdeathsig", "KILL", "--", "/bin/x", "a"])
    }
}
