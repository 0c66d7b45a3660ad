/// What an app inside the assistant has done next, in the conversation that asked it; an app outside cannot say it.
package enum NextStep: Sendable, Hashable {
    /// The steps of a shortcut, by its id.
    case run(shortcut: String)
    /// A request with its values.
    case begin(IntentMatch)
    /// What these words mean; said for an automation, by its name, if one had asked for it.
    case say(String, automation: String?)
    /// Nothing more than to go on with the step that asked: its answer.
    case answer(ParameterValue?)
}
