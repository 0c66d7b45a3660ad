import Foundation
import WilcoIntents

/// A folder of recordings with what each of them asks for: `labels.json` beside the files, or beside a folder `wav` of them.
struct LabelledRecordings {
    struct Item {
        var name: String
        var path: String
        /// What is asked for; nil: nothing that the apps can do.
        var label: Label?

        var half: Half { Half(name) }

        var unlabelled: Item { Item(name: name, path: path, label: nil) }
    }

    struct Label: Decodable, Hashable {
        var intent: String?
        var slots: [String: JSONValue]?
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

        var description: String {
            switch self {
            case .noLabels(let folder):
                "there is no labels.json in \(folder) — name the folder that holds it, or write one: "
                    + #"{"a.wav": {"intent": "…", "slots": {"…": "…"}}}"#
            case .badLabels(let file, let reason): "\(file) cannot be read: \(reason) — mend it"
            case .noRecordings(let folder): "there are no recordings in \(folder) — put WAV or FLAC files there"
            }
        }
    }

    var items: [Item]

    /// - Parameter folder: With labels; without, everything in it is taken for something that no app can do.
    init(folder: String, labelled: Bool = true, half: Half = .all) throws {
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

extension [LabelledRecordings.Item] {
    /// In an order that has nothing to do with names, the same in every run.
    func shuffledByName() -> Self {
        sorted { StableHash.of($0.name + "order") < StableHash.of($1.name + "order") }
    }
}
