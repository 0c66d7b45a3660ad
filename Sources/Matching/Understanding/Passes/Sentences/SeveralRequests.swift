internal import WilcoIntents

/// Several requests in one sentence: "set a timer for ten minutes, an alarm for seven and play jazz".
struct SeveralRequests: SentencePass {
    static let name = "several requests"
    let sentence: Sentence

    /// Parts between commas and conjunctions, so that the cost does not grow with their number.
    private static let mostParts = 8
    private static let mostTries = 160
    /// The same for names that nobody knows, each of which costs more.
    private static let mostNameTries = 40

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && sentence.mayBeReread }

    func outcome(_ standing: Standing) -> Outcome? { several().map { .taken($0) } }

    /// The requests of the sentence, where there is more than one; nil where it has none or one.
    ///
    /// What is no request by itself is one with words of those beside it: "an alarm for seven" behind "set a timer". Each must be a
    /// sure one; where one is not, or where something is said that is none, it is asked about.
    func several() -> Understanding? {
        let text = sentence.text
        let ways = [text] + singular(text) + spelledOut(text)
        for isSure in [true, false] {
            for text in ways {
                var chain = RequestChain(text: text, phrases: engine.phrases)
                guard (2...Self.mostParts).contains(chain.parts.count) else { return nil }
                if let found = requests(from: 0, behind: nil, &chain, isSure) {
                    return result(of: found, besides: chain.leftOut(by: found))
                }
            }
        }
        return nil
    }

    /// The first request, with the others behind it.
    private func result(of requests: [RequestChain.Request], besides leftOut: [String]) -> Understanding? {
        let isSure = requests.contains { $0.understanding.band == .act }
        let understandings = Self.withoutRepeats(requests)
        guard requests.count > 1, isSure, var result = understandings.first else { return nil }
        result.next = Array(understandings.dropFirst())
        guard !leftOut.isEmpty else { return result }
        result.leftOut = leftOut.map { LeftOut($0, .saidAlong) }
        result.confidence = min(result.confidence, Matcher.Bands.guess)
        result.match?.confidence = result.confidence
        return engine.banded(result)
    }

    /// Without those that only say again what the one before asked for: "it's too loud, turn it down".
    private static func withoutRepeats(_ requests: [RequestChain.Request]) -> [Understanding] {
        var result: [Understanding] = []
        for request in requests {
            guard request.isLoose, let last = result.last, let before = last.match,
                let match = request.understanding.match,
                before.app == match.app, before.intent == match.intent
            else {
                result.append(request.understanding)
                continue
            }
            func isWithin(_ first: IntentMatch, _ second: IntentMatch) -> Bool {
                first.parameters.allSatisfy { name, values in
                    values.map(\.value) == second.parameters[name]?.map(\.value)
                }
            }
            if isWithin(match, before) { continue }
            if isWithin(before, match) { result.removeLast() }
            result.append(request.understanding)
        }
        return result
    }

    /// An understanding as the row of requests that it is.
    static func row(_ understanding: Understanding) -> [Understanding] {
        var first = understanding
        first.next = []
        return [first] + understanding.next
    }

    // MARK: One after the other

    /// - Parameter isSure: Every part belongs to a sure request.
    private func requests(
        from part: Int,
        behind before: RequestChain.Request?,
        _ chain: inout RequestChain,
        _ isSure: Bool
    ) -> [RequestChain.Request]? {
        let count = chain.parts.count
        guard part < count else { return before?.borrowsBehind == true ? nil : [] }
        // What several parts say together is one request: "a soup with cheese and croutons".
        for end in (part + 1...count).reversed() where part > 0 || end < count {
            for request in readings(of: part..<end, behind: before, &chain) {
                var request = request
                request.isLoose = chain.isLoose(part)
                if let rest = requests(from: end, behind: request, &chain, isSure) { return [request] + rest }
            }
        }
        guard !isSure, before?.borrowsBehind != true else { return nil }
        let words = chain.words(of: part..<part + 1)
        let stretch = sentence.part(chain.text(words, appending: []))
        let guess = runner.understanding(of: stretch, runner.readings(of: stretch))
        // "I want to go home": an app's name alone asks for nothing of its own.
        let isMention = guess.match.map { match in
            match.appWasNamed && match.parameters.values.joined().allSatisfy { $0.range == nil }
        }
        guard isMention == false else { return requests(from: part + 1, behind: before, &chain, isSure) }
        var request = RequestChain.Request(understanding: guess, words: words, parts: 1)
        request.isLoose = chain.isLoose(part)
        return requests(from: part + 1, behind: request, &chain, isSure).map { [request] + $0 }
    }

    private func readings(
        of parts: Range<Int>,
        behind before: RequestChain.Request?,
        _ chain: inout RequestChain
    ) -> [RequestChain.Request] {
        let words = chain.words(of: parts)
        if before?.borrowsBehind != true {
            let person = before.flatMap { self.person(in: $0.understanding.match) }
            let named = person.flatMap { chain.naming($0, in: words, by: engine.language.phrases.thirdPersons) }
            // "Her" is who was spoken of, and no name that nobody knows.
            if let understanding = named.flatMap({ sure($0, &chain) }) ?? sure(words, [], &chain) {
                return [RequestChain.Request(understanding: understanding, words: words, parts: parts.count)]
            }
        }
        if let before, let request = completed(parts, behind: before, &chain) { return [request] }
        if before?.borrowsBehind != true, let request = named(words, parts, &chain) { return [request] }
        guard before?.borrowsBehind != true else { return [] }
        // "Set timers for five and ten minutes."
        for words in chain.endings(of: parts) {
            guard let understanding = sure(words, [], &chain) else { continue }
            return [
                RequestChain.Request(
                    understanding: understanding,
                    words: words,
                    parts: parts.count,
                    borrowsBehind: true
                )
            ]
        }
        return []
    }

    /// The parts with words of the request before them: one of its kind that has as many values, or any other.
    private func completed(
        _ parts: Range<Int>,
        behind before: RequestChain.Request,
        _ chain: inout RequestChain
    ) -> RequestChain.Request? {
        let first = before.understanding.match
        var found: RequestChain.Request?
        for way in chain.completions(of: parts, with: before) {
            guard let understanding = sure(way.words, way.appended, &chain), let match = understanding.match,
                isAnother(match, than: first, way, chain)
            else { continue }
            let request = request(understanding, way, parts, chain)
            let isOther = match.app != first?.app || match.intent != first?.intent
            if isOther || Set(match.parameters.keys) == first.map({ Set($0.parameters.keys) }) { return request }
            found = found ?? request
        }
        return found ?? named(parts, behind: before, &chain)
    }

    /// A part that is a request of its own with any name: "and set a timer for the turkey".
    private func named(_ words: [Int], _ parts: Range<Int>, _ chain: inout RequestChain) -> RequestChain.Request? {
        guard chain.begins(words, with: engine.language.phrases.requestVerbs),
            let match = free(chain.text(words, appending: []), &chain)
        else { return nil }
        return RequestChain.Request(understanding: Understanding(acting: match), words: words, parts: parts.count)
    }

    /// The only request that a text is with a name that may be any.
    private func free(_ text: NormalizedText, _ chain: inout RequestChain) -> IntentMatch? {
        chain.nameTries += 1
        guard chain.nameTries <= Self.mostNameTries else { return nil }
        let part = sentence.part(text, isExact: true)
        let opened = UnknownValues(sentence: part).opened(sentence.said, runner.readings(of: part).views)
        guard opened.count == 1, let reading = opened.first, reading.isFree else { return nil }
        return reading.match
    }

    /// The same where its name is any: "one for the chicken" behind a timer, "a 25 minute timer for the chicken" behind another.
    private func named(
        _ parts: Range<Int>,
        behind before: RequestChain.Request,
        _ chain: inout RequestChain
    ) -> RequestChain.Request? {
        guard let first = before.understanding.match else { return nil }
        for way in chain.completions(of: parts, with: before) where !way.borrowsBehind {
            // "Rice and beans" may be one name: what says again what it is for is no part of one.
            let isAgain = way.appended.isEmpty && chain.repeats(before, in: way.own, but: isNoNoun)
            guard way.isStandIn || isAgain else { continue }
            guard let match = free(chain.text(way.words, appending: way.appended), &chain) else {
                if chain.nameTries > Self.mostNameTries { return nil }
                continue
            }
            guard isAnother(match, than: first, way, chain, mayHaveMore: isAgain) else { continue }
            return request(Understanding(acting: match), way, parts, chain)
        }
        return nil
    }

    private func isNoNoun(_ word: String) -> Bool {
        let phrases = engine.language.phrases
        return phrases.fillers.contains(word) || phrases.requestVerbs.contains(word) || phrases.common.contains(word)
            || engine.language.isUnit(word) || !engine.profiles.contains { $0.words.contains(word) }
    }

    /// The sentence with a noun of the first request in the place of a word for it: "a 10 minute timer for the rice and a 25 minute one".
    private func spelledOut(_ text: NormalizedText) -> [NormalizedText] {
        let tokens = TokenizedText(text).tokens
        let phrases = engine.language.phrases
        // "Some jazz" is no other jazz.
        let kinds = phrases.kindWords.subtracting(phrases.articles)
        guard let one = tokens.indices.dropFirst(2).first(where: { kinds.contains(tokens[$0].text) }) else { return [] }
        let nouns = tokens[..<one].map(\.text).filter { word in
            !isNoNoun(word) && Double(word) == nil && engine.language.numbers?.articles.contains(word) != true
        }
        return nouns.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.prefix(Self.mostNouns).map { noun in
            text.replacing([(tokens[one].start..<tokens[one].end, TextNormalizer.normalize(noun))])
        }
    }

    private static let mostNouns = 3

    private func request(
        _ understanding: Understanding,
        _ way: RequestChain.Completion,
        _ parts: Range<Int>,
        _ chain: RequestChain
    ) -> RequestChain.Request {
        var understanding = understanding
        let text = chain.text(way.words, appending: way.appended)
        understanding.match?.inFull = text.string(0..<text.count)
        return RequestChain.Request(
            understanding: understanding,
            words: way.words,
            appended: way.appended,
            parts: parts.count
        )
    }

    private func sure(
        _ words: [Int],
        _ appended: [Int],
        _ chain: inout RequestChain
    ) -> Understanding? {
        sure(chain.text(words, appending: appended), &chain)
    }

    private func sure(_ text: NormalizedText, _ chain: inout RequestChain) -> Understanding? {
        chain.tries += 1
        guard chain.tries <= Self.mostTries else { return nil }
        let part = sentence.part(text, isExact: true)
        let readings = runner.readings(of: part)
        guard let first = readings.candidates.first else { return nil }
        let result = runner.understanding(of: part, readings)
        // Which of two apps is to do it is asked when its turn comes.
        guard result.match != nil, result.band == .act || first.confidence >= Matcher.Bands.act else { return nil }
        return result
    }

    /// Whom a request names, as it was said.
    private func person(in match: IntentMatch?) -> String? {
        match?.parameters.values.joined().lazy.compactMap { value in
            if case .person = value.value { return value.raw }
            return nil
        }.first
    }

    /// Whether a request that took words from the one before is another one, and takes none of its values for its own.
    private func isAnother(
        _ match: IntentMatch?,
        than before: IntentMatch?,
        _ way: RequestChain.Completion,
        _ chain: RequestChain,
        mayHaveMore: Bool = false
    ) -> Bool {
        guard let match, let before else { return false }
        let own = chain.place(of: way.own)
        func isOwn(_ values: [ParameterAssignment]?) -> Bool {
            values?.contains { $0.range.map { own.overlaps($0) } ?? false } ?? false
        }
        guard match.app == before.app, match.intent == before.intent else {
            return !way.isStandIn && !way.borrowsBehind && way.appended.isEmpty && way.lead <= RequestChain.verb
                && match.parameters.values.allSatisfy { $0.allSatisfy { $0.range == nil } || isOwn($0) }
        }
        let different = match.parameters.filter { name, values in
            values.map(\.value) != before.parameters[name]?.map(\.value)
        }
        guard !different.isEmpty, different.values.allSatisfy(isOwn) else { return false }
        // What was left out of one is what is said in the other.
        let mayHaveMore = mayHaveMore || way.isStandIn
        guard mayHaveMore || different.keys.allSatisfy({ before.parameters[$0]?.first?.range != nil }) else {
            return false
        }
        // "Ten dollars and fifty" is one sum, and nobody pays twice unasked.
        let isSum = different.values.allSatisfy { values in
            if case .currencyAmount = values.first?.value { return true }
            return false
        }
        return !isSum
    }

    // MARK: More than one thing

    /// The sentence with one thing in the place of several: "set timers for five and ten minutes"; empty where it speaks of one.
    private func singular(_ text: NormalizedText) -> [NormalizedText] {
        let articles = engine.language.numbers?.articles.sorted() ?? []
        let tokens = TokenizedText(text).tokens
        let scanner = NumberScanner(language: engine.language, text: TokenizedText(text))
        for (index, token) in tokens.enumerated().dropFirst() where token.kind == .word {
            // "Two timers" are as many.
            guard tokens[index - 1].kind != .number, scanner.words(at: index - 1).isEmpty,
                let one = engine.language.singular(token.text).first(where: { word in
                    engine.profiles.contains { $0.words.contains(word) }
                })
            else { continue }
            return articles.map { article in
                text.replacing([(token.start..<token.end, TextNormalizer.normalize("\(article) \(one)"))])
            }
        }
        return []
    }
}
