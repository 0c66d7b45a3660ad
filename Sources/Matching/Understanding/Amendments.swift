internal import WilcoIntents

/// The request before with other values: "no, I meant tomato soup".
struct Amendments: Situated {
    let situation: Situation

    /// Nobody says more in the place of a value, in scalars.
    private static let longestRest = 200

    /// It is asked about, as the other one may have been done.
    ///
    /// - Returns: Nil where the sentence is nothing of the kind.
    func meant(_ said: String, inPlaceOf request: IntentMatch) -> Understanding? {
        meantAsSaid(said, inPlaceOf: request) ?? withUnit(said, of: request) ?? appended(said, to: request)
    }

    /// "Take ten off": a number of what the last request counts in, by a sentence that is understood with that.
    private func withUnit(_ said: String, of request: IntentMatch) -> Understanding? {
        let text = NormalizedText(said, ignoringWhitespace: engine.ignoringWhitespace)
        guard text.count <= Self.longestRest else { return nil }
        let words = TokenizedText(text)
        let scanner = NumberScanner(language: engine.language, text: words)
        func isNumber(_ index: Int) -> Bool {
            words.tokens[index].kind == .number || !scanner.words(at: index).isEmpty
        }
        // Nothing but the number is another value, and more than one is a story.
        let numbers = words.tokens.indices.filter(isNumber)
        guard let first = numbers.first, let last = numbers.last, last - first == numbers.count - 1,
            numbers.count < words.tokens.count, let unit = unit(of: request).first
        else { return nil }
        let end = words.tokens[last]
        let ending = Array(text.scalars[end.start..<end.end]) + [TextNormalizer.space] + TextNormalizer.normalize(unit)
        let part = Sentence(text.replacing([(end.start..<end.end, ending)]), of: said, in: situation)
        var result = runner.understand(part).result
        guard result.band == .act, result.match?.app == request.app, result.next.isEmpty, result.leftOut.isEmpty else {
            return nil
        }
        // It was said in short, and is what it stands for: "fifteen" behind it is as many minutes.
        let place = text.originalRange(end.start..<end.end)
        for (name, values) in result.match?.parameters ?? [:] {
            result.match?.parameters[name] = values.map { value in
                var value = value
                guard let range = value.range, range.overlaps(place), let raw = value.raw else { return value }
                value.raw = "\(raw) \(unit)"
                value.display = value.display == raw ? "\(raw) \(unit)" : value.display
                return value
            }
        }
        return result
    }

    /// "And in Tokyo?" behind a question for the time: what was asked, with more behind it.
    private func appended(_ said: String, to request: IntentMatch) -> Understanding? {
        guard intent(of: request)?.category.changesNothing == true, !request.transcript.isEmpty else { return nil }
        let text = NormalizedText(said, ignoringWhitespace: engine.ignoringWhitespace)
        let phrases = engine.language.phrases
        // "… where my sister is" tells of it, and asks nothing.
        for tail in [text] + (text.clauses().first.map { [$0] } ?? []) where tail.count <= Self.longestRest {
            let tokens = TokenizedText(tail).tokens
            let rest = tokens.drop { phrases.additions.contains($0.text) }
            guard let first = rest.first, phrases.common.contains(first.text), rest.count > 1,
                !roles.tellsOfSomebody(situation.run(tail))
            else { continue }
            let both = "\(request.transcript) \(tail.raw(first.start..<tail.count))"
            let part = Sentence(both, in: situation)
            let readings = runner.readings(of: part)
            guard readings.candidates.first?.tier == 1 else { continue }
            var result = runner.understanding(of: part, readings)
            guard result.band == .act, var match = result.match, match.app == request.app else { continue }
            let before = Sentence(request.transcript, in: situation)
            if let first = runner.understanding(of: before, runner.readings(of: before)).match {
                match = settled(match, as: request, said: first, in: request.transcript)
            }
            match.transcript = said
            result.transcript = said
            result.match = match
            return result
        }
        return nil
    }

    private func meantAsSaid(_ said: String, inPlaceOf request: IntentMatch) -> Understanding? {
        let text = NormalizedText(said, ignoringWhitespace: engine.ignoringWhitespace)
        guard text.count <= Self.longestRest else { return nil }
        let changed = tails(of: text).lazy.compactMap { amended($0, said, request) ?? retorted($0, said, request) }
        if let first = changed.first { return first }
        if AnswerSpans(run: situation.run(text), phrases: engine.phrases).isWhole(engine.phrases.onceMore) {
            return repeated(request, said)
        }
        // "And Bob" gets the same message; "and butter" behind six bananas is not six.
        let category = intent(of: request)?.category
        let ways = category?.confirmsByDefault == true ? [again, continued] : [continued, again]
        // "Hm, okay. And the same for Bob."
        let further = tails(of: text).lazy.flatMap { tail in ways.lazy.compactMap { $0(tail, said, request) } }.first
        if let further, let match = further.match, !isSentence(text) || !takesText(match, unlike: request) {
            return further
        }
        if let whole = whole(text, said) { return whole }
        let end = after(engine.phrases.meant, in: text, from: 0)
        guard end > 0 else { return nil }
        let words = text.removing([0..<end])
        guard var match = maker.filled(request, with: words, replacing: true) else {
            return another(words, said, than: request)
        }
        // What can be changed, or taken back, is done with the other value.
        if let intent = intent(of: request), !intent.category.confirmsByDefault, intent.change ?? intent.undo != nil {
            match.isChange = true
            return repeated(match, said)
        }
        match.transcript = said
        match.confidence = Matcher.Bands.guess
        return Understanding(
            status: .matched,
            band: .confirm,
            transcript: said,
            confidence: match.confidence,
            match: match
        )
    }

    /// "12?", "ok, 22 then": nothing but another value for what was asked for last, with what leads up to it.
    ///
    /// What costs or reaches somebody is not done anew for a mere value.
    func replaced(_ said: String, in request: IntentMatch) -> Understanding? {
        let text = NormalizedText(said, ignoringWhitespace: engine.ignoringWhitespace)
        guard text.count > 0, text.count <= Self.longestRest, let intent = intent(of: request),
            !intent.category.confirmsByDefault
        else { return nil }
        let run = situation.run(text)
        // "Is butter on it" asks, though it says nothing but a value.
        guard !roles.asksOfWorld(run), !roles.tellsOfSomebody(run) else { return nil }
        let start = edges.starts(run).max().map(Int.init) ?? 0
        let end = edges.ends(run, engine.phrases.closings).firstIndex(of: true) ?? text.count
        guard start < end else { return nil }
        let words = text.removing([0..<start, end..<text.count].filter { !$0.isEmpty })
        guard var match = changed(request, with: words) ?? (end < text.count ? renamed(request, as: words) : nil)
        else { return nil }
        // Where it had none of the kind it is a request of its own.
        let replaced = match.parameters.filter { $0.value.map(\.value) != request.parameters[$0.key]?.map(\.value) }
            .keys
        guard !replaced.isEmpty, replaced.allSatisfy({ request.parameters[$0] != nil }) else { return nil }
        match.isChange = true
        return repeated(match, said)
    }

    private func intent(of request: IntentMatch) -> IntentDefinition? {
        engine.apps.first { $0.id == request.app }?.intent(named: request.intent)
    }

    /// Most words of a name that nobody knows.
    private static let longestName = 4

    /// The request with other words for the only ones that it took as they were said: "cats then" behind a search for dogs.
    ///
    /// Only of what is looked for, told or played: into open text anything fits.
    private func renamed(_ request: IntentMatch, as words: NormalizedText) -> IntentMatch? {
        guard let intent = intent(of: request), intent.category.changesNothing || intent.category == .play else {
            return nil
        }
        let tokens = TokenizedText(words).tokens
        let phrases = engine.language.phrases
        let known = phrases.fillers.union(phrases.requestVerbs)
        let isName =
            tokens.contains { !known.contains($0.text) }
            && tokens.allSatisfy { token in
                token.kind == .word && !phrases.subjects.contains(token.text) && !phrases.negations.contains(token.text)
                    && !phrases.questions.contains(token.text) && !phrases.otherSubjects.contains(token.text)
            }
        guard (1...Self.longestName).contains(tokens.count), isName else { return nil }
        let open = request.parameters.filter { name, values in
            guard case .string(let text)? = values.first?.value, values.count == 1 else { return false }
            return text == values.first?.raw
        }
        guard open.count == 1, let name = open.keys.first else { return nil }
        let raw = words.raw(0..<words.count)
        var match = request
        match.parameters[name] = [
            ParameterAssignment(
                value: .string(raw),
                display: raw,
                raw: raw,
                range: words.originalRange(0..<words.count)
            )
        ]
        return match
    }

    /// The text, and what is left of it behind remarks, or before one: "too gloomy, jazz instead", "no, eight, it's my day off".
    private func tails(of text: NormalizedText) -> [NormalizedText] {
        let clauses = text.clauses()
        guard (2...Self.mostClauses).contains(clauses.count), let last = clauses.last else { return [text] }
        guard roles.isRemark(last), last.count < text.count else { return [text, last] }
        return [text, last, text.removing([(text.count - last.count - 1)..<text.count])]
    }

    /// More are a story.
    private static let mostClauses = 4

    /// "No, delete the timer": behind such a word a request that says all by itself.
    private func whole(_ text: NormalizedText, _ said: String) -> Understanding? {
        let start = afterRetorts(in: text)
        guard start > 0, start < text.count else { return nil }
        let part = Sentence(text.removing([0..<start]), of: said, in: situation)
        let readings = runner.readings(of: part)
        guard readings.candidates.first?.tier == 1 else { return nil }
        let result = runner.understanding(of: part, readings)
        return result.band == .act ? result : nil
    }

    /// "I meant a timer for twenty minutes": a request that says all by itself, in the place of what was done where it is one of
    /// its kind.
    private func another(_ words: NormalizedText, _ said: String, than request: IntentMatch) -> Understanding? {
        let part = Sentence(words, of: said, in: situation)
        var result = runner.understanding(of: part, runner.readings(of: part))
        guard result.band == .act, let match = result.match else { return nil }
        result.match?.isChange = match.app == request.app && match.intent == request.intent
        return result
    }

    /// "Make it fifteen", "change it to Friday": the request itself, with another value.
    private func amended(_ text: NormalizedText, _ said: String, _ request: IntentMatch) -> Understanding? {
        let start = afterRetorts(in: text)
        let end = after(engine.phrases.amend, in: text, from: start)
        guard end > start else { return nil }
        let clause = text.removing([0..<end])
        guard var match = changed(request, with: clause) else { return nil }
        match.isChange = true
        return repeated(match, said)
    }

    /// The request with another value; of one that has a unit or a day, the number or the time is enough.
    func changed(_ request: IntentMatch, with words: NormalizedText) -> IntentMatch? {
        maker.filled(request, with: words, replacing: true) ?? completed(request, with: words)
    }

    /// "No, ten", "jazz instead": another value for what was just done, and nothing else.
    private func retorted(_ text: NormalizedText, _ said: String, _ request: IntentMatch) -> Understanding? {
        let start = after(refusalOf: request, in: text, from: afterRetorts(in: text))
        var end = text.count
        for place in text.scalars.indices where place > start && text.scalars[place - 1] == TextNormalizer.space {
            engine.phrases.retortClosings.ends(in: text.scalars, from: place) { closing in
                if closing == text.count { end = min(end, place - 1) }
            }
        }
        let value = text.removing([0..<start, end..<text.count].filter { !$0.isEmpty })
        guard start < end, start > 0 || end < text.count || isOneOfItsKind(value) else { return nil }
        let filled =
            changed(request, with: value) ?? named(value, inPlaceOf: request) ?? renamed(request, as: value)
        guard var match = filled else { return nil }
        match.isChange = true
        return repeated(match, said)
    }

    /// "The science one": what tells one of a kind from the others.
    private func isOneOfItsKind(_ words: NormalizedText) -> Bool {
        let run = situation.run(words)
        let tokens = run.tokens.tokens
        let start = edges.starts(run).max() ?? 0
        guard let first = tokens.firstIndex(where: { $0.start >= start }) else { return false }
        return engine.language.phrases.articles.contains(tokens[first].text)
            && tokens.dropFirst(first + 2).contains { engine.language.phrases.kindWords.contains($0.text) }
    }

    /// The request with the one of its names that the words tell from all others, though they are but a part of it.
    func named(_ words: NormalizedText, inPlaceOf request: IntentMatch) -> IntentMatch? {
        let profile = engine.profiles.first { profile in
            engine.apps[profile.app].id == request.app
                && engine.apps[profile.app].intents[profile.intent].name == request.intent
        }
        guard let profile else { return nil }
        let intent = engine.apps[profile.app].intents[profile.intent]
        let phrases = engine.language.phrases
        let run = situation.run(words)
        let neutral = roles.neutralTokens(run)
        let said = run.tokens.tokens.indices.filter { !neutral[$0] }.map { run.tokens.tokens[$0].text }
            .filter { !phrases.articles.contains($0) && !phrases.kindWords.contains($0) }
        guard !said.isEmpty, said.allSatisfy({ !phrases.negations.contains($0) }) else { return nil }
        var found: (name: String, entry: TermTrie.Entry)?
        for value in profile.values where value.isNamed {
            let name = engine.graph.slots[Int(value.slot)]
            let list = engine.graph.termLists[Int(engine.graph.nodes[Int(value.node)].a)]
            for entry in list.entries where !entry.isAsSaid {
                let own = Set(TokenizedText(NormalizedText(entry.display)).tokens.map(\.text))
                guard said.allSatisfy(own.contains) else { continue }
                if let other = found, other.entry.value != entry.value { return nil }
                found = (name, entry)
            }
        }
        guard let found, intent.parameter(named: found.name)?.isArray == false else { return nil }
        var match = request
        match.parameters[found.name] = [
            ParameterAssignment(
                value: found.entry.value,
                display: found.entry.display,
                raw: words.raw(0..<words.count),
                range: words.originalRange(0..<words.count)
            )
        ]
        return match
    }

    /// Where the word begins that follows the longest of the phrases; `start` where none stands there.
    private func after(_ phrases: TermTrie, in text: NormalizedText, from start: Int) -> Int {
        var next = start
        phrases.ends(in: text.scalars, from: start) { place in
            if place < text.count, text.scalars[place] == TextNormalizer.space { next = max(next, place + 1) }
        }
        return next
    }

    /// "No, no, …".
    private func afterRetorts(in text: NormalizedText) -> Int {
        var start = 0
        while true {
            let next = after(engine.phrases.retorts, in: text, from: start)
            guard next > start else { return start }
            start = next
        }
    }

    /// "Not jazz, …" behind a request for jazz: what was not meant is one of its values.
    private func after(refusalOf request: IntentMatch, in text: NormalizedText, from start: Int) -> Int {
        let tokens = TokenizedText(text).tokens
        guard let negation = tokens.firstIndex(where: { $0.start == start }),
            engine.language.phrases.negations.contains(tokens[negation].text), negation + 2 < tokens.count
        else { return start }
        for value in request.parameters.values.joined() {
            let names = [value.raw, value.display].compactMap { $0 }.map {
                TokenizedText(NormalizedText($0)).tokens.map(\.text)
            }
            for last in ((negation + 1)..<(tokens.count - 1)).reversed() {
                let words = tokens[(negation + 1)...last].map(\.text)
                // "Some jazz" is refused as "jazz", and "ten minutes" as "ten".
                let isNamed = names.contains { name in
                    name.suffix(words.count).elementsEqual(words) || name.prefix(words.count).elementsEqual(words)
                }
                if isNamed {
                    return tokens[last + 1].start
                }
            }
        }
        return start
    }

    /// "And five green apples", "one more for the chicken, forty minutes": a further request with words of the one before, as if
    /// both were one sentence.
    func continued(_ text: NormalizedText, _ said: String, _ request: IntentMatch) -> Understanding? {
        // "One more at 7:20 in case I don't get up."
        let sentence = Sentence(text, of: said, in: situation)
        if let (rest, _) = WithoutReasons(sentence: sentence).parted(),
            let found = continued(rest, rest.raw(0..<rest.count), request)
        {
            return found
        }
        var isFurther = false
        for conjunction in engine.phrases.conjunctions
        where text.scalars.starts(with: conjunction + [TextNormalizer.space]) {
            isFurther = true
        }
        engine.phrases.standIns.ends(in: text.scalars, from: 0) { end in
            if end == text.count || text.scalars[end] == TextNormalizer.space { isFurther = true }
        }
        let first = TokenizedText(text).tokens.first?.text ?? ""
        // "Garlic too" is "and garlic".
        var retold = text.count
        for place in text.scalars.indices where place > 0 && text.scalars[place - 1] == TextNormalizer.space {
            engine.phrases.retold.ends(in: text.scalars, from: place) {
                if $0 == text.count { retold = min(retold, place - 1) }
            }
        }
        if retold < text.count { isFurther = true }
        guard isFurther || engine.language.phrases.additions.contains(first) else { return nil }
        guard !request.transcript.isEmpty else { return nil }
        // "One for the chicken, forty minutes" is one; "plus rice" is "and rice".
        var ways = [said, TokenizedText(text).tokens.map { text.raw($0.start..<$0.end) }.joined(separator: " ")]
        if let conjunction = engine.language.phrases.conjunctions.last,
            engine.language.phrases.additions.contains(first)
        {
            let rest = TokenizedText(text).tokens.dropFirst().map { text.raw($0.start..<$0.end) }
            ways.append("\(conjunction) \(rest.joined(separator: " "))")
        }
        if let conjunction = engine.language.phrases.conjunctions.last, retold < text.count {
            ways.append("\(conjunction) \(text.raw(0..<retold))")
        }
        let found = ways.lazy.compactMap { self.further($0, behind: request) }.first
        guard var result = found else { return nil }
        result.transcript = said
        result.match?.transcript = said
        // They are places in both sentences.
        for (name, values) in result.match?.parameters ?? [:] {
            result.match?.parameters[name] = values.map { value in
                var value = value
                value.range = nil
                return value
            }
        }
        return result
    }

    /// What is said behind the last request, as if both were one sentence, where that makes one more of its kind.
    private func further(_ said: String, behind request: IntentMatch) -> Understanding? {
        let both = "\(request.inFull ?? request.transcript), \(said)"
        let whole = NormalizedText(both, ignoringWhitespace: engine.ignoringWhitespace)
        guard whole.count <= Self.longestRest,
            let all = SeveralRequests(sentence: Sentence(whole, of: both, in: situation)).several(),
            all.match?.app == request.app, all.match?.intent == request.intent, all.leftOut.isEmpty,
            all.next.count == 1, var result = all.next.first, result.band == .act
        else { return nil }
        if let first = all.match, let match = result.match {
            result.match = settled(match, as: request, said: first, in: request.inFull ?? request.transcript)
        }
        return result
    }

    /// What was taken from the words of the last request, as it was agreed on since: line 4, where line 7 was said and refused.
    ///
    /// - Parameters:
    ///   - match: Read of both sentences, one behind the other.
    ///   - said: The last request as it was said.
    ///   - words: Its words.
    private func settled(
        _ match: IntentMatch,
        as request: IntentMatch,
        said: IntentMatch,
        in words: String
    ) -> IntentMatch {
        guard match.app == request.app, match.intent == request.intent else { return match }
        let length = words.unicodeScalars.count
        let isTold = intent(of: request)?.category.changesNothing == true
        var settled = match
        for (name, agreed) in request.parameters
        where agreed.map(\.value.json) != said.parameters[name]?.map(\.value.json) {
            let now = match.parameters[name]
            let isNew = now?.contains { ($0.range?.lowerBound ?? 0) >= length } ?? false
            // What was asked for and answered holds for what is only told, too.
            if !isNew, now != nil || isTold { settled.parameters[name] = agreed }
        }
        return settled
    }

    /// "The same for Bob": the request over again, for somebody or something else.
    private func again(_ text: NormalizedText, _ said: String, _ request: IntentMatch) -> Understanding? {
        for frame in engine.phrases.againFrames {
            for before in frame.before {
                for after in frame.after where !before.isEmpty || !after.isEmpty {
                    let start = before.isEmpty ? 0 : before.count + 1
                    let end = text.count - (after.isEmpty ? 0 : after.count + 1)
                    guard start < end, text.scalars[..<max(0, start - 1)].elementsEqual(before),
                        start == 0 || text.scalars[start - 1] == TextNormalizer.space,
                        after.isEmpty || text.scalars[(end + 1)...].elementsEqual(after),
                        end == text.count || text.scalars[end] == TextNormalizer.space
                    else { continue }
                    let rest = [0..<start, end..<text.count].filter { !$0.isEmpty }
                    let words = text.removing(rest)
                    if let match = maker.filled(request, with: words, replacing: true) ?? renamed(request, as: words) {
                        return repeated(match, said)
                    }
                }
            }
        }
        return nil
    }

    /// Whether words say who does something, or ask of the world: "and I need a car".
    private func isSentence(_ words: NormalizedText) -> Bool {
        let run = situation.run(words)
        let opening = edges.starts(run).max() ?? 0
        let phrases = engine.language.phrases
        return roles.tellsOfSomebody(run) || roles.asksOfWorld(run)
            || run.tokens.tokens.contains {
                $0.start < opening && (phrases.subjects.contains($0.text) || phrases.firstPersons.contains($0.text))
            }
    }

    /// Whether what is new is open text, into which anything fits.
    private func takesText(_ match: IntentMatch, unlike request: IntentMatch) -> Bool {
        intent(of: match)?.parameters.contains { parameter in
            guard case .string = parameter.type else { return false }
            return match.parameters[parameter.name]?.first?.raw != request.parameters[parameter.name]?.first?.raw
        } ?? false
    }

    private func repeated(_ match: IntentMatch, _ said: String) -> Understanding {
        var match = match
        match.transcript = said
        match.confidence = Matcher.Bands.actAtCost
        match.appWasNamed = true
        return Understanding(acting: match)
    }

    /// "Half past" of the hour that was said before, on its day: the words of the time before are tried from their end.
    private func timed(
        _ match: IntentMatch,
        _ parameter: ParameterDefinition,
        _ raw: String,
        with clause: NormalizedText
    ) -> IntentMatch? {
        let before = NormalizedText(raw)
        let tokens = TokenizedText(before).tokens
        for token in tokens {
            let hour = token.text.prefix { $0 != ":" }
            for rest in Set([before.raw(token.start..<before.count), String(hour)]).sorted(by: { $0.count > $1.count })
            {
                let words = clause.raw(0..<clause.count) + " " + rest
                let whole = NormalizedText(words, ignoringWhitespace: engine.ignoringWhitespace)
                guard var filled = maker.filled(match, with: whole, replacing: true),
                    let old = match.parameters[parameter.name]?.first?.value,
                    var new = filled.parameters[parameter.name]?.first, new.value != old
                else { continue }
                new.value = Self.value(new.value, inHalfDayOf: old)
                filled.parameters[parameter.name] = [new]
                return filled
            }
        }
        return nil
    }

    /// The time on the day and in the half of it in which the other one was.
    private static func value(_ new: ParameterValue, inHalfDayOf old: ParameterValue) -> ParameterValue {
        func moved(_ time: Substring, like other: Substring) -> String? {
            guard let hour = Int(time.prefix(2)), let before = Int(other.prefix(2)) else { return nil }
            let moved = hour % 12 + (before >= 12 ? 12 : 0)
            return (moved < 10 ? "0" : "") + "\(moved)" + time.dropFirst(2)
        }
        switch (new, old) {
        case (.time(let time), .time(let other)):
            return moved(time[...], like: other[...]).map(ParameterValue.time) ?? new
        case (.dateTime(let time), .dateTime(let other)):
            let (parts, others) = (time.split(separator: "T"), other.split(separator: "T"))
            guard parts.count == 2, others.count == 2, let moved = moved(parts[1], like: others[1]) else { return new }
            return .dateTime("\(others[0])T\(moved)")
        default: return new
        }
    }

    /// What the values of a request count in, as it was said: "minutes", "dollars".
    private func unit(of request: IntentMatch) -> [String] {
        (intent(of: request)?.parameters ?? []).compactMap { parameter in
            switch parameter.type {
            case .duration, .measurement, .currencyAmount:
                request.parameters[parameter.name]?.first?.raw.flatMap { unit(in: $0) }
            default: nil
            }
        }
    }

    private func unit(in raw: String) -> String? {
        let words = TokenizedText(NormalizedText(raw))
        let scanner = NumberScanner(language: engine.language, text: words)
        let unit = words.tokens.indices.filter {
            words.tokens[$0].kind != .number && scanner.words(at: $0).isEmpty
        }
        return unit.isEmpty ? nil : unit.map { words.tokens[$0].text }.joined(separator: " ")
    }

    /// The number of an amount without its unit, or of a time without its hour: "fifteen", where ten minutes were asked for, and "half
    /// past" where seven was.
    private func completed(_ match: IntentMatch, with clause: NormalizedText) -> IntentMatch? {
        for parameter in intent(of: match)?.parameters ?? [] {
            guard let raw = match.parameters[parameter.name]?.first?.raw else { continue }
            switch parameter.type {
            case .duration, .measurement, .currencyAmount: break
            case .time, .dateTime:
                if let filled = timed(match, parameter, raw, with: clause) { return filled }
                continue
            default: continue
            }
            guard let unit = self.unit(in: raw) else { continue }
            let words = "\(clause.raw(0..<clause.count)) \(unit)"
            let whole = NormalizedText(words, ignoringWhitespace: engine.ignoringWhitespace)
            if let filled = maker.filled(match, with: whole, replacing: true) { return filled }
        }
        return nil
    }
}
