import Extensions
import Foundation
import TemporaryFiles
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
        let state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
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
        let state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
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

    /// A library answers `failure` for a handler that throws, and logs why; one without a library may answer an error.
    @Test(arguments: [
        (#""result":{"code":"failure"}"#, "handle: it answered `failure`, and logged: handle: no kettle"),
        (#""error":{"code":-32603,"message":"no kettle"}"#, #"handle: {"error":{"code":-32603,"message":"no kettle"}"#),
    ])
    func aHandlerThatDoesNothingFails(_ answer: String, _ complaint: String) async throws {
        let state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: state) }
        let script = #"""
            while read -r line; do
              id="${line#*\"id\":}"; id="${id%%[,\}]*}"
              case "$line" in
                *'"initialize"'*) echo '{"jsonrpc":"2.0","id":'"$id"',"result":{"protocol":1}}' ;;
                *'"vocabulary"'*) echo '{"jsonrpc":"2.0","id":'"$id"',"result":{"terms":{}}}' ;;
                *'"noSuchMethod"'*) echo '{"jsonrpc":"2.0","id":'"$id"',"error":{"code":-32601,"message":"no"}}' ;;
                *'"confirm"'*) echo '{"jsonrpc":"2.0","id":'"$id"',"result":{"code":"ready"}}' ;;
                *'"handle"'*)
                  echo '{"jsonrpc":"2.0","method":"log","params":{"level":"error","message":"handle: no kettle"}}'
                  echo '{"jsonrpc":"2.0","id":'"$id"',ANSWER}' ;;
              esac
            done
            """#.replacing("ANSWER", with: answer)
        let app = AppDefinition(
            id: "broken",
            name: SpokenName("Broken"),
            locale: "en-US",
            folder: "/usr",
            handler: HandlerDefinition(command: ["/bin/sh", "-c", script], deadline: .seconds(30)),
            intents: [IntentDefinition(name: "Boil", title: "Boil")]
        )
        var faults: [String: String] = [:]
        await ConformanceSuite(app: app, settings: AppHostSettings(stateDirectory: state)).run { check in
            faults[check.name] = check.fault
        }
        let fault = faults["Boil: confirms and handles"] ?? ""
        #expect(fault.contains(complaint), "\(fault)")
        #expect(faults["does at least one of its intents"]?.hasPrefix("each `handle` failed") == true)
    }

    /// Without a process there is one fault and no more, with what the process said last.
    @Test func aHandlerThatEndsAtOnceIsToldOnce() async throws {
        let state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
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
