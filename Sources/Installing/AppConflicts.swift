internal import Assistant
internal import Conversation
internal import Foundation
internal import Matching
internal import WilcoIntents

/// What a new app has in common with those that are there: names that are the same or sound alike, and phrases that both claim.
struct AppConflicts {
    let parts: AssistantParts
    let sounds: NameSounds

    func found(with app: AppDefinition) async -> [String] {
        var conflicts: [String] = []
        for other in parts.generation.apps where other.id != app.id {
            conflicts += await names(of: app, like: other)
            let claimed = phrases(of: app, claimedBy: other)
            // One side tells it all where both say the same.
            conflicts += claimed.isEmpty ? phrases(of: other, newlyClaimedBy: app) : claimed
        }
        return conflicts
    }

    private func names(of app: AppDefinition, like other: AppDefinition) async -> [String] {
        let own = [app.name] + app.alternativeNames
        let theirs = [other.name] + other.alternativeNames
        var conflicts: [String] = []
        for name in own {
            for rival in theirs {
                let (first, second) = (name.text.lowercased(), rival.text.lowercased())
                if first == second {
                    conflicts.append("“\(name.text)” is also a name of \(other.id) — give one of them another name")
                } else if await soundsAlike(name, rival) {
                    conflicts.append(
                        "“\(name.text)” sounds like “\(rival.text)” of \(other.id) — they may be taken for one another"
                    )
                }
            }
        }
        return conflicts
    }

    /// At most a fifth of the phones differ.
    private func soundsAlike(_ first: SpokenName, _ second: SpokenName) async -> Bool {
        let (ways, others) = (await sounds.ways(of: first), await sounds.ways(of: second))
        return ways.contains { way in others.contains { EditDistance.ratio(way, $0) <= 0.2 } }
    }

    private func phrases(of app: AppDefinition, claimedBy other: AppDefinition) -> [String] {
        app.intents.flatMap { intent in
            intent.examples.compactMap { example -> String? in
                let understanding = parts.generation.understander.understand(example)
                guard let match = understanding.match, match.app == other.id, !match.appWasNamed else { return nil }
                return "“\(example)” means \(match.intent) of \(other.id), too — Wilco asks which app is meant"
            }
        }
    }

    private func phrases(of other: AppDefinition, newlyClaimedBy app: AppDefinition) -> [String] {
        let alone = Understander(
            matcher: Matcher(apps: [app], locale: parts.generation.locale, tables: parts.generation.tables),
            clock: parts.context.clock
        )
        return other.intents.flatMap { intent in
            intent.examples.compactMap { example -> String? in
                guard let match = alone.understand(example).match, !match.appWasNamed else { return nil }
                return "“\(example)” of \(other.id) means \(match.intent) of \(app.id), too — Wilco asks which is meant"
            }
        }
    }
}
