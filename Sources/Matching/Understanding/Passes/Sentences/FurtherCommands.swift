internal import WilcoIntents

/// The request in whose open text another one was found, where that begins as people speak to an assistant and to nobody else:
/// "remind me to call mum and set a timer for ten minutes".
///
/// "Remind me to call mum and buy milk" stays one. Behind names in an array ("line 4 and play jazz") any other request is one.
struct FurtherCommands: SentencePass {
    static let name = "another command in open text"
    let sentence: Sentence

    private static let mostCommands = 4
    /// Nobody asks for more behind so long a text, in scalars.
    private static let longestCommanded = 400

    func isDue(_ standing: Standing) -> Bool { standing.whole.band == .act }

    func outcome(_ standing: Standing) -> Outcome? {
        commanded(sentence.text, standing.whole).map { .decided($0) }
    }

    private func commanded(_ text: NormalizedText, _ whole: Understanding) -> Understanding? {
        guard let match = whole.match, whole.next.isEmpty, text.count <= Self.longestCommanded else { return nil }
        let texts = match.parameters.compactMap { name, values -> OpenText? in
            let ranges = values.compactMap { value -> Range<Int>? in
                if case .string = value.value { return value.range }
                return nil
            }
            guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() else {
                return nil
            }
            return OpenText(range: start..<end, hasNames: hasNames(name, match))
        }
        guard !texts.isEmpty else { return nil }
        var tried = 0
        for conjunction in engine.phrases.conjunctions {
            let pattern = [TextNormalizer.space] + conjunction + [TextNormalizer.space]
            for place in text.scalars.indices.dropFirst()
            where text.scalars[place...].starts(with: pattern) {
                let end = place + pattern.count
                let between = text.originalRange(place + 1..<end - 1)
                let around = texts.filter {
                    $0.range.lowerBound <= between.lowerBound && between.upperBound <= $0.range.upperBound
                }
                let isCommand = isCommand(text, at: end)
                guard around.contains(where: { isCommand || $0.hasNames }) else { continue }
                tried += 1
                guard tried <= Self.mostCommands else { return nil }
                let first = sentence.part(text.removing([place..<text.count]), isExact: true)
                let rest = text.removing([0..<end])
                let second = sentence.part(rest, isExact: true)
                var result = runner.understanding(of: first, runner.readings(of: first))
                var next = runner.understanding(of: second, runner.readings(of: second))
                if next.band != .act, isCommand {
                    next = SeveralRequests(sentence: sentence.part(rest)).several() ?? next
                }
                guard result.band == .act, next.band == .act, result.match?.app == match.app,
                    result.match?.intent == match.intent, isCommand || !isSame(next.match, match)
                else { continue }
                result.next = SeveralRequests.row(next)
                result.alternatives = []
                return result
            }
        }
        return nil
    }

    /// Words of one's own, from the first value of a parameter to the last.
    private struct OpenText {
        /// In the sentence as it was said.
        var range: Range<Int>
        var hasNames: Bool
    }

    /// Whether a parameter has several names of things in it, and no text.
    private func hasNames(_ parameter: String, _ match: IntentMatch) -> Bool {
        let intent = engine.apps.first { $0.id == match.app }?.intent(named: match.intent)
        guard let definition = intent?.parameter(named: parameter), case .object = definition.type else { return false }
        return definition.isArray
    }

    private func isSame(_ first: IntentMatch?, _ second: IntentMatch) -> Bool {
        first?.app == second.app && first?.intent == second.intent
    }

    private func isCommand(_ text: NormalizedText, at place: Int) -> Bool {
        var isCommand = false
        engine.phrases.commands.ends(in: text.scalars, from: place) { end in
            if end == text.count || text.scalars[end] == TextNormalizer.space { isCommand = true }
        }
        return isCommand
    }
}
