/// What an app inside the assistant has done next, in the conversation that asked it; an app outside cannot say it.
package enum NextStep: Sendable, Hashable {
    /// The steps of a shortcut, by its id.
    case run(shortcut: String)
    /// A request with its values.
    case begin(IntentMatch)
    /// What the automation is for that had asked first.
    case proposed
    /// What an automation is for, by its name, that had asked in vain.
    case missed(automation: String, Understanding)
}
