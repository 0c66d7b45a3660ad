/// What was made of one input: the value behind `wilco understand`.
package struct Understanding: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable {
        case matched
        /// Speech, but nothing the apps can do.
        case rejected
        case nothingHeard
        case failed
    }

    package var status: Status
    package var band: ConfidenceBand
    package var transcript: String
    /// 0 to 1, calibrated.
    package var confidence: Double
    /// Set if and only if `status` is `matched`.
    package var match: IntentMatch?
    /// Rivals and best guesses, best first.
    package var alternatives: [IntentMatch]
    /// Further requests in the same sentence, in the order in which they were made; none of them has any by itself.
    package var next: [Understanding]
    /// What was said besides the requests.
    package var leftOut: [LeftOut] = []
    /// Words that name a day or a time of day that does not exist: that is why nothing was understood.
    package var impossible: String?
    /// The day that those words fall on, where they name another weekday.
    package var impossibleDay: ParameterValue?
    /// Requests that are recognisably meant though nobody knows one of their values; several: nothing tells between their apps.
    package var open: [IntentMatch] = []

    package init(
        status: Status,
        band: ConfidenceBand,
        transcript: String,
        confidence: Double,
        match: IntentMatch? = nil,
        alternatives: [IntentMatch] = [],
        next: [Understanding] = []
    ) {
        self.status = status
        self.band = band
        self.transcript = transcript
        self.confidence = confidence
        self.match = match
        self.alternatives = alternatives
        self.next = next
    }

    /// What is sure enough to be done at once, with the words and the confidence that the request has.
    package init(acting match: IntentMatch) {
        self.init(
            status: .matched,
            band: .act,
            transcript: match.transcript,
            confidence: match.confidence,
            match: match
        )
    }

    /// What needs no words: it was tapped, proposed, or is a step of something that was asked for.
    package init(of match: IntentMatch) {
        self.init(status: .matched, band: .act, transcript: "", confidence: 1, match: match)
    }
}
