/// Windows of embeddings that a network learns from; those of one sound overlap, and are kept once.
struct PhraseWindows: Sendable {
    /// Embeddings, one after the other.
    private(set) var numbers: [Float] = []
    /// Where windows of the phrase begin in ``numbers``, and those of all else.
    private(set) var positives: [Int] = []
    private(set) var negatives: [Int] = []

    /// Adds the windows of a sound.
    ///
    /// - Parameter isPhrase: Of the sample at which a window ends, from the beginning of the sound; nil: it tells nothing.
    mutating func add(_ embeddings: [Float], isPhrase: (Int) -> Bool?) {
        let (width, frames) = (SpeechEmbeddingModel.width, PhraseNetwork.frames)
        let count = embeddings.count / width
        guard count >= frames else { return }
        for first in 0...count - frames {
            let start = numbers.count + first * width
            switch isPhrase((first + frames - 1) * SpeechEmbeddingModel.step + SpeechEmbeddingModel.span) {
            case true: positives.append(start)
            case false: negatives.append(start)
            case nil: break
            }
        }
        numbers += embeddings
    }
}
