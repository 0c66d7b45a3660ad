import AssistantTesting
import Control
import Conversation
import Foundation
import Testing
import WilcoIntents

/// Events, their schema and what is written of them agree; those of real conversations are held against it where they are held.
@Suite("The schema of events")
struct EventSchemaTests {
    private static let match = IntentMatch(
        app: "rover",
        intent: "Turn",
        parameters: ["side": [ParameterAssignment(value: .string("left"), display: "left", source: .said)]],
        transcript: "turn left",
        confidence: 1
    )
    private static let run = RunProgress(
        id: "r",
        shortcut: "soup time",
        shortcutID: "1",
        state: .waiting,
        step: "2",
        summary: "wait",
        until: Date(timeIntervalSince1970: 0),
        outcome: .open
    )
    private static let automation = AutomationProgress(
        id: "2",
        name: "a",
        state: .done,
        why: "time 7:30",
        outcome: .done
    )
    private static let suggested = SuggestedRequest(
        title: "t",
        app: "a",
        intent: "i",
        parameters: ["n": 1],
        opensApp: true
    )

    /// One of each kind at least, with all it may have.
    private static let kinds: [ConversationEvent.Kind] = [
        .invoked(phrase: "hey wilco", score: 3.14), .listening, .microphone("muted", detail: ""),
        .heard(text: "turn left", confidence: 1), .matched(Understanding(of: match)),
        .result(name: "success", parameter: "side", app: "rover", intent: "Turn"),
        .result(name: "ready", parameter: nil, app: "rover", intent: "Turn"),
        .asked(Utterance("Which side?", purpose: .question)), .said(Utterance("two", shown: "2")),
        .card(Card(rows: [Card.Row("a")]), app: AppLabel(id: "rover", name: "Rover")), .card(Card(rows: []), app: nil),
        .handled(IntentResponse(.success, properties: ["x": 1]), app: "rover", intent: "Turn"),
        .activity(["type": "look"], app: "rover"), .complaint("what", app: "rover"), .ended(.open), .run(run),
        .shortcut(ChangedShortcut(id: "1", name: "soup time", state: .changed, revision: 3)),
        .automation(automation), .automation(AutomationProgress(id: nil, name: "a", state: .removed)),
        .suggestions([suggested]), .suggestions([]),
        .ringing(RingingProgress(id: "clock/1", state: .ended, text: "Tea.", outcome: .cancelled)),
    ]

    /// A new kind is missing here until it is added to ``kinds`` and to the schema.
    private static func isKnown(_ kind: ConversationEvent.Kind) -> Bool {
        switch kind {
        case .invoked, .listening, .microphone, .heard, .matched, .result, .asked, .said, .card, .handled, .activity,
            .ended, .run, .complaint, .shortcut, .automation, .suggestions, .ringing:
            true
        }
    }

    private func schema() throws -> JSONSchema { try JSONSchema(named: "events") }

    private func described() throws -> Set<String> {
        let alternatives = try #require(schema().root["oneOf"]?.arrayValue)
        return Set(alternatives.compactMap { $0["properties"]?["event"]?["const"]?.stringValue })
    }

    @Test func eachKindIsAsTheSchemaSays() throws {
        let schema = try schema()
        for kind in Self.kinds where Self.isKnown(kind) {
            for seat in [nil, SeatID.microphone] {
                let line = ConversationEvent(kind, turn: 1, time: 0.25, seat: seat).jsonLine
                #expect(schema.faults(inLine: line) == [], "\(line)")
            }
        }
        let names = Set(Self.kinds.map { ConversationEvent($0, turn: 0, time: 0).name })
        #expect(try described() == names.union(["gap"]))
        #expect(schema.faults(inLine: ControlReply.gap(lost: 12).line) == [])
        #expect(schema.faults(inLine: #"{"event":"said","turn":1,"time":0,"cut":300000}"#) == [])
    }

    @Test(arguments: [
        #"{"event":"said","turn":1,"time":0,"text":"a"}"#, #"{"event":"sung","turn":1,"time":0}"#,
        #"{"event":"listening","turn":-1,"time":0}"#, #"{"event":"listening","turn":1,"time":0,"loud":true}"#,
        #"{"event":"ended","turn":1,"time":0,"outcome":"lost"}"#, #"{"event":"gap","turn":0,"time":0,"lost":"12"}"#,
        #"["ended"]"#,
    ])
    func whatIsNoEventIsNone(_ line: String) throws {
        #expect(try schema().faults(inLine: line) != [])
    }

    @Test func eachKindIsDocumented() throws {
        let path = URL(fileURLWithPath: TestLanguages.folder).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Control/Documentation.docc/Control.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let events = try #require(
            text.components(separatedBy: "\n## Events\n").last?.components(separatedBy: "\n## ").first
        )
        let rows = events.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let named = rows.flatMap { $0.split(separator: "|")[0].split(separator: ",") }
            .map { $0.trimmingCharacters(in: [" ", "`"]) }
        #expect(Set(named) == (try described()))
    }
}
