import Clocks
import Foundation
import Recordings
import WilcoIntents

/// A folder of recordings with what each of them asks for: `labels.json` beside the files, or beside a folder `wav` of them; or what a
/// running assistant has kept (`wilco recordings`).
struct LabelledRecordings {
    struct Item {
        var name: String
        var path: String
        /// What is asked for; nil: nothing that the apps can do.
        var label: Label?
        /// The invocation phrase that it begins with.
        var phrase: String?

        var half: Half { Half(name) }

        var unlabelled: Item { Item(name: name, path: path, label: nil) }
    }

    struct Label: Decodable, Hashable {
        var intent: String?
        var slots: [String: JSONValue]?
        /// nil: any app's.
        var app: String?
        /// In the place of an intent: what these words ask for.
        var text: String?
    }

    /// Fitting looks at one half of the files, reporting at the other; a file's name decides, whatever else is in the folder.
    enum Half: String, CaseIterable {
        case fit, report, all

        init(_ name: String) { self = StableHash.of(name) % 2 == 0 ? .fit : .report }
    }

    enum Problem: Error, CustomStringConvertible {
        case noLabels(String)
        case badLabels(String, reason: String)
        case noRecordings(String)
        case nothingLabelled(String, count: Int)

        var description: String {
            switch self {
            case .noLabels(let folder):
                "there is no labels.json in \(folder) — name the folder that holds it, or write one: "
                    + #"{"a.wav": {"intent": "…", "slots": {"…": "…"}}}"#
            case .badLabels(let file, let reason): "\(file) cannot be read: \(reason) — mend it"
            case .nothingLabelled(let folder, let count):
                "of the \(count) recordings in \(folder) none has a label — say what was meant: wilco recordings label"
            case .noRecordings(let folder): "there are no recordings in \(folder) — put WAV or FLAC files there"
            }
        }
    }

    var items: [Item]
    /// What was left out, and why; nil: nothing was.
    private(set) var omission: String?

    /// - Parameter folder: With labels; without, everything in it is taken for something that no app can do.
    init(folder: String, labelled: Bool = true, half: Half = .all) throws {
        let kept = UtteranceRecordings(folder: folder, clock: .system()).entries()
        if labelled, !kept.isEmpty, !FileManager.default.fileExists(atPath: "\(folder)/labels.json") {
            (items, omission) = try Self.labelled(kept, folder: folder, half: half)
            return
        }
        let labels = labelled ? try Self.labels(folder) : [:]
        var sounds = "\(folder)/wav"
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: sounds, isDirectory: &isFolder) || !isFolder.boolValue {
            sounds = folder
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: sounds)
        items = names.filter { name in [".wav", ".flac"].contains { name.lowercased().hasSuffix($0) } }.sorted()
            .filter { !labelled || labels[$0] != nil }
            .map { Item(name: $0, path: "\(sounds)/\($0)", label: labels[$0]) }
            .filter { half == .all || $0.half == half }
        if items.isEmpty { throw Problem.noRecordings(sounds) }
    }

    /// Requests that somebody has labelled; an answer is nothing without its question.
    private static func labelled(
        _ kept: [UtteranceRecordings.Entry],
        folder: String,
        half: Half
    ) throws -> ([Item], omission: String?) {
        let labelled = kept.filter { $0.utterance.label != nil }
        guard !labelled.isEmpty else { throw Problem.nothingLabelled(folder, count: kept.count) }
        let requests = labelled.filter { $0.utterance.turn == .request }
        let items = requests.map { entry in
            Item(
                name: entry.id,
                path: entry.path,
                label: entry.utterance.label.map(Label.init),
                phrase: entry.utterance.invocation?.phrase
            )
        }
        .filter { half == .all || $0.half == half }
        if items.isEmpty { throw Problem.noRecordings(folder) }
        let answers = labelled.count - requests.count
        let reasons = [
            kept.count == labelled.count ? nil : "\(kept.count - labelled.count) without a label",
            answers == 0 ? nil : "\(answers) that answer a question",
        ].compactMap(\.self)
        guard !reasons.isEmpty else { return (items, nil) }
        return (items, "Of \(kept.count) recordings left out: \(reasons.joined(separator: ", ")).")
    }

    private static func labels(_ folder: String) throws -> [String: Label] {
        let file = "\(folder)/labels.json"
        guard let data = FileManager.default.contents(atPath: file) else { throw Problem.noLabels(folder) }
        do {
            return try JSONDecoder().decode([String: Label].self, from: data)
        } catch {
            throw Problem.badLabels(file, reason: "\(error)")
        }
    }
}

extension LabelledRecordings.Label {
    init(_ label: UtteranceLabel) {
        switch label {
        case .nothing: break
        case .text(let words): text = words
        case .request(let app, let intent, let parameters):
            self.app = app
            self.intent = intent
            slots = parameters
        }
    }
}

extension [LabelledRecordings.Item] {
    /// In an order that has nothing to do with names, the same in every run.
    func shuffledByName() -> Self {
        sorted { StableHash.of($0.name + "order") < StableHash.of($1.name + "order") }
    }
}
