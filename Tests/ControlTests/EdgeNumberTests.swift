import AssistantTesting
import Control
import Foundation
import PipelineTesting
import Testing
import WilcoIntents

/// Numbers at the edges of what a number can be, in every request that takes one, at the socket of an assistant that listens.
@Suite("Numbers at the edges", .enabled(if: TestPCMConfiguration.shared != nil), .timeLimit(.minutes(5)))
struct EdgeNumberTests {
    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-9.3e18", "1e300", "-1e300", "-0.0",
        "-1", "1.5", "1e999",
    ]

    /// `#` stands for the number.
    private static let asked: [String] = [
        #"{"request":"status","patience":#}"#,
        #"{"request":"ask","text":"go forward","patience":#}"#,
        #"{"request":"ask","tap":#}"#,
        #"{"request":"ask","suggestion":#}"#,
        #"{"request":"ask","donation":#}"#,
        #"{"request":"ask","activity":{"app":"rover","intent":#}}"#,
        #"{"request":"ask","activity":{"app":"rover","intent":"Drive","parameters":{"distance":#}}}"#,
    ]

    private static let inquiries: [String] = [
        #"{"suggestions":{"limit":#}}"#, #"{"reason":{"_0":#}}"#, #"{"donations":{"limit":#}}"#,
        #"{"search":{"words":["rover"],"limit":#}}"#, #"{"confusable":{"app":"rover","share":#}}"#,
        #"{"confusable":{"share":#}}"#,
    ]

    private static let changes: [String] = [
        #"{"shortcut":{"_0":{"undo":{"number":#}}}}"#,
        shortcut(#"{"suggestion":{"_0":#}}"#), shortcut(#"{"donation":{"_0":#}}"#),
        #"{"shortcut":{"_0":{"edit":{"id":"x","revision":#,"text":"name: x","path":"p","keepsFaults":true}}}}"#,
        file("name: one\\nphrases: [edge one]\\nsteps:\\n- wait: #\\n"),
        file("name: two\\nphrases: [edge two]\\nsteps:\\n- repeat: #\\n  do:\\n  - say: hi\\n"),
        restored("donations: [{app: rover, intent: Drive, at: '#', day: 1, minute: 1, parameters: {}}]"),
        restored("donations: [{app: rover, intent: Drive, at: '\(day)', day: #, minute: 1, parameters: {}}]"),
        restored("donations: [{app: rover, intent: Drive, at: '\(day)', day: 1, minute: #, parameters: {}}]"),
        automation("name: a\\nwhen: {sunrise: #}\\ndo: go forward\\n"),
        automation("name: b\\nwhen: {time: '#-01-01 18:00'}\\ndo: go forward\\n"),
        automation("name: c\\nwhen: {every: '# minutes'}\\ndo: go forward\\n"),
        #"{"suggestion":{"_0":{"dismiss":{"_0":#}}}}"#, #"{"suggestion":{"_0":{"mute":{"_0":#}}}}"#,
        #"{"suggestion":{"_0":{"allow":{"unasked":true,"dailyLimit":#}}}}"#,
        #"{"suggestion":{"_0":{"forget":{"_0":{"numbers":{"_0":[#]}}}}}}"#,
    ]

    private static let said: [String] = [
        "go forward # meters", "go forward in # seconds", "wait # days", "the #th", "on #-01-01", "#",
        "go NaN meters # times",
    ]

    private static let day = Date().formatted(.iso8601)

    private static var requests: [String] {
        asked + inquiries.map { #"{"request":"inquire","inquiry":\#($0)}"# }
            + changes.map { #"{"request":"change","change":\#($0)}"# }
            + said.map { #"{"request":"ask","text":"\#($0)"}"# }
    }

    private static func shortcut(_ source: String) -> String {
        #"{"shortcut":{"_0":{"add":{"_0":\#(source),"phrases":[],"values":[],"keepsFaults":true}}}}"#
    }

    private static func file(_ text: String) -> String { shortcut(#"{"file":{"text":"\#(text)","path":"p"}}"#) }

    private static func restored(_ text: String) -> String {
        #"{"shortcut":{"_0":{"restore":{"text":"\#(text)","path":"p"}}}}"#
    }

    private static func automation(_ text: String) -> String {
        #"{"automation":{"_0":{"add":{"text":"\#(text)","path":"p","keepsFaults":true}}}}"#
    }

    @Test func eachIsAnsweredAndTheAssistantGoesOn() async throws {
        let assistant = try await ServingProcess(
            environment: ProcessInfo.processInfo.environment
                .merging(TestPCMConfiguration.shared?.environment ?? [:]) { $1 },
            apps: ["rover"],
            settings: "audio: {capture: \"\(TestPCMConfiguration.device(counter: true))\", playback: \"null\"}\n"
        )
        try await assistant.untilListening()
        for request in Self.requests {
            for number in Self.numbers {
                let line = request.replacing("#", with: number)
                try #require(await answer(to: line, assistant) != nil, "\(line)")
            }
        }
        for number in Self.numbers.prefix(2) {
            let told = try #require(await answer(to: #"{"request":"ask","suggestion":\#(number)}"#, assistant))
            #expect(told.contains("there is no suggestion \(number) now"), "\(told)")
        }
        let told = try #require(await answer(to: #"{"request":"ask","suggestion":1e300}"#, assistant))
        #expect(told.contains("\\\"suggestion\\\" is no whole number"), "\(told)")
        // What was brought back is no trap for whoever looks at it later.
        #expect(try await answer(to: #"{"request":"inquire","inquiry":{"suggestions":{"limit":5}}}"#, assistant) != nil)
        try await assistant.send(.status)
        #expect(assistant.stop() == 0)
    }

    /// The last line that comes for it; nil: the connection ended before.
    private func answer(to line: String, _ assistant: ServingProcess) async throws -> String? {
        let client = try LocalSocket.client(of: assistant.folder.path + "/control.sock")
        defer { client.close() }
        client.offer(line)
        while let answer = await client.line() {
            let isLast = ["\"error\":", "\"reply\":\"done\"", "\"reply\":\"ended\"", "\"reply\":\"asking\""]
                .contains { answer.contains($0) }
            if isLast { return answer }
        }
        return nil
    }
}
