import Foundation
import Importing
import WilcoIntents

/// Sentence files of other systems as nobody would write them, read as the importers read any.
struct FuzzedFiles {
    private let folder: URL

    init(seed: UInt64) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "wilco-fuzz-\(seed)")
        try FileManager.default.createDirectory(at: folder.appending(path: "hassil"), withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The app of a random file; nil where the importer says what is wrong with it.
    func imported(pieces: [String], _ random: inout FuzzGenerator) throws -> AppDefinition? {
        var writer = FuzzedFileWriter(pieces: pieces, random: random)
        defer { random = writer.random }
        if Bool.random(using: &writer.random) {
            let file = folder.appending(path: "sentences.ini")
            try writer.rhasspy().write(to: file, atomically: false, encoding: .utf8)
            return try? RhasspyImporter.read(path: file.path, slots: nil, locale: "en-US", output: "fuzz").app
        }
        let file = folder.appending(path: "hassil/file.yaml")
        try writer.hassil().write(to: file, atomically: false, encoding: .utf8)
        return try? HassilImporter.read(directory: folder.path + "/hassil", fixtures: nil, output: "fuzz").app
    }
}
