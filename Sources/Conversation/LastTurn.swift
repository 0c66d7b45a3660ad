package import Foundation
internal import Matching
internal import Speech
package import Storage
internal import WilcoIntents

/// The last request, kept on disk so that it can be explained, and marked as misunderstood.
package actor LastTurn {
    package struct Record: Sendable, Hashable, Codable {
        package struct Hypothesis: Sendable, Hashable, Codable {
            package var text: String
            package var confidence: Double
        }

        /// What was heard or typed, best first.
        package var hypotheses: [Hypothesis]
        package var isTyped: Bool
        package var app: String?
        package var intent: String?
        /// Seconds since 1970.
        package var time: Double
        /// The person said that it was not what they meant.
        package var isMarked: Bool
        /// How it was understood then, line by line.
        var told: [String]
        /// The same as the members of one line of JSON.
        var members: String

        /// How it was understood, for people.
        package var lines: [String] {
            guard isMarked, let first = told.first else { return told }
            return [first + "  (you said that this was not what you meant)"] + told.dropFirst()
        }

        /// How it was understood, as one line of JSON.
        package var json: String {
            isMarked ? "\(members.dropLast()),\"marked\":true}" : members
        }
    }

    private let userData: LazyStore

    package init(_ userData: LazyStore) {
        self.userData = userData
    }

    /// The last request, if there was one.
    package static func read(_ userData: LazyStore) throws -> Record? {
        guard userData.exists, let kept = try MemoryStore(userData.store()).lastRequest(.explained) else { return nil }
        return try? JSONLimits.file.decode(Record.self, from: kept.record.utf8)
    }

    package func keep(_ report: ExplanationReport, at time: Date) {
        let match = report.explanation.understanding.match
        let hypotheses = report.transcript?.hypotheses.prefix(10).map { (text: $0.text, confidence: $0.confidence) }
        write(
            Record(
                hypotheses: (hypotheses ?? [(report.input, 1)]).map {
                    Record.Hypothesis(text: $0.text, confidence: $0.confidence)
                },
                isTyped: report.transcript == nil,
                app: match?.app,
                intent: match?.intent,
                time: time.timeIntervalSince1970,
                isMarked: false,
                told: report.lines,
                members: JSONLine.text(report.members)
            )
        )
    }

    /// The person said that the last request was misunderstood.
    package func mark() {
        guard var record = try? Self.read(userData) else { return }
        record.isMarked = true
        write(record)
    }

    /// What cannot be kept cannot be explained later; the request is done all the same.
    private func write(_ record: Record) {
        guard let data = try? JSONEncoder().encode(record) else { return }
        let kept = LastRequestRecord(
            kind: .explained,
            app: record.app,
            intent: record.intent,
            time: record.time,
            record: String(decoding: data, as: UTF8.self)
        )
        try? MemoryStore(userData.store()).keep(kept)
    }
}
