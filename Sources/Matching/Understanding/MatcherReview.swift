internal import WilcoIntents

/// What is wrong between apps, or between their sentences and their examples.
package struct MatcherReview: Sendable, Hashable {
    /// Examples that are not understood as their own intent, sentences that two intents share, names that two terms share.
    package var problems: [String] = []
    /// Names that sound alike, sentences that two apps understand, examples that tell people little.
    package var warnings: [String] = []
    /// Examples that were not tried, for there was no time left.
    package var untried = 0
    /// Whether time was left for names and sentences of all apps together.
    package var isWhole = true
}

extension Matcher {
    /// Looks at all apps together.
    ///
    /// - Parameter isOver: No time is left: what has not been looked at is counted.
    package func review(in context: MatchContext, until isOver: () -> Bool = { false }) -> MatcherReview {
        let engine = engine
        var review = MatcherReview()
        var unknown: [String] = []
        var open: [String: MatcherEngine] = [:]
        for app in engine.apps {
            for intent in app.intents {
                for (index, example) in intent.examples.enumerated() {
                    guard !isOver() else {
                        review.untried += intent.examples.count - index
                        break
                    }
                    let place = app.place("examples.\(intent.name).\(index)")
                    let understanding = understand(example, in: context)
                    let fault = Self.fault(of: example, app, intent, understanding)
                    // What is done at once lacks nothing; of a guess a value may be missing that nobody knows yet.
                    guard understanding.band != .act || fault != nil,
                        !isUnderstoodInPlace(example, app, intent, context, isSure: fault == nil)
                    else { continue }
                    if understanding.match == nil || fault == nil,
                        Self.needsTerms(example, app, intent, understanding, engine, context, known: &open)
                    {
                        let why = "has a value that is unknown until the app hands over terms or options"
                        unknown.append("\(place): the example “\(example)” of \(intent.name) \(why)")
                    } else if let fault {
                        review.problems.append("\(place): \(fault)")
                    }
                }
            }
        }
        var owners: [[Int32]: Int] = [:]
        for (index, sentence) in engine.sentences.enumerated() {
            guard let other = owners[sentence.items] else {
                owners[sentence.items] = index
                continue
            }
            let first = engine.sentences[other]
            let group = engine.apps[sentence.app].intents[sentence.intent].sentences[sentence.group]
            let isSame = first.app == sentence.app && first.intent == sentence.intent
            // Conditions tell the same words apart.
            guard !isSame, group.requiresContext.isEmpty, group.requiredKeywords.isEmpty else { continue }
            let place = sentence.template.location.map { "\($0)" } ?? engine.apps[sentence.app].folder
            let owner = "\(engine.apps[first.app].id) \(engine.apps[first.app].intents[first.intent].name)"
            review.problems.append(
                "\(place): the sentence “\(sentence.template.text)” is also one of \(owner) — change one of them"
            )
        }
        let looks: [() -> [String]] = [
            { Self.soundAlikes(engine) }, { Self.soundAlikesAcrossApps(engine) },
            { self.sharedSentences(engine, context) },
            { Self.exampleWarnings(engine) },
        ]
        review.problems += Self.sharedNames(engine)
        for look in looks {
            if isOver() { review.isWhole = false } else { review.warnings += look() }
        }
        review.warnings += unknown
        return review
    }

    /// Whether it is understood where its sentences are meant to be: behind another request, or in a room.
    private func isUnderstoodInPlace(
        _ example: String,
        _ app: AppDefinition,
        _ intent: IntentDefinition,
        _ context: MatchContext,
        isSure: Bool
    ) -> Bool {
        intent.sentences.lazy.filter { !$0.requiresContext.isEmpty }.contains { group in
            var context = context
            for (key, requirement) in group.requiresContext {
                context.values[key] = requirement.values?.first ?? .string(key)
            }
            let understanding = understand(example, in: context)
            return Self.fault(of: example, app, intent, understanding) == nil && (!isSure || understanding.band == .act)
        }
    }

    private static func fault(
        of example: String,
        _ app: AppDefinition,
        _ intent: IntentDefinition,
        _ understanding: Understanding
    ) -> String? {
        guard let match = understanding.match else {
            return "the example “\(example)” of \(intent.name) is not understood — add a sentence that fits it"
        }
        guard match.app != app.id || match.intent != intent.name else { return nil }
        // The same thing in another app: the person is asked which one.
        let isRival = understanding.alternatives.contains { $0.app == app.id && $0.intent == intent.name }
        guard !isRival || match.app == app.id else { return nil }
        return "the example “\(example)” of \(intent.name) is understood as \(match.app) \(match.intent) — "
            + "make one of the sentences more particular"
    }
}
