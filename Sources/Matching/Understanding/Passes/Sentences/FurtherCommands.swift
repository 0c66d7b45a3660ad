internal import WilcoIntents

/// The request in whose open text another one was found, where that begins as people speak to an assistant and to nobody else:
/// "remind me to call mum and set a timer for ten minutes".
///
/// "Remind me to call mum and buy milk" stays one.
struct FurtherCommands: SentencePass {
    static let name = "another command in open text"
    let sentence: Sentence

    private static let mostCommands = 2
    /// Nobody asks for more behind so long a text, in scalars.
    private static let longestCommanded = 400

    func isDue(_ standing: Standing) -> Bool { standing.whole.band == .act }

    func outcome(_ standing: Standing) -> Outcome? {
        commanded(sentence.text, standing.whole).map { .decided($0) }
    }

    private func commanded(_ text: NormalizedText, _ whole: Understanding) -> Understanding? {
        guard let match = whole.match, whole.next.isEmpty, text.count <= Self.longestCommanded else { return nil }
        let texts = match.parameters.values.joined().compactMap { value -> Range<Int>? in
            if case .string = value.value { return value.range }
            return nil
        }
        guard !texts.isEmpty else { return nil }
        var tried = 0
        for conjunction in engine.phrases.conjunctions {
            let pattern = [TextNormalizer.space] + conjunction + [TextNormalizer.space]
            for place in text.scalars.indices.dropFirst()
            where text.scalars[place...].starts(with: pattern) && isCommand(text, at: place + pattern.count) {
                let end = place + pattern.count
                let between = text.originalRange(place + 1..<end - 1)
                guard
                    texts.contains(where: { $0.lowerBound <= between.lowerBound && between.upperBound <= $0.upperBound }
                    )
                else { continue }
                tried += 1
                guard tried <= Self.mostCommands else { return nil }
                let first = sentence.part(text.removing([place..<text.count]), isExact: true)
                let rest = text.removing([0..<end])
                let second = sentence.part(rest, isExact: true)
                var result = runner.understanding(of: first, runner.readings(of: first))
                var next = runner.understanding(of: second, runner.readings(of: second))
                if next.band != .act { next = SeveralRequests(sentence: sentence.part(rest)).several() ?? next }
                guard result.band == .act, next.band == .act, result.match?.app == match.app,
                    result.match?.intent == match.intent
                else { continue }
                result.next = SeveralRequests.row(next)
                result.alternatives = []
                return result
            }
        }
        return nil
    }

    private func isCommand(_ text: NormalizedText, at place: Int) -> Bool {
        var isCommand = false
        engine.phrases.commands.ends(in: text.scalars, from: place) { end in
            if end == text.count || text.scalars[end] == TextNormalizer.space { isCommand = true }
        }
        return isCommand
    }
}
