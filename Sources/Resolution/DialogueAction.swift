package import WilcoIntents

/// What the dialogue machine wants done.
///
/// Actions are performed in order.
package enum DialogueAction: Sendable, Hashable {
    /// Say and show.
    case say(Utterance)
    /// Listen for an answer once everything has been said; silence for this long is an answer too.
    case listen(Expectation, silence: Duration)
    /// Ask the app; the answer comes back as `replied` or `failed` with the same number.
    case call(Int, app: String, AppRequest)
    /// Nobody waits for that answer any more.
    case cancel(call: Int)
    /// What the person has answered to a question that belonged to no request, for whoever had it asked.
    case reply(ParameterValue)
    /// What an app has answered is not said now: these are its words, for whoever goes on with it.
    case keep(String)
    /// Before `handle`: write this down, so that a restart knows what was under way.
    case record(IntentInvocation, app: String)
    /// What was recorded under this key needs no more watching: its outcome has been told.
    case settle(key: String)
    /// What was recorded under this key goes on: the app has it in progress.
    case `continue`(key: String)
    case startTimer(DialogueTimer, after: Duration)
    case stopTimer(DialogueTimer)
    /// For observers: `result` and `handled` events.
    ///
    /// The others can be told from what the machine is told and from what it says.
    case emit(ConversationEvent.Kind)
    /// The person chose this app among several that can do the intent: prefer it from now on.
    case remember(app: String, intent: String)
    /// The person allowed or refused an app: keep it.
    case decide(app: String, isGranted: Bool)
    /// Open the app itself, where the rest happens.
    ///
    /// - Parameter activity: What it goes on with: `type` is the intent's name or the app's own,
    ///   beside it `parameters`, `properties`, and the app's `userInfo`.
    case open(AppOpening, app: String, activity: JSONValue)
    /// The conversation is over.
    case end(Outcome)
}
