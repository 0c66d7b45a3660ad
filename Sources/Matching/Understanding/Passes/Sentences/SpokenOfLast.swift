internal import WilcoIntents

/// The name of who was spoken of last in the place of a word for them: "tell her I'm late".
struct SpokenOfLast: SentencePass {
    static let name = "who was spoken of last"
    let sentence: Sentence

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && sentence.mayBeReread }

    func outcome(_ standing: Standing) -> Outcome? { (named() ?? unnamed()).map { .decided($0) } }

    /// The request without whom it is for, where nobody was spoken of: that is what is asked then.
    ///
    /// It is read with anybody's name in the place of the word, which is taken out again.
    private func unnamed() -> Understanding? {
        guard context.values[MatchContext.lastPerson] == nil, let name = engine.language.phrases.givenNames.min() else {
            return nil
        }
        let text = sentence.text
        for token in TokenizedText(text).tokens where engine.language.phrases.thirdPersons.contains(token.text) {
            let place = token.start..<token.end
            let part = sentence.part(text.replacing([(place, TextNormalizer.normalize(name))]), isExact: true)
            let readings = runner.readings(of: part)
            guard let best = readings.candidates.first, best.confidence >= ValueSpans.unknownName else { continue }
            var result = runner.understanding(of: part, readings)
            let range = text.originalRange(place)
            guard var match = result.match,
                let named = match.parameters.first(where: { $0.value.contains { isPerson($0, at: range) } })?.key
            else { continue }
            match.parameters[named] = nil
            match.unknown = [:]
            match.transcript = sentence.said
            match.confidence = Matcher.Bands.actAtCost
            result.match = match
            result.confidence = match.confidence
            result.band = .act
            return result
        }
        return nil
    }

    private func isPerson(_ value: ParameterAssignment, at range: Range<Int>?) -> Bool {
        guard case .person = value.value else { return false }
        return value.range == range
    }

    /// - Parameter name: Who was spoken of; nil: whoever was in the turns before.
    func named(as name: String? = nil) -> Understanding? {
        guard let name = name ?? context.values[MatchContext.lastPerson]?.stringValue else { return nil }
        let text = sentence.text
        for token in TokenizedText(text).tokens where engine.language.phrases.thirdPersons.contains(token.text) {
            let place = token.start..<token.end
            let part = sentence.part(text.replacing([(place, TextNormalizer.normalize(name))]), isExact: true)
            let result = runner.understanding(of: part, runner.readings(of: part))
            guard result.band == .act, let match = result.match else { continue }
            let range = text.originalRange(place)
            if match.parameters.values.joined().contains(where: { isPerson($0, at: range) }) { return result }
        }
        return nil
    }
}
