import Foundation
import PhraseNetworks
import Speech
import TemporaryFiles
import Testing

/// Networks that are learned, kept and asked.
struct PhraseNetworkTests {
    private static let inputs = PhraseNetwork.frames * SpeechEmbeddingModel.width

    /// A pattern that rises over the window is the phrase, noise is not.
    private static func windows(_ count: Int, isPhrase: Bool, seed: UInt64) -> [[Float]] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in
            (0..<inputs).map { index in
                let pattern = isPhrase ? Float(index / SpeechEmbeddingModel.width) * Float(index % 3) : 0
                return pattern + Float.random(in: -8...8, using: &random)
            }
        }
    }

    private static func path(_ ending: String) -> String {
        TemporaryFiles.folder.path + "/\(UUID().uuidString).\(ending)"
    }

    private static func learned() throws -> PhraseNetwork {
        try PhraseNetwork.learned(
            phrase: "hey there",
            positives: windows(80, isPhrase: true, seed: 1),
            negatives: windows(400, isPhrase: false, seed: 2),
            steps: 60
        )
    }

    @Test func whatWasNeverSeenIsToldApart() throws {
        let network = try Self.learned()
        let phrases = Self.windows(50, isPhrase: true, seed: 3).map { network.score($0[...]) }
        let others = Self.windows(50, isPhrase: false, seed: 4).map { network.score($0[...]) }
        let (least, most) = (try #require(phrases.min()), try #require(others.max()))
        #expect(least > 0)
        #expect(most < 0)
    }

    @Test func theSameSoundsTeachTheSame() throws {
        #expect(try Self.learned() == Self.learned())
    }

    @Test func aFileBringsBackTheNetwork() throws {
        var network = try Self.learned()
        network.worth = PhraseWorth(clips: 10, missed: 1, seconds: 60)
        let path = Self.path("network")
        try PhraseNetworkFile.write(network, to: path)
        #expect(try PhraseNetworkFile.read(path) == network)
        let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        #expect(size < 250_000)
    }

    @Test(arguments: [0, 20, 100_000]) func aDamagedFileIsRefused(_ length: Int) throws {
        let path = Self.path("network")
        try PhraseNetworkFile.write(try Self.learned(), to: path)
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        try data.prefix(length).write(to: URL(fileURLWithPath: path))
        #expect(throws: PhraseNetworkError.self) { try PhraseNetworkFile.read(path) }
    }

    @Test func learningCanBeEnded() throws {
        struct Ended: Error {}
        #expect(throws: Ended.self) {
            try PhraseNetwork.learned(
                phrase: "hey there",
                positives: Self.windows(4, isPhrase: true, seed: 1),
                negatives: Self.windows(4, isPhrase: false, seed: 2),
                steps: 1_000
            ) { if $0 > 0.1 { throw Ended() } }
        }
    }

    @Test func aBackgroundIsKeptNearlyAsItWas() throws {
        let path = Self.path("bin")
        let numbers = (0..<3 * SpeechEmbeddingModel.width).map { Float($0 % 140) - 70 }
        let clip = PhraseBackground.Clip(words: "hey you", source: "someone", embeddings: numbers)
        try PhraseBackground(clips: [clip]).write(to: path)
        let read = try #require(try PhraseBackground(path: path).clips.first)
        #expect(read.words == clip.words)
        #expect(read.embeddings.count == numbers.count)
        for (own, other) in zip(read.embeddings, numbers) { #expect(abs(own - other) <= 0.31) }
    }
}
