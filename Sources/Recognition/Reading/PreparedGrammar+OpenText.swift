extension PreparedGrammar.Search {
    /// A stretch of one kind.
    private struct Stretch {
        enum Kind { case phrase, listed, open }

        var kind: Kind
        var segments: [Decoding.Segment]
        /// Up to where the next one begins.
        var frames: Range<Int>
    }

    /// Whether somebody spoke in words of their own.
    func hasOpenText(_ decoding: Decoding) -> Bool {
        decoding.segments.contains { labels[$0.baseName]?.isOpen == true }
    }

    /// Whether what is listed explains all of the sound hardly worse than the language at large.
    static func isListed(_ listed: Decoding, against anyWords: [Decoding.Segment]) -> Bool {
        let spoken = anyWords.filter { !$0.isFiller }.reduce(0) { $0 + $1.frameCount }
        // The library's scores of silence jump now and then, when it brings them back into their range.
        let difference = anyWords.reduce(0) { $0 + min($1.score, 0) } - listed.segments.reduce(0) { $0 + $1.score }
        return Double(difference) * Decoding.scoreUnit < clearLead * Double(max(spoken, 20))
    }

    /// What a path through the grammar says.
    ///
    /// Where it passes open text, the words of the language at large are what was said there. They also stand for listed words
    /// beside it that fit the sound worse: dates and numbers are found in much that people say.
    ///
    /// - Parameter anyWords: what the language at large makes of the whole utterance; nil where all is listed.
    func said(in decoding: Decoding, anyWords: [Decoding.Segment]?) -> SaidWords {
        let anyWords = (anyWords ?? []).filter { !$0.isFiller }
        var said = SaidWords()
        var open: [Range<Int>] = []
        for stretch in stretches(of: decoding).flatMap({ parts(of: $0, anyWords: anyWords) }) {
            switch stretch.kind {
            case .phrase:
                said.phrase = stretch.segments.first.flatMap { labels[$0.baseName]?.phrase }
                said.evident += stretch.segments
            case .listed where holds(stretch, against: anyWords.filter { stretch.frames.contains($0.middleFrame) }):
                said.words += stretch.segments.map { .init(text: labels[$0.baseName]?.word ?? "", segment: $0) }
                said.evident += stretch.segments
            case .listed, .open:
                open.append(stretch.frames)
            }
        }
        let listed = said.words.map(\.segment)
        let others = anyWords.filter { word in
            open.contains { $0.contains(word.middleFrame) } && !listed.contains { $0.covers(word) }
        }
        said.words = (said.words + others.map { .init(text: $0.baseName, segment: $0) })
            .sorted { $0.segment.firstFrame < $1.segment.firstFrame }
        said.openText = open
        if said.evident.isEmpty { said.evident = others }
        return said
    }

    /// Whether listed words fit the sound hardly worse than what the language at large makes of it.
    private func holds(_ stretch: Stretch, against anyWords: [Decoding.Segment]) -> Bool {
        guard !anyWords.isEmpty else { return true }
        // Names that it does not know it can only misunderstand.
        let isForeign = stretch.segments.contains { labels[$0.baseName]?.isForeign == true }
        let frames = stretch.segments.reduce(0) { $0 + $1.frameCount }
        // Short words err by chance.
        let lead = (Self.fit(of: anyWords) - Self.fit(of: stretch.segments)) * min(1, Double(frames) / 30)
        return lead < (isForeign ? Self.clearLead : Self.lead)
    }

    /// Nats a frame by which the language at large must explain the sound better than listed words.
    ///
    /// Of sentences read aloud, it led by up to 0.95 where the listed words were right, and from 2.3 on where they were not.
    private static let lead = 2.0
    /// The same for all of an answer, and for words that it does not know: of answers read aloud it led by up to 2.2 where they were
    /// listed ("cancel" is nearly "can sell"), and from 5.5 on where they were not.
    private static let clearLead = 3.0

    private static func fit(of words: [Decoding.Segment]) -> Double {
        let frames = words.reduce(0) { $0 + $1.frameCount }
        return Double(words.reduce(0) { $0 + $1.score }) * Decoding.scoreUnit / Double(max(frames, 1))
    }

    /// Listed words apart from those that the language at large makes of the same sound, so that each is judged by itself.
    private func parts(of stretch: Stretch, anyWords: [Decoding.Segment]) -> [Stretch] {
        guard stretch.kind == .listed else { return [stretch] }
        var parts: [(stretch: Stretch, isAgreed: Bool)] = []
        for segment in stretch.segments {
            let isAgreed = anyWords.contains {
                $0.baseName == labels[segment.baseName]?.word && $0.firstFrame <= segment.middleFrame
                    && segment.middleFrame <= $0.lastFrame
            }
            if let last = parts.indices.last {
                let isSame = parts[last].isAgreed == isAgreed
                let start = parts[last].stretch.frames.lowerBound
                parts[last].stretch.frames = start..<(isSame ? segment.lastFrame + 1 : segment.firstFrame)
                if isSame {
                    parts[last].stretch.segments.append(segment)
                    continue
                }
            }
            let start = parts.isEmpty ? stretch.frames.lowerBound : segment.firstFrame
            parts.append((Stretch(kind: .listed, segments: [segment], frames: start..<segment.lastFrame + 1), isAgreed))
        }
        if let last = parts.indices.last {
            parts[last].stretch.frames = parts[last].stretch.frames.lowerBound..<stretch.frames.upperBound
        }
        return parts.map(\.stretch)
    }

    private func stretches(of decoding: Decoding) -> [Stretch] {
        var stretches: [Stretch] = []
        for segment in decoding.segments where !segment.isFiller {
            guard let label = labels[segment.baseName] else { continue }
            let kind = label.isOpen ? Stretch.Kind.open : label.phrase == nil ? .listed : .phrase
            if let last = stretches.indices.last {
                let isSame = stretches[last].kind == kind
                let end = isSame ? segment.lastFrame + 1 : segment.firstFrame
                stretches[last].frames = stretches[last].frames.lowerBound..<end
                if isSame {
                    stretches[last].segments.append(segment)
                    continue
                }
            }
            stretches.append(
                Stretch(kind: kind, segments: [segment], frames: segment.firstFrame..<segment.lastFrame + 1)
            )
        }
        return stretches
    }
}
