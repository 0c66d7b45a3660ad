internal import WilcoIntents

/// The name of who was spoken of last in the place of a word for them: "tell her I'm late".
struct SpokenOfLast: SentencePass {
    static let name = "who was spoken of last"
    let sentence: Sentence

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && sentence.mayBeReread }

    func outcome(_ standing: Standing) -> Outcome? { named().map { .decided($0) } }

    func named() -> Understanding? {
        guard let name = context.values[MatchContext.lastPerson]?.stringValue else { return nil }
        let text = sentence.text
        for token in TokenizedText(text).tokens where engine.language.phrases.thirdPersons.contains(token.text) {
            let place = token.start..<token.end
            let part = sentence.part(text.replacing([(place, TextNormalizer.normalize(name))]), isExact: true)
            let result = runner.understanding(of: part, runner.readings(of: part))
            guard result.band == .act, let match = result.match else { continue }
            let range = text.originalRange(place)
            let isPerson = match.parameters.values.joined().contains { value in
                guard case .person = value.value else { return false }
                return value.range == range
            }
            if isPerson { return result }
        }
        return nil
    }
}
