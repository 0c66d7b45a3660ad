import Foundation
import PhraseNetworks
import Testing

/// Ours beside ONNX Runtime, whose values Tests/Support/embedding-reference.py has written.
struct EmbeddingTests {
    private struct Reference: Decodable {
        var bands: [[Float]]
        var embeddings: [[Float]]
    }

    private static func reference() throws -> Reference {
        let file = try #require(Bundle.module.url(forResource: "Reference/embedding", withExtension: "json"))
        return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: file))
    }

    /// A triangle that rises in pitch, and noise, of whole numbers: as the script has it.
    private static let sound: [Int16] = {
        var noise = 1
        return (0..<19_200).map { index in
            noise = (noise * 1_103_515_245 + 12_345) % (1 << 31)
            let phase = ((index * (index + 400)) >> 8) % 1_024
            return Int16((abs(phase - 512) * 2 - 512) * 20 + (noise >> 16) % 1_024 - 512)
        }
    }()

    @Test func bandsAreThoseOfTheRuntime() throws {
        guard let model = try InstalledEmbedding.model() else { return }
        let expected = try Self.reference().bands
        let bands = EmbeddingStream(model).bands(of: Self.sound)
        #expect(bands.count == expected.count)
        for (own, other) in zip(bands.joined(), expected.joined()) { #expect(abs(own - other) < 1e-3) }
    }

    @Test func embeddingsOfTheRuntimesBandsAreThoseOfTheRuntime() throws {
        guard let model = try InstalledEmbedding.model() else { return }
        let reference = try Self.reference()
        var stream = EmbeddingStream(model)
        let own = stream.embed(bands: reference.bands)
        let expected = Array(reference.embeddings.joined())
        #expect(own.count == expected.count)
        for (own, other) in zip(own, expected) { #expect(abs(own - other) < 1e-3) }
    }

    /// However the stream is cut, and whatever came before, a moment's embedding is the same.
    @Test func streamsAreCutAnywhere() throws {
        guard let model = try InstalledEmbedding.model() else { return }
        var whole = EmbeddingStream(model)
        var cut = EmbeddingStream(model)
        let expected = whole.process(Self.sound[...])
        _ = cut.process(Self.sound[..<5_000])
        cut.reset()
        var found: [Float] = []
        for start in stride(from: 0, to: Self.sound.count, by: 333) {
            found += cut.process(Self.sound[start..<min(start + 333, Self.sound.count)])
        }
        #expect(found == expected)
        #expect(expected.count == 6 * SpeechEmbeddingModel.width)
    }

    @Test func anEmbeddingIsAsItWouldBeAlone() throws {
        guard let model = try InstalledEmbedding.model() else { return }
        var whole = EmbeddingStream(model)
        let all = whole.process(Self.sound[...])
        var alone = EmbeddingStream(model)
        let from = 3 * SpeechEmbeddingModel.step
        let own = alone.process(Self.sound[from..<from + SpeechEmbeddingModel.span + 512])
        for (own, other) in zip(own, all[3 * SpeechEmbeddingModel.width..<4 * SpeechEmbeddingModel.width]) {
            #expect(abs(own - other) < 1e-3)
        }
    }

    @Test func whatIsNoModelIsRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(throws: PhraseNetworkError.self) { try SpeechEmbeddingModel(folder: folder.path) }
        // Ten bytes of a field that says it has a million.
        try Data([0x3A, 0xC0, 0x84, 0x3D, 1, 2, 3, 4, 5, 6]).write(
            to: folder.appending(path: SpeechEmbeddingModel.files[0])
        )
        #expect(throws: PhraseNetworkError.self) { try SpeechEmbeddingModel(folder: folder.path) }
    }
}
