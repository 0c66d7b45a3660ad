internal import Speech

/// What a network is learned from, and how: makes windows of embeddings of sounds, trains, and checks on what was held back.
package struct PhraseLesson: Sendable {
    /// Sounds, 16 kHz, with little else in them.
    package struct Sounds: Sendable {
        /// Synthetic voices that say the phrase; each stands for a voice, and every fifth is held back.
        package var phrase: [[Int16]]
        /// The user's own.
        package var examples: [[Int16]]
        /// Synthetic voices that say something else.
        package var talk: [[Int16]]
        /// What was taken for the phrase by mistake.
        package var mistakes: [[Int16]]

        package init(phrase: [[Int16]], examples: [[Int16]] = [], talk: [[Int16]], mistakes: [[Int16]] = []) {
            self.phrase = phrase
            self.examples = examples
            self.talk = talk
            self.mistakes = mistakes
        }
    }

    private let model: SpeechEmbeddingModel
    private let background: PhraseBackground
    private let seed: UInt64

    /// Ways in which each sound of the phrase is recorded, and each example, of which there are few.
    private static let recordings = 4
    private static let exampleRecordings = 12
    private static let mistakeRecordings = 4
    /// Seconds before and behind a phrase.
    private static let lead = 1.0...1.5
    private static let trail = 6_400
    /// Samples behind the end of a phrase in which a window may end that counts as the phrase.
    private static let after = 0...4_000
    /// Windows that end so long before the phrase does are not the phrase.
    private static let before = 6_400
    /// Share of the phrases that follow other speech, and of those of which a part alone is learned as something else.
    private static let followingShare = 0.25
    private static let partShare = 0.3
    /// Every so many sounds and sources are held back.
    private static let fold = 5

    package init(model: SpeechEmbeddingModel, background: PhraseBackground, seed: UInt64 = 1) {
        self.model = model
        self.background = background
        self.seed = seed
    }

    /// Learns a phrase; a minute or two of one core.
    ///
    /// - Parameter progress: Told the share that is done; throws to end it.
    package func learn(_ phrase: String, from sounds: Sounds, progress: (Double) throws -> Void) throws -> PhraseNetwork
    {
        guard sounds.phrase.count >= Self.fold else {
            throw PhraseNetworkError.nothingToLearn(reason: "no voice says it")
        }
        let talk = sounds.talk.map { $0.map(Float.init) }
        var workshop = SoundAugmentation(voices: talk, random: SeededRandom(seed: seed))
        var stream = EmbeddingStream(model)
        var lesson = PhraseWindows()
        var held: (clips: [[Float]], other: [[Float]]) = ([], [])
        let said =
            sounds.phrase.map { (sound: $0, times: Self.recordings, isExample: false) }
            + sounds.examples.map { (sound: $0, times: Self.exampleRecordings, isExample: true) }
        for (number, item) in said.enumerated() {
            try progress(0.6 * Double(number) / Double(said.count))
            let isHeld = !item.isExample && number % Self.fold == 0
            for _ in 0..<(isHeld ? 1 : item.times) {
                let take = record(item.sound.map(Float.init), after: talk, in: &workshop)
                let embeddings = embed(take.samples, &stream)
                if isHeld {
                    held.clips.append(embeddings)
                } else {
                    lesson.add(embeddings) { Self.isPhrase($0, end: take.end) }
                }
            }
            if !isHeld, workshop.chance(Self.partShare) {
                lesson.add(embed(part(of: item.sound.map(Float.init), in: &workshop), &stream)) { _ in false }
            }
        }
        for (number, sound) in talk.enumerated() {
            if number % 20 == 0 { try progress(0.6 + 0.1 * Double(number) / Double(talk.count)) }
            let embeddings = embed(workshop.recorded(padded(workshop.varied(sound))), &stream)
            if number % Self.fold == 0 {
                held.other.append(embeddings)
            } else {
                lesson.add(embeddings) { _ in false }
            }
        }
        for sound in sounds.mistakes {
            for _ in 0..<Self.mistakeRecordings {
                let heard = workshop.recorded(padded(workshop.varied(sound.map(Float.init))))
                lesson.add(embed(heard, &stream)) { _ in false }
            }
        }
        let others = background.without(phrase)
        let sources = Set(others.map(\.source)).sorted()
        for clip in others {
            // A whole source at a time: a person is in one only.
            let isHeld = (sources.firstIndex(of: clip.source) ?? 0) % Self.fold == 0
            if isHeld {
                held.other.append(clip.embeddings)
            } else {
                lesson.add(clip.embeddings) { _ in false }
            }
        }
        var trainer = PhraseNetworkTrainer(lesson, random: SeededRandom(seed: seed &+ 1))
        var network = try trainer.train(phrase: phrase) { try progress(0.7 + 0.3 * $0) }
        network.worth = Self.worth(of: network, clips: held.clips, other: held.other)
        return network
    }

    /// Embeddings of a sound with silence around it, as a background keeps them.
    package func embeddings(of sound: [Int16], noisy: Bool) -> [Float] {
        var stream = EmbeddingStream(model)
        var workshop = SoundAugmentation(voices: [], random: SeededRandom(seed: seed &+ UInt64(sound.count)))
        let padded = padded(sound.map(Float.init))
        return embed(noisy ? workshop.recorded(padded) : padded.map { Int16($0) }, &stream)
    }

    /// At the threshold that the highest score of other speech comes to.
    private static func worth(of network: PhraseNetwork, clips: [[Float]], other: [[Float]]) -> PhraseWorth {
        let alarms = other.map { network.scores($0).max() ?? -.infinity }
        let threshold = max(alarms.max() ?? 0, 0)
        let width = SpeechEmbeddingModel.width
        return PhraseWorth(
            clips: clips.count,
            missed: clips.count { (network.scores($0).max() ?? -.infinity) < threshold },
            seconds: other.reduce(0) { $0 + Double($1.count / width * SpeechEmbeddingModel.step) / 16_000 }
        )
    }

    private func record(_ sound: [Float], after talk: [[Float]], in workshop: inout SoundAugmentation) -> (
        samples: [Int16], end: Int
    ) {
        let varied = workshop.varied(sound)
        let lead = Int(16_000 * workshop.draw(Self.lead))
        var whole = [Float](repeating: 0, count: lead) + varied + [Float](repeating: 0, count: Self.trail)
        if workshop.chance(Self.followingShare), !talk.isEmpty {
            let words = talk[workshop.index(talk.count)].suffix(lead - 1_600)
            let level = max(SoundAugmentation.level(Array(words)), 1)
            let scale = SoundAugmentation.level(varied) / level * Float(workshop.draw(0.3...1))
            for (offset, sample) in words.enumerated() { whole[lead - 1_600 - words.count + offset] += scale * sample }
        }
        return (workshop.recorded(whole), lead + varied.count)
    }

    /// The beginning or the end of a phrase is not the phrase.
    private func part(of sound: [Float], in workshop: inout SoundAugmentation) -> [Int16] {
        let count = sound.count
        let part =
            workshop.chance(0.5)
            ? sound.prefix(Int(Double(count) * workshop.draw(0.3...0.6)))
            : sound.suffix(Int(Double(count) * workshop.draw(0.3...0.6)))
        return workshop.recorded(padded(workshop.varied(Array(part))))
    }

    private func padded(_ sound: [Float]) -> [Float] {
        [Float](repeating: 0, count: 14_000) + sound + [Float](repeating: 0, count: 4_000)
    }

    private func embed(_ samples: [Int16], _ stream: inout EmbeddingStream) -> [Float] {
        stream.reset()
        return stream.process(samples[...])
    }

    /// Whether a window that ends at a sample is the phrase that ends at another; nil: neither quite.
    private static func isPhrase(_ sample: Int, end: Int) -> Bool? {
        if after.contains(sample - end) { return true }
        return sample < end - 2 * before ? false : nil
    }
}
