import Foundation
import SentenceVectors
import Testing

/// The sentence embedding, where `make setup` has installed it.
enum InstalledEncoder {
    static let folder: String = {
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"] ?? "\(environment["HOME"] ?? "")/.local/share"
        return "\(data)/wilco/models/sentence-embedding"
    }()

    /// Nil, with a line that says so, where it is missing.
    static func encoder() throws -> SentenceEncoder? {
        guard FileManager.default.fileExists(atPath: "\(folder)/installed") else {
            print("skipped: the sentence embedding is not installed — make setup")
            return nil
        }
        return try SentenceEncoder(folder: folder)
    }
}

@Suite("Sentences as vectors")
struct SentenceEncoderTests {
    private struct Reference: Decodable {
        struct Sentence: Decodable {
            var text: String
            var vector: [Float]
        }

        var sentences: [Sentence]
    }

    /// The vectors of `Reference/vectors.json` were made with the package's own program.
    @Test func theVectorsAreThoseOfThePackage() throws {
        guard let encoder = try InstalledEncoder.encoder() else { return }
        let url = try #require(
            Bundle.module.url(forResource: "vectors", withExtension: "json", subdirectory: "Reference")
        )
        let reference = try JSONDecoder().decode(Reference.self, from: Data(contentsOf: url))
        #expect(reference.sentences.count == 8)
        for sentence in reference.sentences {
            let vector = encoder.vector(of: sentence.text)
            #expect(vector.count == SentenceEncoder.width)
            let likeness = zip(vector, sentence.vector).reduce(0) { $0 + $1.0 * $1.1 }
            #expect(likeness > 0.999, "\(sentence.text): \(likeness)")
        }
    }

    @Test func whatMeansTheSameIsNear() throws {
        guard let encoder = try InstalledEncoder.encoder() else { return }
        func likeness(_ first: String, _ second: String) -> Float {
            zip(encoder.vector(of: first), encoder.vector(of: second)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        #expect(likeness("it is too loud", "turn the volume down") > 2 * likeness("it is too loud", "order soup"))
        #expect(likeness("mach das Licht aus", "turn off the light") > 2 * likeness("mach das Licht aus", "order soup"))
        #expect(likeness("", "order soup") < 0.5)
    }

    @Test func aFolderThatIsNoneIsTold() throws {
        #expect(throws: SentenceVectorError.missing(path: "/nowhere/sp.model")) {
            try SentenceEncoder(folder: "/nowhere")
        }
    }

    @Test(arguments: ["", "\u{93}NUMPY", "\u{0A}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\u{7F}"])
    func aFileThatIsNoneIsTold(text: String) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/sentences-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/sp.model"))
        #expect(throws: SentenceVectorError.malformed(path: "\(folder)/sp.model")) {
            try SentenceEncoder(folder: folder)
        }
    }

    @Test func weightsThatAreNoneAreTold() throws {
        guard try InstalledEncoder.encoder() != nil else { return }
        let folder = FileManager.default.temporaryDirectory.path + "/sentences-\(UUID().uuidString)"
        try FileManager.default.copyItem(atPath: InstalledEncoder.folder, toPath: folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/cnn_W.npy"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for kept in [0, 9, 11, 60, whole.count - 4] {
            try whole.prefix(kept).write(to: URL(fileURLWithPath: path))
            #expect(throws: SentenceVectorError.malformed(path: path)) { try SentenceEncoder(folder: folder) }
        }
    }
}
