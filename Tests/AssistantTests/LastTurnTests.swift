import Assistant
import AssistantTesting
import Conversation
import Foundation
import Matching
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

/// What `wilco explain --last` tells is how the turn was understood then, whatever has become of the apps.
@Suite struct LastTurnTests {
    private static let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)

    private static func report(_ said: String) -> ExplanationReport {
        var behind = SentenceDefinition(templates: [.init("once more of that")])
        behind.requiresContext = ["lastIntent": ContextRequirement(values: ["OrderSoup", "OrderStew"])]
        let order = IntentDefinition(
            name: "OrderSoup",
            title: "Order soup",
            sentences: [SentenceDefinition(templates: [.init("order [a] tomato soup")]), behind]
        )
        let app = AppDefinition(
            id: "soup",
            name: SpokenName("Soup"),
            locale: "en-US",
            folder: "/soup",
            intents: [order]
        )
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        return ExplanationReport(input: said, explanation: matcher.explain(said, in: context))
    }

    @Test func theTurnIsToldAsItWas() async throws {
        let folder = TemporaryFiles.folder.path + "/last-turn-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let report = Self.report("order a tomato soup")
        let userData = LazyStore(data: folder)
        let lastTurn = LastTurn(userData)
        await lastTurn.keep(report, at: Self.context.now)
        let kept = try #require(try LastTurn.read(userData))
        #expect(kept.lines == report.lines && !kept.isMarked)
        #expect(kept.app == "soup" && kept.intent == "OrderSoup" && kept.isTyped)
        await lastTurn.mark()
        let marked = try #require(try LastTurn.read(userData))
        #expect(marked.isMarked && marked.lines[0].hasSuffix("(you said that this was not what you meant)"))
        #expect(marked.lines.dropFirst() == report.lines.dropFirst())
        #expect(marked.json.hasSuffix(#","marked":true}"#))
        let json = try JSONSerialization.jsonObject(with: Data(marked.json.utf8)) as? [String: Any]
        #expect(json?["intent"] as? String == "OrderSoup")
    }

    /// Why a sentence was rejected: what came nearest, what of it is missing or not explained, and how far it was from enough.
    @Test func rejectionsSayWhy() throws {
        let report = Self.report("order a bicycle soup")
        #expect(report.explanation.understanding.status == .rejected)
        let nearest = try #require(report.explanation.readings.first)
        #expect(nearest.match.intent == "OrderSoup" && nearest.match.confidence < Matcher.Bands.confirm)
        #expect(nearest.unexplained.contains("bicycle"))
        #expect(nearest.missing.contains("tomato"))
        let text = report.lines.joined(separator: "\n")
        #expect(text.contains("asked about from 35 %, done from 60 %"), "\(text)")
        #expect(text.contains("not explained: “bicycle”"), "\(text)")
        #expect(text.contains("missing: “tomato”"), "\(text)")
        #expect(text.contains("order [a] tomato soup"), "\(text)")
        let strange = Self.report("colorless ideas sleep furiously").lines.joined(separator: "\n")
        #expect(strange.contains("none: no sentence of the apps comes near it"), "\(strange)")
    }

    /// What stands in no other place is told with what it needs.
    @Test func whatNeedsAnotherSituationSaysWhich() throws {
        let report = Self.report("once more of that")
        let text = report.lines.joined(separator: "\n")
        #expect(text.contains("soup OrderSoup, where lastIntent is OrderSoup or OrderStew: "), "\(text)")
        #expect(text.contains("\n             once more of that"), "\(text)")
        #expect(!text.contains("no sentence of the apps comes near it"), "\(text)")
        let members = JSONValue.object(Dictionary(report.members.map { ($0.0, $0.1 ?? .null) }) { $1 })
        #expect(members["outOfPlace"]?.arrayValue?.first?["lacks"] == ["lastIntent is OrderSoup or OrderStew"])
    }
}
