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

    /// What Wilco would end a handler for, refuse or warn of; `ID` stands for the request's.
    @Test(arguments: [
        ("resolve", [#""result":{"result":"success","value":"huge"}"#], #"resolve: "huge" is no case of Size in {"#),
        ("resolve", [#""result":{"result":"success","value":42}"#], #"resolve: "value" is not of type enum:Size"#),
        ("resolve", [#""result":{"result":"disambiguation","options":[]}"#], "disambiguation without options"),
        ("resolve", [#""result":{"result":"success","value":["small"]}"#], "the value is a list"),
        ("default", [#""result":{"value":"huge"}"#], #"default: "huge" is no case of Size"#),
        ("confirm", [#""result":{"code":"success"}"#], #"confirm of Boil: the code "success" is for handle alone"#),
        ("handle", [#""result":{"code":"ready"}"#], #"handle of Boil: the code "ready" is for confirm alone"#),
        ("handle", [#""result":{"code":"banana"}"#], #"code "banana" — declare it under `response: codes`"#),
        ("handle", [#""result":{"code":"success","card":"x"}"#], "handle of Boil: card is no object"),
        (
            "handle", [#""result":{"code":"success","card":{"progress":"half","rows":"x"}}"#],
            "for what stands there; handle of Boil: card: rows is no list of `label` and `value`"
        ),
        (
            "handle", [#""result":{"code":"success"}"#, #""result":{"code":"success"}"#],
            #"answers id 3 twice: {"jsonrpc":"2.0","id":3,"#
        ),
        (
            "handle", [#""result":{"code":"success"},"error":{"code":1,"message":"no"}"#],
            #"handle: both "result" and "error": {"jsonrpc""#
        ),
    ])
    func whatWilcoWouldNotTakeFails(_ method: String, _ answers: [String], _ complaint: String) async throws {
        let messages = answers.map { #"{"jsonrpc":"2.0","id":ID,"# + $0 + "}" }
        let faults = try await Self.checks(of: Self.script([method: messages])).compactMap(\.fault)
        #expect(faults.contains { $0.contains(complaint) }, "\(faults)")
        #expect(faults.allSatisfy { $0.contains(complaint) || $0.hasPrefix("each `handle` failed") }, "\(faults)")
    }

    /// What came instead of an answer is shown.
    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":1ID,"result":{"code":"success"}}"#, "handle: answers id 13, which was not asked: {"),
        (#"{"id":ID,"result":{"code":"success"}}"#, #"handle: no "jsonrpc": "2.0": {"id":3,"#),
        (#"{"jsonrpc":"2.0","id":"ID","result":{}}"#, #"handle: a result without a whole-number "id": {"jsonrpc""#),
        (#"{"jsonrpc":"2.0","error":{"code":1,"message":"no"}}"#, #"handle: an error without a whole-number "id": {"#),
        ("boiling", "handle: not JSON: boiling"),
    ])
    func whatIsNoAnswerIsShown(_ message: String, _ complaint: String) async throws {
        let faults = try await Self.checks(of: Self.script(["handle": [message]])).compactMap(\.fault)
        #expect(faults.contains { $0.hasPrefix(complaint) }, "\(faults)")
    }

    /// One that does nothing wrong has no fault; what nobody can wait for is noted.
    @Test(arguments: [
        (["success"], false), (["inProgress"], true), (["inProgress", "update"], false),
    ])
    func whatIsInProgressIsNoted(_ codes: [String], _ isNoted: Bool) async throws {
        let messages = codes.map { code in
            code == "update"
                ? #"{"jsonrpc":"2.0","method":"update","params":{"key":"conformance-Boil","response":{"code":"success"}}}"#
                : #"{"jsonrpc":"2.0","id":ID,"result":{"code":""# + code + #""}}"#
        }
        let checks = try await Self.checks(of: Self.script(["handle": messages]))
        #expect(checks.allSatisfy { $0.fault == nil }, "\(checks)")
        let notes = checks.compactMap(\.note)
        #expect(notes.count == (isNoted ? 1 : 0), "\(notes)")
        #expect(notes.allSatisfy { $0.contains("no `update` within") })
    }

    /// As where a library tells what `confirm`, or a timer of the app's, has thrown.
    @Test(arguments: ["confirm", "update"])
    func whatIsThrownFails(_ method: String) async throws {
        let log = #"{"jsonrpc":"2.0","method":"log","params":{"level":"error","message":"no kettle"}}"#
        let answer = { code in #"{"jsonrpc":"2.0","id":ID,"result":{"code":""# + code + #""}}"# }
        let update =
            #"{"jsonrpc":"2.0","method":"update","params":{"key":"conformance-Boil","response":{"code":"failure"}}}"#
        let said =
            method == "confirm"
            ? ["confirm": [log, answer("failure")]] : ["handle": [answer("inProgress"), log, update]]
        let faults = try await Self.checks(of: Self.script(said)).compactMap(\.fault)
        #expect(faults.contains("\(method): it answered `failure`, and logged: no kettle"), "\(faults)")
    }

    /// What was logged before, for something that went well, is no reason.
    @Test func whatWasThrownBeforeIsNoReason() async throws {
        let log = #"{"jsonrpc":"2.0","method":"log","params":{"level":"error","message":"no kettle"}}"#
        let answer = { code in #"{"jsonrpc":"2.0","id":ID,"result":{"code":""# + code + #""}}"# }
        let said = ["confirm": [log, answer("ready")], "handle": [answer("failure")]]
        let faults = try await Self.checks(of: Self.script(said)).compactMap(\.fault)
        #expect(faults.count == 1 && faults[0].hasPrefix("each `handle` failed"), "\(faults)")
    }

    /// Nothing is made up where only the app knows what there is.
    @Test(arguments: [true, false])
    func whatTheAppOffersIsChosen(_ offers: Bool) async throws {
        let stop = ParameterDefinition(
            name: "stop",
            displayName: "Stop",
            type: .object("Stop"),
            isRequired: true,
            hasDynamicOptions: true
        )
        let log = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: log) }
        let offered = offers ? #"[{"id":"stop-7","display":"Harbour"},{"id":"stop-8","display":"Market"}]"# : "[]"
        let options = #"{"jsonrpc":"2.0","id":ID,"result":{"options":"# + offered + "}}"
        let checks = try await Self.checks(of: Self.script(["options": [options]], log: log), parameter: stop)
        #expect(checks.allSatisfy { $0.fault == nil }, "\(checks)")
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let handled = lines.filter { $0.contains(#""method":"handle""#) }
        #expect(!lines.contains { $0.contains(#""sample""#) }, "\(lines)")
        // Each that it offers.
        #expect(handled.count == (offers ? 2 : 0))
        #expect(zip(handled, ["stop-7", "stop-8"]).allSatisfy { $0.contains("\"\($1)\"") }, "\(handled)")
        let notes = checks.compactMap(\.note)
        #expect(notes.isEmpty == offers, "\(notes)")
        #expect(notes.allSatisfy { $0.hasPrefix("it offers nothing for `stop` now: ") }, "\(notes)")
    }

    /// As where a library tells of a method that nothing calls.
    @Test func whatIsComplainedOfAtTheStartIsShown() async throws {
        let complaint = "nothing calls Boiler.handle_bol"
        let log = #"{"jsonrpc":"2.0","method":"log","params":{"level":"error","message":""# + complaint + #""}}"#
        let answer = #"{"jsonrpc":"2.0","id":ID,"result":{"protocol":1}}"#
        let checks = try await Self.checks(of: Self.script(["initialize": [log, answer]]))
        #expect(checks.filter { $0.fault != nil }.map(\.name) == ["starts without complaints of its own"])
        #expect(checks.compactMap(\.fault) == ["it logged: \(complaint)"])
    }

    /// Whoever has no terms needs no method for them.
    @Test func aMissingVocabularyIsNoted() async throws {
        let refusal = #"{"jsonrpc":"2.0","id":ID,"error":{"code":-32601,"message":"no"}}"#
        let checks = try await Self.checks(of: Self.script(["vocabulary": [refusal]]))
        #expect(checks.allSatisfy { $0.fault == nil }, "\(checks)")
        #expect(checks.compactMap(\.note) == ["it has no method vocabulary, and so no terms of its own"])
    }

    /// A handler that does nothing wrong but what `replies` have: the messages for a method.
    ///
    /// - Parameter log: The file into which it writes what it is asked.
    private static func script(_ replies: [String: [String]], log: String = "/dev/null") -> String {
        func result(_ json: String) -> [String] { [#"{"jsonrpc":"2.0","id":ID,"result":"# + json + "}"] }
        func error(_ code: Int) -> [String] {
            [#"{"jsonrpc":"2.0","id":ID,"error":{"code":\#(code),"message":"no"}}"#]
        }
        let usual: KeyValuePairs = [
            "vocabulary": result(#"{"terms":{}}"#), "noSuchMethod": error(-32601),
            "resolve": result(#"{"result":"needsValue"}"#), "options": result(#"{"options":[]}"#),
            "default": result(#"{"value":null}"#), "confirm": result(#"{"code":"ready"}"#),
            "handle": result(#"{"code":"success"}"#),
        ]
        func echo(_ messages: [String]) -> String {
            messages.map { "echo '" + $0.replacing("ID", with: #"'"$id"'"#) + "'" }.joined(separator: "; ")
        }
        let cases = usual.map { #"*'"method":"\#($0)"'*) \#(echo(replies[$0] ?? $1)) ;;"# }
        return #"""
            while read -r line; do
              printf '%s\n' "$line" >> \#(log)
              id="${line#*\"id\":}"; id="${id%%[,\}]*}"
              case "$line" in
                *'"initialize"'*'"protocol":1}'*) \#(echo(replies["initialize"] ?? result(#"{"protocol":1}"#))) ;;
                *'"initialize"'*) \#(echo(error(-32602))) ;;
                \#(cases.joined(separator: "\n"))
              esac
            done
            """#
    }

    private static func checks(
        of script: String,
        parameter: ParameterDefinition? = nil
    ) async throws -> [ConformanceSuite.Check] {
        let state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: state) }
        let size = ParameterDefinition(name: "size", displayName: "Size", type: .enumeration("Size"))
        let app = AppDefinition(
            id: "boiler",
            name: SpokenName("Boiler"),
            locale: "en-US",
            folder: "/usr",
            handler: HandlerDefinition(command: ["/bin/sh", "-c", script], deadline: .seconds(30)),
            intents: [IntentDefinition(name: "Boil", title: "Boil", parameters: [parameter ?? size])],
            types: [
                TermType(
                    kind: .enumeration,
                    name: "Size",
                    displayName: "Size",
                    terms: [VocabularyTerm(id: "small", display: "small")]
                )
            ]
        )
        var checks: [ConformanceSuite.Check] = []
        await ConformanceSuite(app: app, settings: AppHostSettings(stateDirectory: state)).run { checks.append($0) }
        return checks
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
