import Extensions
import Foundation
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

/// The host against real processes.
@Suite(.timeLimit(.minutes(2)))
struct AppHostTests {
    @Test func answersEveryKindOfRequest() async throws {
        let fixture = try HostFixture(["app": "none"])
        let distance = ParameterAssignment(value: .measurement(amount: 10, unit: "meters"), display: "ten meters")
        var invocation = HostFixture.invocation
        invocation.parameters["distance"] = distance
        let host = fixture.host
        let resolved = await host.send(.resolve(invocation, parameter: "distance"), to: "app")
        #expect(resolved == .success(.resolution(.success(.measurement(amount: 10, unit: "meters")))))
        #expect(await fixture.resolve("distance") == .success(.resolution(.needsValue)))
        #expect(await fixture.resolve("colour") == .success(.resolution(.notRequired)))
        let options = await host.send(.options(invocation, parameter: "distance", search: "far"), to: "app")
        #expect(options == .success(.options([IntentObject(id: "a", display: "far")])))
        #expect(
            await host.send(.defaultValue(invocation, parameter: "distance"), to: "app") == .success(.defaultValue(nil))
        )
        #expect(try await host.send(.confirm(invocation), to: "app").get().response?.code == .success)
        let response = try await fixture.handle().get()
        #expect(response.properties["environment"] == "hello")
        let terms = ["object:Soup": [IntentObject(id: "borscht", display: "borscht")]]
        #expect(await host.send(.vocabulary, to: "app") == .success(.vocabulary(terms)))
        await fixture.close()
    }

    /// Whoever has no terms of its own needs no method for them; its author is told.
    @Test(arguments: ["vocabulary", "confirm"])
    func whoHasNoTermsHasNone(_ method: String) async throws {
        let fixture = try HostFixture(["app": "noMethod@\(method)"])
        let isVocabulary = method == "vocabulary"
        let reply = await fixture.host.send(isVocabulary ? .vocabulary : .confirm(HostFixture.invocation), to: "app")
        #expect((reply == .success(.vocabulary([:]))) == isVocabulary)
        #expect((reply == .failure(.reported(message: "no method"))) == !isVocabulary)
        let told = fixture.log.all.map(\.message).filter { $0.hasPrefix("it has no method vocabulary") }
        #expect(told.count == (isVocabulary ? 1 : 0), "\(told)")
        await fixture.close()
    }

    /// Pages of a vocabulary are one, in their order; there is an end to them.
    @Test(arguments: [(3, 90), (40, nil), (2, nil)] as [(Int, Int?)])
    func aVocabularyComesInPages(_ pages: Int, _ terms: Int?) async throws {
        let each = pages == 2 ? 60_000 : 30
        let fixture = try HostFixture([:], commands: ["app": ["./librarian.py", "\(pages)", "\(each)"]])
        let result = await fixture.host.send(.vocabulary, to: "app")
        if let terms {
            guard case .success(.vocabulary(let all)) = result else { throw LibrarianFault() }
            #expect(all["object:Soup"]?.map(\.id) == (0..<terms).map(String.init))
        } else {
            #expect(
                result.failure?.text.contains("leave out what is said least") == true,
                "\(result.failure?.text ?? "")"
            )
        }
        #expect(try await fixture.handle().get().code == .success)
        await fixture.close()
    }

    private struct LibrarianFault: Error {}

    /// The fixture takes any value that it is asked about.
    @Test func aCaseThatDoesNotExistIsNoValue() async throws {
        let fixture = try HostFixture(["app": "none"])
        for (ids, isKnown) in [(["small"], true), (["small", "huge"], false)] {
            var invocation = HostFixture.invocation
            let value = ParameterValue.list(ids.map(ParameterValue.enumeration))
            invocation.parameters["size"] = ParameterAssignment(value: value, display: "small")
            let result = await fixture.host.send(.resolve(invocation, parameter: "size"), to: "app")
            let wanted: Result<AppReply, AppFailure> =
                isKnown
                ? .success(.resolution(.success(value)))
                : .failure(.protocolViolation(line: "resolve: \"huge\" is no case of Size"))
            #expect(result == wanted)
        }
        await fixture.close()
    }

    @Test func staysWarm() async throws {
        let fixture = try HostFixture(["app": "none"])
        let first = try await fixture.handle().get().properties["pids"]
        #expect(try await fixture.handle().get().properties["pids"] == first)
        await fixture.close()
    }

    /// A process sees what was granted when it started.
    @Test func anotherFolderIsForAnotherProcess() async throws {
        let folders = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folders) }
        func make(_ name: String) throws {
            try FileManager.default.createDirectory(atPath: "\(folders)/\(name)", withIntermediateDirectories: true)
        }
        let granted = Mutex<String?>(nil)
        let fixture = try HostFixture(
            ["app": "none"],
            rights: { _ in AppRights(folder: granted.withLock { $0 }.map(GrantedFolder.init)) },
            permissions: [AppPermission(name: "folder", reason: "So that others find it.")]
        )
        func process() async throws -> JSONValue? { try await fixture.handle().get().properties["pids"] }
        var processes = [try await process()]
        #expect(try await process() == processes[0])
        granted.withLock { $0 = folders + "/lists" }
        processes.append(try await process())
        try make("lists")
        processes.append(try await process())
        #expect(try await process() == processes[2])
        try FileManager.default.moveItem(atPath: folders + "/lists", toPath: folders + "/old")
        try make("lists")
        processes.append(try await process())
        granted.withLock { $0 = nil }
        processes.append(try await process())
        #expect(Set(processes).count == 5)
        await fixture.close()
    }

    @Test func whoWasAskedLastIsStartedBeforehand() async throws {
        let fixture = try HostFixture(["a": "none", "b": "none", "c": "none"])
        await fixture.host.warmUp(["a", "b", "c"], limit: 1)
        #expect(fixture.started == ["a"])
        _ = try await fixture.handle("c").get()
        // "c" comes first now and runs already; "a" was never asked.
        await fixture.host.warmUp(["b", "a", "c"], limit: 2)
        #expect(fixture.started == ["a", "c", "b"])
        _ = try await fixture.handle("a").get()
        #expect(fixture.started == ["a", "c", "b"])
        await fixture.close()
    }

    @Test func aHandlerThatCannotStartBeforehandIsToldOnce() async throws {
        let fixture = try HostFixture([:], commands: ["app": ["./nothing"]])
        for _ in 0..<3 { await fixture.host.warmUp(["app"]) }
        #expect(fixture.log.all.count { $0.message.contains("is missing") } == 1)
        #expect(await fixture.handle().failure?.kind == "notStarted")
        await fixture.close()
    }

    /// A fault, and what the caller is told.
    struct Fault: CustomTestStringConvertible, Sendable {
        var fault: String
        var failure: String
        /// A part of a line in the log.
        var log: String?

        var testDescription: String { fault }
    }

    @Test(arguments: [
        Fault(fault: "crash", failure: "crashed: exit code 3", log: "something broke"),
        Fault(fault: "crash@initialize", failure: "crashed: exit code 3"),
        Fault(fault: "abort", failure: "crashed: signal 6"),
        Fault(
            fault: "garbage",
            failure: "protocolViolation: not JSON: hello, this is no JSON",
            log: "not the app protocol: not JSON: hello, this is no JSON — write JSON-RPC to standard output"
        ),
        Fault(fault: "garbage@initialize", failure: "protocolViolation: hello, this is no JSON"),
        Fault(fault: "json", failure: "protocolViolation: no \"jsonrpc\": \"2.0\": {\"some\": \"json\"}"),
        Fault(fault: "invalidUTF8", failure: "protocolViolation: not UTF-8: {\"jsonrpc\""),
        Fault(
            fault: "wrongID",
            failure: "protocolViolation: answers id 1002, which was not asked: {\"jsonrpc\"",
            log: "— answer each request once, with its own id"
        ),
        Fault(fault: "bothAnswers", failure: "protocolViolation: both \"result\" and \"error\": {\"jsonrpc\""),
        Fault(fault: "textID", failure: "protocolViolation: a result without a whole-number \"id\": {"),
        Fault(fault: "errorWithoutID", failure: "protocolViolation: an error without a whole-number \"id\": {"),
        Fault(fault: "wrongShape", failure: "protocolViolation: handle: \"code\" is missing", log: "is missing, in {"),
        Fault(fault: "version@initialize", failure: "protocolViolation: initialize"),
        Fault(fault: "reports", failure: "reported: the oven is cold"),
        Fault(fault: "longLine", failure: "protocolViolation: a line of more than 1048576 bytes"),
        Fault(fault: "hugeLine", failure: "protocolViolation: a line of more than 1048576 bytes"),
        Fault(fault: "endlessLine", failure: "protocolViolation: a line of more than 1048576 bytes"),
        Fault(fault: "flood", failure: "protocolViolation: more than 500 lines a second"),
        Fault(fault: "closesOutput", failure: "crashed: signal 9"),
    ])
    func aFaultIsTold(_ fault: Fault) async throws {
        let fixture = try HostFixture(["app": fault.fault, "other": "none"], clock: ManualClock())
        let result = await fixture.handle()
        guard case .failure(let failure) = result else {
            Issue.record("\(fault.fault) gave \(result)")
            return
        }
        let parts = fault.failure.split(separator: ": ", maxSplits: 1).map(String.init)
        #expect(failure.kind == parts[0])
        #expect(failure.text.contains(parts[1]), "\(failure.text)")
        if let expected = fault.log { #expect(fixture.log.contains(expected), "\(fixture.log.all)") }
        // The other apps go on working.
        #expect(try await fixture.handle("other").get().code == .success)
        await fixture.close()
    }

    /// What an app can do wrong, at every message there is: the call fails, and the next one is answered by a new process.
    @Test(
        arguments: [
            "crash", "hang", "flood", "longLine", "hugeLine", "invalidUTF8", "wrongID", "garbage", "closesOutput",
        ],
        ["resolve", "options", "default", "confirm", "handle", "vocabulary"]
    )
    func aFaultAtAnyMessageIsContained(_ fault: String, _ method: String) async throws {
        let clock = ManualClock()
        let faults = ["app": "\(fault)@\(method)", "other": "none"]
        let fixture = try HostFixture(faults, deadline: .seconds(9), clock: clock)
        let intent = HostFixture.invocation
        let requests: [String: AppRequest] = [
            "resolve": .resolve(intent, parameter: "colour"),
            "options": .options(intent, parameter: "colour", search: nil),
            "default": .defaultValue(intent, parameter: "colour"), "confirm": .confirm(intent),
            "handle": .handle(intent), "vocabulary": .vocabulary,
        ]
        let request = try #require(requests[method])
        let expected = ["crash": "crashed", "hang": "timedOut", "closesOutput": "crashed"]
        async let faulty = fixture.host.send(request, to: "app")
        if fault == "hang" { await clock.pass(["handle", "vocabulary"].contains(method) ? .seconds(9) : .seconds(3)) }
        let failure = await faulty.failure
        #expect(failure?.kind == expected[fault] ?? "protocolViolation", "\(failure?.text ?? "no failure")")
        #expect(!fixture.log.all.filter { $0.origin == .host && $0.app == "app" }.isEmpty)
        // The same app at another message, and another app at the same one.
        let next = try #require(requests[method == "confirm" ? "resolve" : "confirm"])
        #expect(await fixture.host.send(next, to: "app").failure == nil)
        #expect(await fixture.host.send(request, to: "other").failure == nil)
        await fixture.close()
    }

    @Test func aCrashAtANotificationIsToldWithTheNextAnswer() async throws {
        let fixture = try HostFixture(["app": "crash@termsJudged"])
        #expect(try await fixture.host.send(.confirm(HostFixture.invocation), to: "app").get().response != nil)
        await fixture.host.tell(TermVerdicts(type: "person", [.init(id: "17", .accepted)]), to: "app")
        while !fixture.log.contains("exit code 3") { await Task.yield() }
        #expect(try await fixture.handle().get().code == .success)
        await fixture.close()
    }

    /// Nobody is started only to be told something.
    @Test func whatNeedsNoAnswerStartsNoProcess() async throws {
        let fixture = try HostFixture(["app": "none"])
        await fixture.host.tell(TermVerdicts(type: "person", [.init(id: "17", .accepted)]), to: "app")
        await fixture.host.tell(TermVerdicts(type: "person", []), to: "nobody")
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/apps/app/starts"))
        await fixture.close()
    }

    @Test(arguments: ["twice", "nearlyLong", "errorFlood", "notifies"])
    func whatCanBeForgivenIs(_ fault: String) async throws {
        let fixture = try HostFixture(["app": fault])
        #expect(try await fixture.handle().get().code == .success)
        await fixture.close()
    }

    /// The log is the assistant's: what an app says beyond its share is left out, which is told once, and once there is room again.
    @Test func whatAnAppLogsHasAnEnd() async throws {
        let clock = ManualClock()
        let fixture = try HostFixture(["app": "logs"], clock: clock)
        #expect(try await fixture.handle().get().code == .success)
        let kept = fixture.log.all.count { $0.origin == .app }
        #expect((200..<300).contains(kept), "\(kept)")
        #expect(fixture.log.all.count { $0.message.hasSuffix("what comes now is left out — log less") } == 1)
        // Long enough for all of it, and for a process that has nothing to do.
        await clock.pass(.seconds(300))
        #expect(try await fixture.handle().get().code == .success)
        #expect(fixture.log.contains("\(300 - kept) of its lines were left out"), "\(fixture.log.all.suffix(3))")
        await fixture.close()
    }

    @Test func aHangEndsAtTheDeadline() async throws {
        let clock = ManualClock()
        let fixture = try HostFixture(["app": "hang", "other": "none"], deadline: .seconds(9), clock: clock)
        async let result = fixture.handle()
        await clock.pass(.seconds(9))
        #expect(await result == .failure(.timedOut))
        #expect(try await fixture.handle("other").get().code == .success)
        // A silent process is replaced, so that the next request does not wait for it.
        #expect(await fixture.resolve("colour") == .success(.resolution(.notRequired)))
        await fixture.close()
    }

    @Test func aHangAtTheStartEndsAtItsDeadline() async throws {
        let fixture = try HostFixture(["app": "hang@initialize"], startDeadline: .milliseconds(300))
        #expect(await fixture.handle() == .failure(.timedOut))
        #expect(fixture.log.contains("no answer to initialize in time — let the handler do less"))
        await fixture.close()
    }

    /// The fixture answers the old call when it is told that nobody waits any more, before it reads the next request.
    @Test func aLateAnswerIsNotMistakenForAnother() async throws {
        let clock = ManualClock()
        let fixture = try HostFixture(["app": "late"], deadline: .seconds(9), clock: clock)
        async let result = fixture.handle()
        await clock.pass(.seconds(9))
        #expect(await result == .failure(.timedOut))
        // Only a process that was heard since its deadline goes on, so the late answer must have come.
        while !fixture.log.contains("came too late") { await Task.yield() }
        #expect(await fixture.resolve("colour") == .success(.resolution(.notRequired)))
        let starts = try String(contentsOfFile: "\(fixture.folder)/apps/app/starts", encoding: .utf8)
        #expect(starts == "x")
        await fixture.close()
    }

    @Test func aCrashedProcessIsStartedAnew() async throws {
        let fixture = try HostFixture(["app": "crashOnce"])
        #expect(await fixture.handle().failure?.kind == "crashed")
        #expect(try await fixture.handle().get().code == .success)
        await fixture.close()
    }

    /// Both have been idle for as long; only the one that watches nothing is started anew.
    @Test func whatWatchesSomethingIsNotEndedForWantOfRequests() async throws {
        let clock = ManualClock()
        let fixture = try HostFixture(["app": "none", "watcher": "none"], staying: ["watcher"], clock: clock)
        #expect(try await fixture.handle("watcher").get().code == .success)
        #expect(try await fixture.handle().get().code == .success)
        // A request in the moment of the end keeps it: then it has been idle once more.
        while fixture.started.count < 3 {
            await clock.pass(.seconds(300))
            #expect(try await fixture.handle().get().code == .success)
        }
        #expect(try await fixture.handle("watcher").get().code == .success)
        #expect(fixture.started == ["watcher", "app", "app"])
        await fixture.close()
    }

    @Test func whatWatchesSomethingIsStartedAnewWithoutBeingAsked() async throws {
        let clock = ManualClock()
        let fixture = try HostFixture(["app": "crashOnce"], staying: ["app"], clock: clock)
        #expect(await fixture.handle().failure?.kind == "crashed")
        await clock.pass(.seconds(1))
        while fixture.started.count < 2 { await Task.yield() }
        #expect(fixture.started == ["app", "app"])
        await fixture.close()
    }

    @Test func anAppThatKeepsCrashingIsLeftAlone() async throws {
        let fixture = try HostFixture(["app": "crash@initialize"], clock: ManualClock())
        var kinds: [String] = []
        for _ in 0..<3 { kinds.append(await fixture.handle().failure?.kind ?? "success") }
        #expect(kinds == ["crashed", "crashed", "notStarted"])
        #expect(await fixture.handle().failure?.text.contains("tried again in") == true)
        await fixture.close()
    }

    @Test(arguments: [
        (["./nothing"], "is missing — add it"),
        (["/nowhere/handler"], "is missing — add it"),
        (["no-such-program"], "is neither in"),
        (["./HostFixture.notexecutable"], "is not executable — chmod +x"),
        (["./broken-interpreter.sh"], ""),
    ])
    func aHandlerThatCannotStartSaysWhy(_ command: [String], _ reason: String) async throws {
        let fixture = try HostFixture([:], commands: ["app": command])
        let failure = await fixture.handle().failure
        #expect(["notStarted", "crashed"].contains(failure?.kind))
        #expect(failure?.text.contains(reason) == true || reason.isEmpty, "\(failure?.text ?? "")")
        await fixture.close()
    }

    @Test func anUnknownAppIsAFailure() async throws {
        let fixture = try HostFixture([:])
        #expect(await fixture.handle("nobody").failure?.kind == "notStarted")
        await fixture.close()
    }

    @Test(arguments: ["hang", "late"])
    func aCallCanBeCancelled(_ fault: String) async throws {
        let fixture = try HostFixture(["app": fault])
        _ = try await fixture.host.send(.confirm(HostFixture.invocation), to: "app").get()
        async let result = fixture.host.send(.handle(HostFixture.invocation), to: "app", call: 7)
        while await !fixture.host.isOpen(call: 7) { await Task.yield() }
        await fixture.host.cancel(call: 7)
        #expect(await result == .failure(.reported(message: "cancelled")))
        await fixture.close()
    }

    @Test func notificationsArrive() async throws {
        let fixture = try HostFixture(["app": "notifies"])
        _ = try await fixture.handle().get()
        await fixture.close()
        var kinds: [AppNotification.Kind] = []
        var logged: [String] = []
        for await notification in fixture.host.notifications {
            if case .log(_, let message) = notification.kind {
                logged.append(message)
            } else {
                kinds.append(notification.kind)
            }
        }
        let donated = IntentInvocation(idempotencyKey: "d", intent: "Do", parameters: [:], locale: "en-US")
        let progress = IntentResponse(.inProgress, properties: ["percent": 50])
        #expect(kinds == [.vocabularyChanged, .update(idempotencyKey: "k", progress), .donate(AppDonation(donated))])
        #expect(logged == ["low on soup"])
        #expect(fixture.log.contains("unknown notification \"sing\""))
    }

    @Test func requestsOfAnAppAreRefused() async throws {
        let fixture = try HostFixture(["app": "asks"])
        #expect(try await fixture.handle().get().properties["error"] == -32601)
        await fixture.close()
    }

    @Test func whatAnAppPrintsOnStandardErrorIsLogged() async throws {
        let fixture = try HostFixture(["app": "errorFlood"])
        _ = try await fixture.handle().get()
        await fixture.close()
        let lines = fixture.log.all.filter { $0.origin == .app && $0.app == "app" }
        #expect(lines.count == 150)
        #expect(lines.first?.message == "line 0")
    }

    @Test(arguments: ["family", "stubborn"])
    func nothingIsLeftAfterShutdown(_ fault: String) async throws {
        let fixture = try HostFixture(["app": fault])
        let processes =
            try await fixture.handle().get().properties["pids"]?.arrayValue?.compactMap(\.integerValue) ?? []
        #expect(processes.allSatisfy(HostFixture.isAlive))
        #expect(!processes.isEmpty)
        await fixture.host.shutdown()
        // A grandchild is reaped by the system's first process, in its own time.
        for process in processes { while HostFixture.isAlive(process) { await Task.yield() } }
        #expect(await fixture.handle().failure?.kind == "notStarted")
        await fixture.close()
    }

    @Test func noDescriptorLeaksIntoAnApp() async throws {
        let file = FileHandle(forReadingAtPath: "/dev/null")
        let fixture = try HostFixture(["app": "descriptors"])
        // Three of its own, and the folder that is being listed.
        #expect(try await fixture.handle().get().properties["descriptors"] == 4)
        await fixture.close()
        withExtendedLifetime(file) {}
    }

    @Test func manyCallsAtOnceGetTheirOwnAnswers() async throws {
        let fixture = try HostFixture(["app": "none"], clock: ManualClock())
        await withTaskGroup(of: Bool.self) { tasks in
            for number in 0..<50 {
                tasks.addTask {
                    let request = AppRequest.options(HostFixture.invocation, parameter: "colour", search: "\(number)")
                    let expected = AppReply.options([IntentObject(id: "a", display: "\(number)")])
                    return await fixture.host.send(request, to: "app") == .success(expected)
                }
            }
            for await isRight in tasks { #expect(isRight) }
        }
        await fixture.close()
    }
}
