internal import AudioIO
internal import PhraseNetworks
internal import Recognition
internal import SimulatedPeople
internal import Speech
internal import Synthesis

/// Has synthetic voices say a phrase and much else, and learns a network from it.
struct PhraseTeacher: Sendable {
    let model: SpeechEmbeddingModel
    let background: PhraseBackground
    /// Words that sound like the phrase, and words of the language.
    let alikes: [String]
    let words: [String]
    /// Of eSpeak NG, for the language.
    let voices: [String]
    let registry: EngineRegistry

    /// What is said of the phrase itself.
    struct Subject: Sendable {
        var phrase: String
        /// ARPABET; empty: as the voices read it.
        var pronunciations: [String]
        var examples: [[Int16]]
        var mistakes: [[Int16]]
    }

    /// Voices that differ, of those that eSpeak NG's data bring; what whispers or sounds like a machine is none of them.
    private static let variants = [
        "Alex", "Andrea", "Andy", "Annie", "Denis", "Diogo", "Gene", "Hugo", "Jacky", "Lee", "Marco", "Mario", "Mike",
        "Nguyen",
        "adam", "anika", "aunty", "belinda", "boris", "caleb", "david", "ed", "edward", "f1", "f2", "f3", "f4", "f5",
        "gustave",
        "iven", "john", "klatt", "klatt2", "klatt3", "klatt4", "linda", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8",
        "max",
        "michel", "norbert", "pablo", "paul", "quincy", "rob", "robert", "sandro", "shelby", "steph", "travis",
        "victor",
    ]
    private static let fliteVoices = ["slt", "rms", "awb", "kal16"]
    private static let phraseCount = 200
    private static let fliteCount = 12
    private static let sentenceCount = 200
    private static let sentenceLength = 6
    /// Words a minute, and eSpeak NG's pitch.
    private static let rates = 110...230
    private static let pitches = 20...80

    /// - Parameter progress: Told the share that is done; throws to end it.
    @concurrent
    func learn(_ subject: Subject, progress: @Sendable (Double) throws -> Void) async throws -> PhraseNetwork {
        var random = SeededRandom(seed: 7)
        var sounds = PhraseLesson.Sounds(phrase: [], examples: subject.examples, talk: [], mistakes: subject.mistakes)
        for index in 0..<Self.phraseCount {
            if index % 20 == 0 { try progress(0.1 * Double(index) / Double(Self.phraseCount)) }
            let phones =
                subject.pronunciations.isEmpty ? nil : subject.pronunciations[index % subject.pronunciations.count]
            let sound = try await say(phones ?? subject.phrase, isPhones: phones != nil, voice: index, &random)
            if !sound.isEmpty { sounds.phrase.append(sound) }
        }
        let flite = await fliteSounds(of: subject.pronunciations.isEmpty ? subject.phrase : "")
        for _ in 0..<Self.fliteCount { sounds.phrase += flite }
        for (index, text) in sentences(&random).enumerated() {
            if index % 20 == 0 { try progress(0.1 + 0.1 * Double(index) / Double(Self.sentenceCount)) }
            let sound = try await say(text, isPhones: false, voice: index, &random)
            if !sound.isEmpty { sounds.talk.append(sound) }
        }
        let lesson = PhraseLesson(model: model, background: background)
        return try lesson.learn(subject.phrase, from: sounds) { try progress(0.2 + 0.8 * $0) }
    }

    /// What sounds like the phrase, each twice, and words that follow each other by chance.
    private func sentences(_ random: inout SeededRandom) -> [String] {
        var sentences = alikes + alikes
        guard !words.isEmpty else { return sentences }
        for _ in 0..<Self.sentenceCount {
            let words = (0..<Self.sentenceLength).map { _ in
                self.words[Int.random(in: 0..<self.words.count, using: &random)]
            }
            sentences.append(words.joined(separator: " "))
        }
        return sentences
    }

    private func say(_ text: String, isPhones: Bool, voice index: Int, _ random: inout SeededRandom) async throws
        -> [Int16]
    {
        let language = voices[index % voices.count]
        let settings = VoiceSettings(
            voice: "\(language)+\(Self.variants[index % Self.variants.count])",
            rate: Int.random(in: Self.rates, using: &random),
            pitch: Int.random(in: Self.pitches, using: &random)
        )
        let synthesizer = registry.voice(settings, nil)
        let sink = BufferSink()
        _ = try await sink.play(
            isPhones ? try await synthesizer.synthesize(phones: text) : try await synthesizer.synthesize(text)
        )
        return Self.trimmed(await sink.samples)
    }

    /// Where flite is installed.
    private func fliteSounds(of text: String) async -> [[Int16]] {
        var sounds: [[Int16]] = []
        guard !text.isEmpty else { return [] }
        for voice in Self.fliteVoices {
            guard let speaker = try? SimulatedSpeaker(named: "flite:\(voice)"), let sound = try? await speaker.say(text)
            else {
                continue
            }
            sounds.append(Self.trimmed(sound))
        }
        return sounds
    }

    /// Without the silence before and behind it.
    private static func trimmed(_ sound: [Int16]) -> [Int16] {
        let bar = (sound.map { abs(Int($0)) }.max() ?? 0) / 50
        guard bar > 0, let first = sound.firstIndex(where: { abs(Int($0)) > bar }),
            let last = sound.lastIndex(where: { abs(Int($0)) > bar })
        else { return [] }
        return Array(sound[max(0, first - 160)...min(sound.count - 1, last + 160)])
    }
}
