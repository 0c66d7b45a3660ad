import Clocks
import Conversation
import Foundation
import Suggestions
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("Log of conversations")
struct ConversationLogTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString.prefix(8))"

    private func log(on day: String) throws -> ConversationLog {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let date = try #require(WallClockText.date("\(day)T00:30", timeZone: zone))
        return ConversationLog(directory: folder, clock: .system(fixed: date, timeZone: zone))
    }

    private func event(_ text: String) -> ConversationEvent {
        ConversationEvent(.heard(text: text, confidence: 1), turn: 1, time: 0.5)
    }

    @Test func keepsForgetsAndErases() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try log(on: "2026-03-02")
        #expect(first.entries().isEmpty)
        first.append(event("order soup"))
        first.append(event("a line\nbreak"))
        let later = try log(on: "2026-03-20")
        later.append(event("thank you"))
        #expect(later.entries().map(\.time) == ["2026-03-02T00:30:00", "2026-03-02T00:30:00", "2026-03-20T00:30:00"])
        #expect(later.entries().first?.line == event("order soup").jsonLine)
        later.forget(olderThan: 18)
        #expect(later.entries().count == 3)
        later.forget(olderThan: 17)
        #expect(later.entries().count == 1)
        #expect(try later.erase() == 1)
        #expect(later.entries().isEmpty)
    }

    /// An app may answer with a megabyte: the log keeps its beginning, and how much it was.
    @Test func ofALongAnswerTheBeginningIsKept() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = try log(on: "2026-03-02")
        let text = String(repeating: "soup ", count: 180_000)
        let many = IntentResponse(.success, properties: ["list": .array(Array(repeating: .string(text), count: 300))])
        let events = [
            ConversationEvent(.said(Utterance(text)), turn: 1, time: 1),
            ConversationEvent(.handled(many, app: "soup", intent: "Order"), turn: 1, time: 2),
            ConversationEvent(.complaint(text, app: text), turn: 1, time: 3),
        ]
        for event in events { log.append(event) }
        let kept = log.entries().map(\.line)
        #expect(kept.count == 3 && kept.allSatisfy { $0.utf8.count <= 16 << 10 })
        let json = try kept.map { try JSONValue(reading: $0.utf8, limits: .line) }
        #expect(json.map { $0["cut"]?.integerValue } == events.map { $0.jsonLine.utf8.count })
        #expect(json[0]["text"]?.stringValue == String(text.prefix(1000)) + "…")
        #expect(json.map { $0["turn"]?.integerValue } == [1, 1, 1])
    }

    private func handled(_ app: String, _ intent: String) -> ConversationEvent {
        ConversationEvent(.handled(IntentResponse(.success), app: app, intent: intent), turn: 1, time: 1)
    }

    private var ended: ConversationEvent { ConversationEvent(.ended(.done), turn: 1, time: 2) }

    @Test func whatIsDeletedElsewhereIsNotQuoted() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (day, app) in [("2026-03-02", "soup"), ("2026-03-02", "tea"), ("2026-03-03", "soup")] {
            let log = try log(on: day)
            for kept in [event("\(app) on \(day)"), handled(app, "Order"), ended] { log.append(kept) }
        }
        let log = try log(on: "2026-03-03")
        log.append(event("hello"))
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let date = try #require(WallClockText.date("2026-03-02T00:30:10", timeZone: zone))
        func texts() -> String { log.entries().map(\.line).joined(separator: " ") }
        try log.forget([.init(app: "soup", intent: "Show", date: date)])
        #expect(log.entries().count == 10)
        try log.forget([.init(app: "soup", intent: "Order", date: date)])
        #expect(log.entries().count == 7)
        #expect(!texts().contains("soup on 2026-03-02") && texts().contains("tea on 2026-03-02"))
        try log.forget(app: "soup")
        #expect(!texts().contains("soup") && texts().contains("hello") && texts().contains("tea on 2026-03-02"))
        // What is kept afterwards stands behind.
        log.append(event("later"))
        #expect(log.entries().last?.line.contains("later") == true)
    }

    @Test func isTheOwnersAlone() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try log(on: "2026-03-02").append(event("secret"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/conversations/2026-03-02.log")
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func aFolderThatCannotBeWrittenStopsNobody() throws {
        try "no folder".write(toFile: folder, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = try log(on: "2026-03-02")
        log.append(event("lost"))
        #expect(log.entries().isEmpty)
    }
}
