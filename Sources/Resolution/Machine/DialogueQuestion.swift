import WilcoIntents

/// A question that is open, and how to ask it again.
struct DialogueQuestion: Sendable {
    enum Kind: Sendable {
        /// A value; `partial` holds what was said before more detail was asked for.
        case value(ParameterDefinition, partial: ParameterAssignment?)
        case choice(ParameterDefinition)
        case confirmValue(ParameterDefinition, ParameterAssignment)
        /// Do it?
        case confirmIntent
        case confirmMatch(IntentMatch, rivals: [IntentMatch])
        /// In the one app that can do it?
        case confirmApp(IntentMatch)
        case chooseMatch([IntentMatch], byApp: Bool)
        /// Another request, or the same in other words.
        case newRequest
        /// Nobody knows whether it was done: do it now?
        case doAgain(IntentMatch)
        /// Read on? Of the items, those before `next` have been read.
        case readOn(items: [String], next: Int)
        /// Hear more of what can be said? Of the examples, those before `next` have been told.
        case moreExamples([String], next: Int)
        /// May the app be used? The request waits.
        case permission(IntentMatch)
        /// The machine is locked; the request waits.
        case unlock(IntentMatch)
        /// Whoever asked must show who they are once more.
        case authenticate(after: Int)
    }

    var kind: Kind
    /// As first asked.
    var text: String
    /// For a screen, where the card carries the rest.
    var shown: String
    /// When the first attempt brought nothing.
    var short: String
    /// What can be said, for help and for the last attempt.
    var hint: String
    var options: [IntentObject] = []
    /// Options already read, where a list is read in parts.
    var optionsRead = 0
    var expectation: Expectation
    var card: Card?

    /// Answered by a PIN, not by words.
    var isSecret: Bool {
        switch kind {
        case .unlock, .authenticate: true
        default: false
        }
    }

    var isConfirmation: Bool {
        if case .confirmIntent = kind { true } else { false }
    }

    var parameter: ParameterDefinition? {
        switch kind {
        case .value(let parameter, _), .choice(let parameter), .confirmValue(let parameter, _): parameter
        default: nil
        }
    }

    /// Nothing is to be done any more; the question is only about more to hear.
    var isOver: Bool {
        switch kind {
        case .readOn, .moreExamples: true
        default: false
        }
    }
}
