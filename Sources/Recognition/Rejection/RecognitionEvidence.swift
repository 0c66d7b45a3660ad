/// What speaks for and against a reading of an utterance.
package struct RecognitionEvidence: Sendable, Hashable {
    /// Nats a frame by which the words explain the sound better than a phone loop; usually below 0.
    package var advantage: Double
    /// The same for the word that explains its sound worst.
    package var worstWord: Double
    /// Share of the frames from the first word to the last that is no word.
    package var fillerShare: Double
    /// Frames a phone of the words.
    package var pace: Double
    /// Frames that belong to words.
    package var wordFrames: Int
    /// Frames that belong to no word though a phone loop takes them for speech.
    package var unexplainedFrames: Int
    /// Words.
    package var wordCount: Int

    /// Measures `decoding` against a phone loop's decoding of the same frames.
    ///
    /// - Parameters:
    ///   - openText: frames where somebody spoke in words of their own, which speak neither for nor against the others.
    ///   - phoneCount: phones of a decoder's word.
    init(
        decoding: Decoding,
        loop: Decoding?,
        openText: [Range<Int>] = [],
        frameCount: Int,
        phoneCount: (String) -> Int
    ) {
        var scores = [Double](repeating: 0, count: frameCount + 1)
        for segment in loop?.segments ?? [] where segment.frameCount > 0 {
            let score = Double(segment.score) / Double(segment.frameCount)
            for frame in segment.firstFrame...segment.lastFrame where frame < frameCount { scores[frame + 1] = score }
        }
        for frame in 0..<frameCount { scores[frame + 1] += scores[frame] }
        var spoken = [Bool](repeating: false, count: frameCount)
        func mark(_ segment: Decoding.Segment, as isSpoken: Bool) {
            guard segment.firstFrame <= segment.lastFrame else { return }
            for frame in segment.firstFrame...segment.lastFrame where frame < frameCount { spoken[frame] = isSpoken }
        }
        for segment in loop?.segments ?? [] where !segment.isFiller { mark(segment, as: true) }
        func loopScore(_ segment: Decoding.Segment) -> Double {
            let first = min(max(segment.firstFrame, 0), frameCount)
            return scores[min(segment.lastFrame + 1, frameCount)] - scores[first]
        }
        let words = decoding.segments.filter { !$0.isFiller }
        var difference = 0.0
        var worst = Double.infinity
        var phones = 0
        wordFrames = 0
        for word in words {
            let own = (Double(word.score) - loopScore(word)) * Decoding.scoreUnit
            difference += own
            mark(word, as: false)
            wordFrames += word.frameCount
            phones += phoneCount(word.name)
            // Short words err by chance; they are judged as if they were 15 frames long.
            worst = min(worst, own / Double(max(word.frameCount, 15)))
        }
        for frame in openText.joined() where frame < frameCount { spoken[frame] = false }
        wordCount = words.count
        unexplainedFrames = spoken.count { $0 }
        advantage = difference / Double(max(wordFrames, 1))
        worstWord = words.isEmpty ? 0 : worst
        pace = Double(wordFrames) / Double(max(phones, 1))
        var span = words.isEmpty ? 0 : (words.last?.lastFrame ?? 0) - (words.first?.firstFrame ?? 0) + 1
        if let first = words.first, let last = words.last {
            for text in openText where text.lowerBound > first.firstFrame && text.upperBound <= last.lastFrame {
                span -= text.count
            }
        }
        fillerShare = span > 0 ? 1 - Double(wordFrames) / Double(span) : 1
    }
}
