import Speech
import Testing

/// Chunks of 20 ms, of which so much was heard and so much of it remains.
@Suite("The assistant's own voice, and a person's beside it")
struct OwnVoiceHistoryTests {
    private static let length = 320

    private func history(_ pieces: [(heard: Float, remaining: Int16, count: Int)]) -> OwnVoiceHistory {
        var history = OwnVoiceHistory(capacity: 160_000)
        var start = 0
        for piece in pieces {
            for _ in 0..<piece.count {
                history.append(
                    AudioChunk(
                        start: start,
                        samples: [Int16](repeating: piece.remaining, count: Self.length),
                        heardPower: piece.heard
                    )
                )
                start += Self.length
            }
        }
        return history
    }

    private static func range(_ chunks: Range<Int>) -> Range<Int> {
        chunks.lowerBound * length..<chunks.upperBound * length
    }

    @Test func littleRemainsOfItsOwn() {
        let history = history([(heard: 1_000_000, remaining: 30, count: 50)])
        #expect(history.isOwnVoice(in: Self.range(0..<50)))
        #expect(history.share(in: Self.range(0..<50)).map { abs($0 - 0.0009) < 1e-6 } == true)
    }

    @Test func muchRemainsOfAPersonBesideIt() {
        let history = history([
            (heard: 1_000_000, remaining: 30, count: 50), (heard: 1_100_000, remaining: 300, count: 15),
            (heard: 1_000_000, remaining: 30, count: 50),
        ])
        #expect(history.isOwnVoice(in: Self.range(0..<50)))
        #expect(!history.isOwnVoice(in: Self.range(50..<65)))
        // However long it is spoken beside.
        #expect(!history.isOwnVoice(in: Self.range(0..<115)))
        #expect(history.isOwnVoice(in: Self.range(65..<115)))
    }

    /// In a pause all remains, and it is nothing.
    @Test func aPauseIsNobody() {
        let history = history([
            (heard: 1_000_000, remaining: 30, count: 50), (heard: 100, remaining: 10, count: 20),
            (heard: 1_000_000, remaining: 30, count: 50),
        ])
        #expect(history.isOwnVoice(in: Self.range(30..<90)))
    }

    @Test func whereNothingIsTakenOutEverybodyIsAPerson() {
        var history = OwnVoiceHistory(capacity: 16_000)
        history.append(AudioChunk(start: 0, samples: [Int16](repeating: 0, count: 16_000)))
        #expect(!history.isOwnVoice(in: 0..<16_000))
        #expect(history.share(in: 0..<16_000) == nil)
    }

    /// What was forgotten is no evidence of anybody.
    @Test func itForgets() {
        let history = history([(heard: 1_000_000, remaining: 30, count: 2_000)])
        #expect(history.share(in: Self.range(0..<100)) == nil)
        #expect(history.isOwnVoice(in: Self.range(1_900..<2_000)))
    }
}
