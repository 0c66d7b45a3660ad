package import WilcoIntents

/// How patient and how talkative the dialogue is.
package struct DialogueSettings: Sendable, Hashable {
    /// The mode a conversation starts in.
    package var mode: InteractionMode
    /// Unique to this run of the assistant; idempotency keys begin with it.
    package var session: String
    /// How long to wait for an answer.
    package var answerSilence: Duration
    /// The unproductive turn (silence, nothing understood, no usable value) at which a question is left, counted from 1.
    package var maximumUnproductiveTurns: Int
    /// Turns after which a conversation is left, whatever happens.
    package var maximumTurns: Int
    /// Longest list that is offered as a choice.
    package var maximumOptions: Int
    /// Longest list of options that is read in one go.
    package var spokenOptions: Int
    /// Items of a longer list that are read at a time.
    package var itemsAtATime: Int
    /// From the end of speech to an acknowledgement, if nothing else was said.
    package var acknowledgementDelay: Duration
    /// From the end of speech to the waiting display and its wording.
    package var waitingDelay: Duration
    /// There is a screen on which an app can be opened.
    package var opensApps: Bool
    /// A rival whose confidence is at most this far below the best one is a tie.
    package var tieMargin: Double
    /// A yes, a choice or a new request heard with less than this confidence is asked again.
    package var answerConfidence: Double
    /// More things to say than these are told by one for each app.
    package var maximumExamples = 20

    package init(
        mode: InteractionMode = .handsFree,
        session: String,
        answerSilence: Duration = .seconds(8),
        maximumUnproductiveTurns: Int = 3,
        maximumTurns: Int = 60,
        maximumOptions: Int = 10,
        spokenOptions: Int = 5,
        itemsAtATime: Int = 3,
        acknowledgementDelay: Duration = .seconds(1),
        waitingDelay: Duration = .seconds(3),
        opensApps: Bool = false,
        tieMargin: Double = 0.1,
        answerConfidence: Double = 0.4
    ) {
        self.mode = mode
        self.session = session
        self.answerSilence = answerSilence
        self.maximumUnproductiveTurns = maximumUnproductiveTurns
        self.maximumTurns = maximumTurns
        self.maximumOptions = maximumOptions
        self.spokenOptions = spokenOptions
        self.itemsAtATime = itemsAtATime
        self.acknowledgementDelay = acknowledgementDelay
        self.waitingDelay = waitingDelay
        self.opensApps = opensApps
        self.tieMargin = tieMargin
        self.answerConfidence = answerConfidence
    }
}
