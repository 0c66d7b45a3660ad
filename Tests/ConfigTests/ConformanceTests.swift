import Extensions
import Foundation
import Testing
import WilcoIntents

/// Every sample app and every skeleton passes the suite that any handler can be tested with.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ConformanceTests {
    /// The skeletons are one app, written with each library and with none.
    static let folders: [String] = {
        let root = SchemaTests.root + "/config"
        let apps = (try? FileManager.default.contentsOfDirectory(atPath: root + "/apps")) ?? []
        return apps.sorted().map { "\(root)/apps/\($0)" } + ["python", "sh", "swift"].map { "\(root)/skeletons/\($0)" }
    }()

    @Test(arguments: folders)
    func passes(_ folder: String) async throws {
        var app = try #require(AppFolder.load(folder, locale: "en-US").app)
        guard app.handler != nil else { return }
        // Where the Swift skeleton is built with the tests.
        if folder.hasSuffix("skeletons/swift") { app.handler?.command = ["wilco-skeleton"] }
        let state = FileManager.default.temporaryDirectory.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: state) }
        let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path()
        let launcher = ConfiningLauncher(folder: state + "/confinement")
        let isConfined = launcher.shortcomings().allSatisfy { !$0.contains("cannot be confined") }
        let suite = ConformanceSuite(
            app: app,
            settings: AppHostSettings(
                stateDirectory: state,
                executableSearchPath: [
                    built, SchemaTests.root + "/.build/release", SchemaTests.root + "/.build/debug",
                ],
                launcher: isConfined ? launcher : DirectLauncher()
            )
        )
        var count = 0
        await suite.run { check in
            count += 1
            #expect(check.fault == nil, "\(check.name): \(check.fault ?? "")")
        }
        #expect(count > 9)
        launcher.cleanUp()
    }

    /// The suite finds fault with a handler that has one.
    @Test func aBrokenHandlerFails() async throws {
        let state = FileManager.default.temporaryDirectory.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: state) }
        let answer = #"echo '{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}'"#
        let app = AppDefinition(
            id: "broken",
            name: SpokenName("Broken"),
            locale: "en-US",
            folder: "/usr",
            handler: HandlerDefinition(command: ["/bin/sh", "-c", "read line; \(answer); read line; exit 3"])
        )
        var faults: [String] = []
        await ConformanceSuite(app: app, settings: AppHostSettings(stateDirectory: state)).run { check in
            if check.fault != nil { faults.append(check.name) }
        }
        #expect(faults.contains("refuses another version"))
        #expect(faults.contains("refuses an unknown method with -32601"))
        #expect(faults.contains("hands over its vocabulary"))
        #expect(!faults.contains("answers initialize with version 1"))
    }

    /// Without a process there is one fault and no more, with what the process said last.
    @Test func aHandlerThatEndsAtOnceIsToldOnce() async throws {
        let state = FileManager.default.temporaryDirectory.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: state) }
        let command = ["/bin/sh", "-c", "echo no such oven >&2; exit 3"]
        let app = AppDefinition(
            id: "broken",
            name: SpokenName("Broken"),
            locale: "en-US",
            folder: "/usr",
            handler: HandlerDefinition(command: command)
        )
        var faults: [String] = []
        await ConformanceSuite(app: app, settings: AppHostSettings(stateDirectory: state)).run { check in
            faults.append(check.fault ?? "")
        }
        #expect(faults == ["initialize: no answer: it ended with exit code 3; its last words: no such oven"])
    }
}
