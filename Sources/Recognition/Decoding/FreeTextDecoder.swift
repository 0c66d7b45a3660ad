/// Writes down what people say in words of their own, with the words and the likelihoods of the language at large.
///
/// Loads 25 MB of likelihoods and all the dictionary's words, some 0.2 s.
final class FreeTextDecoder {
    private let decoder: SphinxDecoder

    /// The library's name of the search that a decoder with a language model begins with.
    private static let search = "_default"
    init(model: AcousticModel) throws(RecognitionError) {
        guard let languageModel = model.languageModel else {
            throw .modelMissing(path: "\(model.folder)/*.lm.bin", package: AcousticModel.debianPackage)
        }
        let configuration = try SphinxConfiguration(
            model: model,
            options: DecoderOptions.freeText + [("lm", languageModel), ("dict", model.dictionary.path)]
        )
        decoder = try SphinxDecoder(configuration: configuration, folder: model.folder)
    }

    /// Nats by which a word is rarer than all words together; nil for one that the language lacks.
    func rarity(of word: String) -> Double? { decoder.rarity(of: word, in: Self.search) }

    /// The words of an utterance and the silence between them; frame numbers are the utterance's.
    ///
    /// All of it is heard, since what comes before tells what may follow.
    func words(of features: SpeechFeatures) throws(RecognitionError) -> [Decoding.Segment] {
        try decoder.decode(features.values, with: .own(Self.search))?.segments ?? []
    }
}
