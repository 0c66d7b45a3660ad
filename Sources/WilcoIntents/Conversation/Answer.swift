/// What a person answered to an open question.
package struct Answer: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// Values were given; see `values`.
        case values
        /// Index into the options of the question.
        case choice(Int)
        /// Any of the options will do ("either", "I don't care").
        case anyChoice
        /// None of the options.
        case neither
        case yes
        case no
        case cancel
        /// Fall silent at once; ends the conversation.
        case stop
        case `repeat`
        case help
        /// "What can I say?"
        case choices
        case goBack
        /// Ask this parameter again ("change the store").
        case change(parameter: String)
        /// Something else entirely; the open question stays unanswered.
        case request(IntentMatch)
        /// "Hold on": the question stays open.
        case wait
        /// One more of the kind that is asked about, in `next`; the question stays open ("and butter").
        case further
        /// Speech that fits nothing.
        case notUnderstood
        case silence
    }

    package var kind: Kind
    /// Values said along the way, by parameter name ("yes, but make it two").
    package var values: [String: [ParameterAssignment]]
    package var transcript: String
    /// 0 to 1.
    package var confidence: Double
    /// Of a request: the same of other apps, where nobody said which.
    package var alternatives: [IntentMatch] = []
    /// Of a request: the others of the sentence; of one more: that.
    package var next: [Understanding] = []
    /// Of words that fit nothing: what may be a name for what was asked about, and that nobody knows.
    package var unknown: String?
    /// A yes that is none where something costs: "I think so".
    package var isHesitant = false
    /// Of a request: what is in hand is withdrawn, and not taken up again.
    package var dropsPending = false
    /// Of a cancel with no question open: what was just done is to be as if it had not been.
    package var takesBack = false
    /// Of such a cancel: no word tells what is meant, "cancel".
    package var isBare = false

    package init(
        _ kind: Kind,
        values: [String: [ParameterAssignment]] = [:],
        transcript: String = "",
        confidence: Double = 1
    ) {
        self.kind = kind
        self.values = values
        self.transcript = transcript
        self.confidence = confidence
    }
}
