internal import WilcoIntents

/// Days and times that do not exist, and days that are not on the weekday they are said to be: they are not taken for real, nor for
/// words to be written down.
struct ImpossibleDays: SentencePass, VerdictPass {
    static let name = "no such day or time"
    static let reason = "it is on a day or at a time that does not exist"
    let sentence: Sentence

    func isDue(_ standing: Standing) -> Bool { standing.isWhole }

    func outcome(_ standing: Standing) -> Outcome? {
        standing.readings.views.first.flatMap { impossible(in: $0.run, standing.whole) }.map { .decided($0) }
    }

    /// The sentence as one that names such a day or time; nil where it names none, or is about something else.
    private func impossible(in run: MatchRun, _ whole: Understanding) -> Understanding? {
        guard let words = engine.language.time else { return nil }
        let (text, tokens) = (run.text, run.tokens)
        // Most sentences have neither a day's name nor digits.
        guard
            tokens.tokens.contains(where: {
                $0.kind == .number || words.months[$0.text] != nil || words.weekdays[$0.text] != nil
            })
        else { return nil }
        let scanner = NumberScanner(language: engine.language, text: tokens)
        let reader = DateReader(language: engine.language, wanted: .dateTime)
        for index in tokens.tokens.indices {
            let contradiction = reader.contradiction(scanner, words, at: index, run.moment)
            guard let end = contradiction?.end ?? reader.impossible(scanner, words, at: index) else { continue }
            let place = text.originalRange(tokens.tokens[index].start..<tokens.tokens[end - 1].end)
            // Half of a contradiction may have been taken for the day.
            let isTaken = { isTyped(place, in: $0) }
            let isMeant = { contradiction == nil ? lacksTime($0) && !isTaken($0) : lacksTime($0) || isTaken($0) }
            guard whole.match.map(isMeant) ?? true else { continue }
            var raw = String.UnicodeScalarView()
            raw.append(contentsOf: text.original[place])
            var result = whole
            result.status = .rejected
            result.band = .reject
            result.impossible = String(raw)
            result.impossibleDay = (contradiction?.date.text).map(ParameterValue.date)
            if let match = result.match {
                result.alternatives.insert(match, at: 0)
            } else if contradiction == nil,
                let open = withoutTime(tokens.tokens[index].start..<tokens.tokens[end - 1].end)
            {
                result.open = [open]
            }
            result.match = nil
            result.next = []
            return result
        }
        return nil
    }

    /// The request without the time that there is not, where it must have one: it is asked for then.
    ///
    /// It is read with another time in its place, which is taken out again.
    private func withoutTime(_ place: Range<Int>) -> IntentMatch? {
        let text = sentence.text
        guard place.upperBound <= text.count else { return nil }
        let part = sentence.part(text.replacing([(place, TextNormalizer.normalize(Self.anyTime))]), isExact: true)
        let readings = runner.readings(of: part)
        guard readings.candidates.first?.confidence ?? 0 >= Matcher.Bands.act,
            var match = runner.understanding(of: part, readings).match,
            let name = match.parameters.first(where: { $0.value.contains { isAt(text.originalRange(place), $0) } })?
                .key,
            engine.apps.first(where: { $0.id == match.app })?.intent(named: match.intent)?.parameter(named: name)?
                .isRequired == true
        else { return nil }
        match.parameters[name] = nil
        match.transcript = sentence.said
        return match
    }

    private func isAt(_ place: Range<Int>, _ value: ParameterAssignment) -> Bool {
        value.range?.overlaps(place) ?? false
    }

    /// A time in any language.
    private static let anyTime = "8:00"

    /// Whether the request may have a day or a time, and has none.
    private func lacksTime(_ match: IntentMatch) -> Bool {
        let intent = engine.apps.first { $0.id == match.app }?.intent(named: match.intent)
        return intent?.parameters.contains { parameter in
            guard match.parameters[parameter.name] == nil else { return false }
            return switch parameter.type {
            case .date, .time, .dateTime: true
            default: false
            }
        } ?? false
    }

    /// Whether the words are a value that is more than words.
    private func isTyped(_ place: Range<Int>, in match: IntentMatch) -> Bool {
        match.parameters.values.joined().contains { value in
            if case .string = value.value { return false }
            return value.range?.overlaps(place) ?? false
        }
    }
}
