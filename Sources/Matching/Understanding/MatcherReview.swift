internal import WilcoIntents

/// What is wrong between apps, or between their sentences and their examples.
package struct MatcherReview: Sendable, Hashable {
    /// Examples that are not understood as their own intent, sentences that two intents share.
    package var problems: [String] = []
    /// Names that sound alike, sentences that two apps understand, examples that tell people little.
    package var warnings: [String] = []
}

extension Matcher {
    /// Looks at all apps together.
    package func review(in context: MatchContext) -> MatcherReview {
        let engine = engine
        var review = MatcherReview()
        var unknown: [String] = []
        for app in engine.apps {
            for intent in app.intents {
                for example in intent.examples {
                    let understanding = understand(example, in: context)
                    guard let fault = Self.fault(of: example, app, intent, understanding) else { continue }
                    if understanding.match == nil, Self.needsTerms(example, app, intent, engine, context) {
                        let why = "has a value that is unknown until the app hands over terms or options"
                        unknown.append("\(app.folder): the example “\(example)” of \(intent.name) \(why)")
                    } else {
                        review.problems.append("\(app.folder): \(fault)")
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
        review.warnings =
            soundAlikes(engine) + soundAlikesAcrossApps(engine) + sharedSentences(engine, context)
            + Self.exampleWarnings(engine) + unknown
        return review
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

    private func soundAlikes(_ engine: MatcherEngine) -> [String] {
        var warnings: [String] = []
        for (type, list) in engine.typeLists.sorted(by: { $0.key < $1.key }) {
            var known: [String: String] = [:]
            var spoken: [String: String] = [:]
            for (entry, _) in engine.graph.termLists[list].liveEntries.prefix(2000) {
                let parts = TokenizedText(NormalizedText(entry.display)).tokens.map(\.text)
                let words = parts.joined()
                let ways = engine.sounds.spoken(parts)
                // "Knight" and "night": the recogniser's dictionary has them alike.
                if let other = ways.lazy.compactMap({ spoken[$0] }).first,
                    Self.key(of: other) != Self.key(of: entry.display)
                {
                    warnings.append(Self.soundAlike(type, other, entry.display))
                    continue
                }
                for way in ways { spoken[way] = entry.display }
                let key = engine.sounds.letterKey(words)
                guard key.count > 1 else { continue }
                if let other = known[key], other != entry.display,
                    SoundIndex.distance(other.lowercased(), entry.display.lowercased()) <= max(1, words.count / 3)
                {
                    warnings.append(Self.soundAlike(type, other, entry.display))
                } else {
                    known[key] = entry.display
                }
            }
        }
        return warnings
    }

    private static func soundAlike(_ type: String, _ first: String, _ second: String) -> String {
        "\(type): “\(first)” and “\(second)” sound alike — give one of them another name"
    }
}
