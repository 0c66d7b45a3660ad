package import Control
internal import Foundation
package import Recordings
package import WilcoIntents

/// What was heard and kept, as commands see and change it: in the folder of the assistant that answers, or of their user.
package struct KeptRecordings: Sendable {
    private let recordings: UtteranceRecordings
    /// Those whose requests may have been meant.
    private let apps: @Sendable () throws -> [AppDefinition]

    package init(_ recordings: UtteranceRecordings, apps: @escaping @Sendable () throws -> [AppDefinition]) {
        self.recordings = recordings
        self.apps = apps
    }

    init(_ parts: AssistantParts) {
        self.init(parts.context.recordings) { parts.generation.apps }
    }

    package func list(unlabelled: Bool) -> [ToldLine] {
        recordings.entries().filter { !unlabelled || $0.utterance.label == nil }.map { entry in
            ToldLine(Self.text(entry), Self.members(entry))
        }
    }

    package func sound(of name: String) throws -> ToldLine {
        let entry = try entry(name)
        let bytes = try Data(contentsOf: URL(filePath: entry.path))
        return ToldLine(entry.id, [("id", .string(entry.id)), ("wav", .string(bytes.base64EncodedString()))])
    }

    package func make(_ change: RecordingChange) throws -> [ToldLine] {
        switch change {
        case .erase(let names):
            let count: Int
            if let names {
                let ids = Set(try names.map { try entry($0).id })
                try recordings.erase(ids)
                count = ids.count
            } else {
                count = try recordings.erase()
            }
            let text = "Erased \(count) \(count == 1 ? "recording" : "recordings")."
            return [ToldLine(text, [("erased", .integer(count))])]
        case .label(let names, let label):
            let given = try meaning(label)
            return try names.map(entry).map { entry in
                let meant = label == .right ? try Self.understood(entry) : given
                try recordings.label(entry.id, meant)
                return ToldLine(
                    meant.map { "\(entry.id)  meant: \($0.text)" } ?? "\(entry.id)  nobody says what was meant",
                    [("id", .string(entry.id)), ("label", Self.json(meant))]
                )
            }
        }
    }

    /// The one of that name, whose name begins so, or the last.
    package func entry(_ name: String) throws -> UtteranceRecordings.Entry {
        let entries = recordings.entries()
        let same = entries.filter { $0.id == name }
        let found =
            name == "last" ? Array(entries.suffix(1)) : same.isEmpty ? entries.filter { $0.id.hasPrefix(name) } : same
        guard let entry = found.first else {
            throw UserDataChanges.Fault("there is no recording '\(name)' — see wilco recordings")
        }
        guard found.count == 1 else {
            throw UserDataChanges.Fault(
                "'\(name)' is the beginning of \(found.count) names — write more of it; see wilco recordings"
            )
        }
        return entry
    }

    // MARK: - What was meant

    /// Nil where that is not known before the recording, or taken back.
    private func meaning(_ label: RecordingChange.Label) throws -> UtteranceLabel? {
        switch label {
        case .right, .withdrawn: return nil
        case .nothing: return .nothing
        case .text(let text): return .text(text)
        case .request(let app, let intent, let given):
            let values = given.map { text -> (String, JSONValue) in
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                return (parts[0], parts.count > 1 ? Self.value(parts[1]) : .null)
            }
            let definitions = try apps().filter { app == nil || $0.id == app }.compactMap { $0.intent(named: intent) }
            guard !definitions.isEmpty else {
                throw UserDataChanges.Fault("no app here has the intent '\(intent)' — see wilco apps")
            }
            for (name, _) in values where !definitions.contains(where: { $0.parameters.contains { $0.name == name } }) {
                throw UserDataChanges.Fault("'\(intent)' has no parameter '\(name)' — see wilco apps")
            }
            return .request(app: app, intent: intent, parameters: Dictionary(values) { .array([$0, $1]) })
        }
    }

    /// JSON where it is that, else the text itself.
    private static func value(_ text: String) -> JSONValue {
        (try? JSONValue(reading: text.utf8, limits: .line)) ?? .string(text)
    }

    private static func understood(_ entry: UtteranceRecordings.Entry) throws -> UtteranceLabel {
        guard let understood = entry.utterance.understood, let intent = understood.intent else {
            throw UserDataChanges.Fault(
                "nothing was understood of \(entry.id) — say --nothing, --text or --intent"
            )
        }
        return .request(app: understood.app, intent: intent, parameters: understood.parameters ?? [:])
    }

    // MARK: - What is told

    private static func text(_ entry: UtteranceRecordings.Entry) -> String {
        let utterance = entry.utterance
        var parts = [entry.id]
        if let invocation = utterance.invocation {
            parts.append("“\(invocation.phrase)” \(number(invocation.score))")
        }
        if utterance.turn == .answer { parts.append("(an answer)") }
        if let best = utterance.hypotheses.first, !best.text.isEmpty {
            parts.append("“\(best.text)” \(number(best.confidence))")
        } else {
            parts.append(utterance.heardPhrase == nil ? "nothing was said to Wilco" : "the phrase alone")
        }
        if let understood = utterance.understood {
            parts.append(understood.intent == nil ? "not understood" : request(understood))
        } else if utterance.status == "rejected" {
            parts.append("not understood")
        }
        if let label = utterance.label { parts.append("meant: \(label.text)") }
        return parts.joined(separator: "  ")
    }

    private static func number(_ value: Double) -> String { String(format: "%.2f", value) }

    private static func request(_ meaning: KeptUtterance.Meaning) -> String {
        UtteranceLabel.request(app: meaning.app, intent: meaning.intent ?? "", parameters: meaning.parameters ?? [:])
            .text
    }

    /// The file's own members behind the names of both files.
    private static func members(_ entry: UtteranceRecordings.Entry) -> [(String, JSONValue?)] {
        let members = json(entry.utterance).objectValue ?? [:]
        return [("id", .string(entry.id)), ("file", .string(entry.path))]
            + members.sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
    }

    private static func json(_ value: some Encodable) -> JSONValue {
        (try? JSONEncoder().encode(value)).flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) } ?? .null
    }
}
