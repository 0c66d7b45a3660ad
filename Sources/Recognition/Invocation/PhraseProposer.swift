internal import Speech

/// The first stage of the spotter: the library's keyphrase search, easily persuaded.
final class PhraseProposer {
    /// Where a phrase may be.
    struct Proposal {
        /// Index of the phrase.
        var phrase: Int
        /// In the utterance that ``start()`` began.
        var firstFrame: Int
        var lastFrame: Int
        /// Log likelihood ratio to a phone loop, in the library's unit.
        var likelihood: Int
    }

    private static let search = "phrases"
    /// Nats by which a phone loop may explain a phone of the phrase better, on average: it explains most sounds better than the
    /// phrase they were meant for.
    private static let patience = 20.0
    /// Ways of saying a phrase that are listened for.
    private static let limit = 8

    private let decoder: SphinxDecoder
    private var phrases: [String: Int] = [:]
    private(set) var isListening = false

    var usualMean: [Float] { decoder.usualMean }

    init(model: AcousticModel, phrases: [[PhrasePart]]) throws(RecognitionError) {
        let configuration = try SphinxConfiguration(model: model, options: DecoderOptions.proposal)
        decoder = try SphinxDecoder(configuration: configuration, folder: model.folder)
        var keyphrases: [(name: String, threshold: Double)] = []
        for (index, parts) in phrases.enumerated() {
            for (number, pronunciation) in Self.pronunciations(parts).enumerated() {
                let word = "=\(index)=\(number)"
                guard let name = decoder.name(for: word, pronunciations: [pronunciation]) else {
                    let text = parts.map(\.token).joined(separator: " ")
                    throw .badPhrase(text, reason: "the model lacks sounds of \(pronunciation)")
                }
                self.phrases[name] = index
                let phones = pronunciation.split(separator: " ").count
                keyphrases.append((name, -Self.patience * Double(phones)))
            }
        }
        try decoder.set(keyphrases: keyphrases, as: Self.search)
    }

    /// The whole phrase's, the likeliest of each part first.
    private static func pronunciations(_ parts: [PhrasePart]) -> [String] {
        var ways = [""]
        for part in parts {
            ways = part.pronunciations.flatMap { sounds in ways.map { $0.isEmpty ? sounds : "\($0) \(sounds)" } }
        }
        return Array(ways.prefix(limit))
    }

    func start() throws(RecognitionError) {
        end()
        try decoder.start(Self.search)
        isListening = true
    }

    /// - Parameter features: normalised, frame after frame.
    func process(_ features: [Float]) { decoder.process(features) }

    /// What was found since ``start()`` and has not got likelier for a moment.
    func proposals() -> [Proposal] {
        decoder.detections().compactMap { found in
            phrases[found.name].map {
                Proposal(
                    phrase: $0,
                    firstFrame: found.firstFrame,
                    lastFrame: found.lastFrame,
                    likelihood: found.likelihood
                )
            }
        }
    }

    func end() {
        if isListening { decoder.end() }
        isListening = false
    }
}
