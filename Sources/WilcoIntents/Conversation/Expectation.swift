/// What the person may say next: it primes the recogniser and tells the matcher how to read the answer.
///
/// In every state the globals (cancel, stop, repeat, help, go back, what can I say) and any new request are possible too.
package struct Expectation: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// Anything an app can do.
        case request
        /// A value for a parameter. `options` are terms the app listed on top of those the definition has.
        case value(parameter: String, options: [IntentObject])
        /// One of these, by name, ordinal or what tells them apart.
        case choice(parameter: String?, options: [IntentObject])
        /// Yes or no; `verbs` are further ways to agree ("send it").
        case confirmation(verbs: [String])
    }

    package var kind: Kind
    /// The request the question belongs to, with what is known so far.
    package var pending: IntentMatch?
    /// What is asked for where the question belongs to no request.
    package var asked: ParameterDefinition?
    /// What was said before, and was only a part of the value: "ten", where a time was asked for.
    package var said: String?

    package init(_ kind: Kind, pending: IntentMatch? = nil, asked: ParameterDefinition? = nil) {
        self.kind = kind
        self.pending = pending
        self.asked = asked
    }

    package static let request = Expectation(.request)
}
