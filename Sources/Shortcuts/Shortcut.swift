/// What a person made of intents and steps, and the phrases that call it.
package struct Shortcut: Sendable, Hashable {
    /// Unique, whatever the case of its letters; a phrase too, unless there are others.
    package var name: String
    /// What can be said to run it; never empty.
    package var phrases: [Phrase]
    package var description: String?
    package var listing: ShortcutListing
    package var steps: [Step]

    package init(
        name: String,
        phrases: [Phrase] = [],
        description: String? = nil,
        listing: ShortcutListing = ShortcutListing(),
        steps: [Step] = []
    ) {
        self.name = name
        self.phrases = phrases.isEmpty ? [Phrase(name)] : phrases
        self.listing = listing
        self.description = description
        self.steps = steps
    }

    /// The one request it is made of, if nothing in it has to be worked out: it is then an ordinary request with presets.
    package var request: IntentStep? {
        let real = steps.filter { if case .comment = $0.kind { false } else { true } }
        guard real.count == 1, case .intent(let intent) = real[0].kind else { return nil }
        return intent.parameters.values.allSatisfy(\.isConstant) ? intent : nil
    }

    /// Apps and intents that it calls, wherever in it.
    package var intents: [IntentStep] {
        Step.all(in: steps).compactMap { if case .intent(let intent) = $0.kind { intent } else { nil } }
    }

    /// Names of the shortcuts that it runs, wherever in it.
    package var followers: [String] { Step.all(in: steps).compactMap(\.follower) }
}
