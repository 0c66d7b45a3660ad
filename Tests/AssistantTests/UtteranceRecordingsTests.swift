import AudioIO
import Clocks
import Configuration
import Conversation
import Files
import Foundation
import Hearing
import Recordings
import Speech
import Suggestions
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("What was heard, kept")
struct UtteranceRecordingsTests {
    private let state = TemporaryFiles.folder.path + "/recordings-\(UUID().uuidString.prefix(8))"
    private let zone = TimeZone.gmt

    private func recordings(on day: String = "2026-03-02") throws -> UtteranceRecordings {
        let date = try #require(WallClockText.date("\(day)T00:30", timeZone: zone))
        return UtteranceRecordings(state: state, clock: .system(fixed: date, timeZone: zone))
    }

    private func utterance(_ text: String = "order soup") -> KeptUtterance {
        var utterance = KeptUtterance(time: "2026-03-02T00:30:00Z", turn: .request, seconds: 1, status: "recognized")
        utterance.hypotheses = [.init(text: text, confidence: 0.9)]
        return utterance
    }

    private let second = [Int16](repeating: 100, count: 16_000)

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: state + "/recordings").sorted()) ?? []
    }

    @Test func aSoundAndWhatWasMadeOfItAreKept() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        #expect(recordings.entries().isEmpty)
        let id = try recordings.add(utterance(), samples: second, limits: .init())
        let other = try recordings.add(utterance("stop"), samples: second, limits: .init())
        #expect(id == "20260302-003000" && other == "20260302-003000-2")
        let entry = try #require(recordings.entries().first)
        #expect(entry.utterance == utterance() && entry.id == id)
        #expect(try AudioFile.read(entry.path) == second)
        for name in ["", "/\(id).wav", "/\(id).json"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: state + "/recordings" + name)
            let rights = (attributes[.posixPermissions] as? NSNumber)?.intValue
            #expect(rights == (name.isEmpty ? 0o700 : 0o600), "\(name)")
        }
    }

    /// Somebody may have put it there: nothing is made of it before it is known to be within limits.
    @Test func whatIsTooDeepIsNotRead() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        var deep: JSONValue = "soup"
        for _ in 0..<100 { deep = .array([deep]) }
        let id = try recordings.add(utterance(), samples: second, limits: .init())
        try recordings.label(id, .request(app: "soup-chef", intent: "OrderSoup", parameters: ["soup": deep]))
        #expect(recordings.entries().isEmpty)
        #expect(throws: JSONFault.self) { try recordings.label(id, .nothing) }
    }

    @Test func labelsAreKeptAndTakenBack() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        let id = try recordings.add(utterance(), samples: second, limits: .init())
        let labels: [UtteranceLabel] = [
            .nothing, .text("order soup"),
            .request(app: "soup-chef", intent: "OrderSoup", parameters: ["soup": "clamChowder", "quantity": 2]),
        ]
        for label in labels {
            try recordings.label(id, label)
            #expect(recordings.entries().map(\.utterance.label) == [label])
        }
        try recordings.label(id, nil)
        #expect(recordings.entries().map(\.utterance) == [utterance()])
    }

    @Test(arguments: [
        (RecordingLimits(number: 2), 2), (RecordingLimits(bytes: 70_000), 2), (RecordingLimits(days: 1), 2),
        (RecordingLimits(), 4),
    ])
    func theOldestGo(limits: RecordingLimits, count: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        for day in ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"] {
            try recordings(on: day).add(utterance(day), samples: second, limits: limits)
        }
        let kept = try recordings().entries().compactMap(\.utterance.hypotheses.first?.text)
        #expect(kept == ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"].suffix(count))
        // Two files each, and the lock.
        #expect(files.count == 2 * count + 1)
    }

    @Test func oldOnesGoThoughNothingIsHeard() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        try recordings().add(utterance(), samples: second, limits: .init())
        try recordings(on: "2026-04-01").prune(.init())
        #expect(try recordings().entries().count == 1)
        try recordings(on: "2026-04-02").prune(.init())
        #expect(files == [".lock"])
    }

    /// Whoever is killed in the middle leaves a part.
    @Test func partsAreNothingAndGo() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        try recordings.add(utterance(), samples: second, limits: .init())
        for name in [".20260301-000000.wav.partial", "20260301-000001.wav", "20260301-000002.json"] {
            try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(state)/recordings/\(name)"))
        }
        #expect(recordings.entries().count == 1)
        try recordings.add(utterance(), samples: second, limits: .init())
        #expect(files.count == 5)
    }

    @Test func someOrAllAreErased() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        #expect(try recordings.erase() == 0)
        let ids = try (0..<3).map { _ in try recordings.add(utterance(), samples: second, limits: .init()) }
        try recordings.erase([ids[1]])
        #expect(recordings.entries().map(\.id) == [ids[0], ids[2]])
        #expect(try recordings.erase() == 2)
        #expect(files == [".lock"])
    }

    @Test func whatIsDeletedElsewhereIsNotHeardHere() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        for app in ["soup", "tea"] {
            var first = utterance("order \(app)")
            first.conversation = app
            var last = utterance("yes")
            last.conversation = app
            last.handled = [.init(app: app, intent: "Order", code: "success", time: "2026-03-02T00:30:00Z")]
            try recordings.add(first, samples: second, limits: .init())
            try recordings.add(last, samples: second, limits: .init())
        }
        let date = try #require(WallClockText.date("2026-03-02T00:30:10Z"))
        try recordings.forget([.init(app: "soup", intent: "Show", date: date)])
        #expect(recordings.entries().count == 4)
        try recordings.forget([.init(app: "soup", intent: "Order", date: date)])
        #expect(recordings.entries().map(\.utterance.conversation) == ["tea", "tea"])
        try recordings.forget(app: "tea")
        #expect(recordings.entries().isEmpty)
    }

    private func heard(_ text: String, _ turn: KeptUtterance.Turn = .request) -> HeardUtterance {
        HeardUtterance(
            samples: second,
            turn: turn,
            invocation: .init(phrase: "hey wilco", score: 0.4, start: 0.3, end: 1),
            transcript: Transcript(
                status: .recognized,
                hypotheses: [Hypothesis(text: text, confidence: 0.87654)],
                invocation: "hey wilco"
            )
        )
    }

    @Test func whatComesOfAnUtteranceIsKeptWithIt() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        let recorder = UtteranceRecorder(recordings: recordings, limits: .init())
        func note(_ kind: ConversationEvent.Kind) { recorder.note(ConversationEvent(kind, turn: 1, time: 0)) }
        note(.said(Utterance("nobody asked")))
        recorder.beginTurn(heard("order soup"))
        note(.matched(Understanding(status: .rejected, band: .reject, transcript: "order soup", confidence: 0.1)))
        note(.asked(Utterance("Which soup?")))
        recorder.endTurn()
        recorder.beginTurn(heard("clam chowder", .answer))
        note(.handled(IntentResponse(.success), app: "soup-chef", intent: "OrderSoup"))
        note(.said(Utterance("Done.")))
        note(.ended(.done))
        recorder.endTurn()
        note(.said(Utterance("nobody asked")))
        recorder.keep(heard(""))
        let kept = recordings.entries().map(\.utterance)
        try #require(kept.count == 3)
        #expect(kept.map(\.answered) == [["Which soup?"], ["Done."], []])
        #expect(kept[0].understood?.status == "rejected" && kept[0].conversation == kept[1].conversation)
        #expect(kept[1].handled.map(\.intent) == ["OrderSoup"] && kept[1].outcome == "done")
        #expect(kept[0].hypotheses == [.init(text: "order soup", confidence: 0.877)])
        #expect(kept[2].conversation == nil && kept[2].heardPhrase == "hey wilco")
    }

    @Test func nothingIsWrittenWhileMuted() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        let recorder = UtteranceRecorder(recordings: recordings, limits: .init(), isMuted: { true })
        recorder.keep(heard("order soup"))
        recorder.beginTurn(heard("order soup"))
        recorder.endTurn()
        #expect(recordings.entries().isEmpty)
    }

    /// The assistant's own voice ends at sample 10,000 of the stream.
    @Test(arguments: [
        (ListeningMachine.Turn.request, 12_000, 20_000), (.answer, 9_000, 22_000), (.request, 1_000, 0),
        (.interruption, 12_000, 0),
    ])
    func itsOwnVoiceIsNotKept(turn: ListeningMachine.Turn, from: Int, count: Int) {
        var history = SampleHistory(capacity: 320_000)
        history.append(AudioChunk(start: 0, samples: [Int16](repeating: 1, count: 32_000)))
        let detection = InvocationDetection(phrase: "hey wilco", start: 16_000, end: 24_000, score: 1)
        let capture = UtteranceCapture(turn, from: from, ownVoiceEnd: 10_000, detection: detection)
        let heard = capture?.heard(Transcript(status: .nothingHeard), in: history)
        #expect(heard?.samples.count ?? 0 == count)
        if turn == .request, count > 0 { #expect(heard?.invocation?.start == 0.25) }
    }

    @Test func aFolderThatCannotBeWrittenStopsNobody() throws {
        try "no folder".write(toFile: state, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: state) }
        let recordings = try recordings()
        let recorder = UtteranceRecorder(recordings: recordings, limits: .init())
        recorder.keep(heard("order soup"))
        #expect(recordings.entries().isEmpty)
        #expect(throws: FileError.self) { try recordings.add(utterance(), samples: second, limits: .init()) }
    }
}
