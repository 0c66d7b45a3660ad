import Foundation
import Synchronization
import Testing
import WilcoIntents

/// What an app author's type says over the wire.
struct AppRunnerTests {
    private struct Kettle: IntentApp {
        init(context: AppContext) throws {
            guard context.app == "kettle" else { throw KettleError.noWater }
        }

        func handle(_ intent: IntentInvocation) async throws -> IntentResponse {
            guard intent["water"] != nil else { throw KettleError.noWater }
            return IntentResponse(.success, properties: ["minutes": 3])
        }
    }

    private enum KettleError: Error { case noWater }

    private func talk(_ messages: [String]) async -> [ProtocolMessage] {
        let answers = Answers()
        let (lines, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        for message in messages { continuation.yield(Array(message.utf8)) }
        continuation.finish()
        await AppRunner(Kettle.self) { answers.append($0) }.run(lines)
        return answers.all
    }

    private final class Answers: Sendable {
        private let messages = Mutex<[ProtocolMessage]>([])
        func append(_ message: ProtocolMessage) { messages.withLock { $0.append(message) } }
        var all: [ProtocolMessage] { messages.withLock { $0 } }
    }

    private static let initialize =
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"app":"kettle","dataFolder":"/x","locale":"en-US"}}"#

    private func json(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private func ask(_ method: String, _ parameters: String) async -> [ProtocolMessage] {
        let request = #"{"jsonrpc":"2.0","id":2,"method":"\#(method)","params":\#(parameters)}"#
        return Array(await talk([Self.initialize, request]).dropFirst())
    }

    @Test(arguments: [
        (#"{"intent":{"name":"Boil","parameters":{}},"parameter":"water"}"#, #"{"result":"needsValue"}"#),
        (
            #"{"intent":{"name":"Boil","parameters":{},"optional":["water"]},"parameter":"water"}"#,
            #"{"result":"notRequired"}"#
        ),
        (
            #"{"intent":{"name":"Boil","parameters":{"water":{"type":"integer","value":2}}},"parameter":"water"}"#,
            #"{"result":"success","value":2}"#
        ),
    ])
    func resolvesByDefault(_ parameters: String, _ expected: String) async throws {
        #expect(try await ask("resolve", parameters) == [.result(id: 2, json(expected))])
    }

    @Test(arguments: [
        ("options", #"{"intent":{"name":"Boil"},"parameter":"water"}"#, #"{"options":[]}"#),
        ("default", #"{"intent":{"name":"Boil"},"parameter":"water"}"#, #"{"value":null}"#),
        ("confirm", #"{"intent":{"name":"Boil"}}"#, #"{"code":"ready"}"#),
        ("vocabulary", "{}", #"{"terms":{}}"#),
        (
            "handle", #"{"intent":{"name":"Boil","parameters":{"water":{"value":1}}}}"#,
            #"{"code":"success","properties":{"minutes":3}}"#
        ),
    ])
    func answersTheOtherRequests(_ method: String, _ parameters: String, _ expected: String) async throws {
        #expect(try await ask(method, parameters) == [.result(id: 2, json(expected))])
    }

    private struct Library: IntentApp {
        init(context: AppContext) {}

        func handle(_ intent: IntentInvocation) -> IntentResponse { IntentResponse(.success) }

        func vocabulary() -> [String: [IntentObject]] {
            let titles = (0..<12_000).map { IntentObject(id: "\($0)", display: "title number \($0)") }
            return ["object:Title": titles, "person": [IntentObject(id: "p", display: "Celestra")]]
        }
    }

    /// What is larger than a line comes in pages; none is longer than a line, and nothing is lost.
    @Test func aLargeVocabularyComesInPages() async throws {
        let answers = Answers()
        let (lines, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array(Self.initialize.utf8))
        for page in 0..<4 {
            let parameters = page == 0 ? "{}" : "{\"page\":\(page)}"
            let request = #"{"jsonrpc":"2.0","id":\#(page + 2),"method":"vocabulary","params":\#(parameters)}"#
            continuation.yield(Array(request.utf8))
        }
        continuation.finish()
        await AppRunner(Library.self) { answers.append($0) }.run(lines)
        var titles: [String] = []
        var people = 0
        for (number, answer) in answers.all.dropFirst().prefix(3).enumerated() {
            guard case .result(_, let result) = answer else { throw KettleError.noWater }
            #expect(try answer.line().count < ProtocolMessage.maximumLength)
            #expect(result["more"] == (number < 2 ? true : nil))
            titles += (result["terms"]?["object:Title"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            people += result["terms"]?["person"]?.arrayValue?.count ?? 0
        }
        #expect(titles == (0..<12_000).map(String.init))
        #expect(people == 1)
        guard case .error(_, -32602, let message)? = answers.all.last else {
            Issue.record("\(String(describing: answers.all.last))")
            return
        }
        #expect(message.contains("there is no page 3"))
    }

    @Test func whatHandleThrowsIsAFailureAndALogLine() async {
        let answers = await ask("handle", #"{"intent":{"name":"Boil"}}"#)
        #expect(
            answers == [
                .notification(method: "log", parameters: ["level": "error", "message": "handle: noWater"]),
                .result(id: 2, ["code": "failure"]),
            ]
        )
    }

    @Test(arguments: [
        ("x", -32700), (#"{"jsonrpc":"2.0","id":2,"method":"fly"}"#, -32601),
        (#"{"jsonrpc":"2.0","id":2,"method":"handle"}"#, -32602),
        (#"{"jsonrpc":"2.0","id":2,"method":"resolve","params":{"intent":{"name":"Boil"}}}"#, -32602),
    ])
    func mistakesAreTold(_ line: String, _ expected: Int) async {
        let answers = await talk([Self.initialize, line]).dropFirst()
        guard case .error(_, let code, _)? = answers.first else {
            Issue.record("\(answers)")
            return
        }
        #expect(code == expected)
    }

    @Test func nothingIsAnsweredBeforeInitialize() async {
        let answers = await talk([#"{"jsonrpc":"2.0","id":2,"method":"vocabulary"}"#])
        #expect(answers == [.error(id: 2, code: -32600, message: "\"initialize\" comes first")])
    }

    @Test func anAppThatCannotStartSaysWhy() async {
        let answers = await talk([Self.initialize.replacing("kettle", with: "pot")])
        #expect(answers == [.error(id: 1, code: -32603, message: "noWater")])
    }

    @Test func anotherVersionIsRefused() async {
        let answers = await talk([Self.initialize.replacing("\"protocol\":1", with: "\"protocol\":9")])
        #expect(answers == [.error(id: 1, code: -32602, message: "protocol 9 is not known, only 1")])
    }
}
