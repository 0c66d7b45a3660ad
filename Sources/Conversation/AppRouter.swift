package import Matching
package import WilcoIntents

/// Decides in which app a request is done, where several can do it and none was named: the one that the person uses to reach whom
/// it is about, which is proposed; else the one that was chosen before.
package struct AppRouter: Sendable {
    private let matcher: Matcher

    package init(_ matcher: Matcher) { self.matcher = matcher }

    /// The apps that a habit may choose among; nil: there is no choice.
    package func rivals(for understanding: Understanding) -> (match: IntentMatch, apps: Set<String>)? {
        guard let match = understanding.match, !match.appWasNamed else { return nil }
        let apps = Set(Self.rivals(of: match, in: understanding).map(\.app))
        return apps.count > 1 ? (match, apps) : nil
    }

    /// With the app in front that habit says; nil: it is none of those that can do it.
    package func routed(_ understanding: Understanding, byHabit app: String) -> Understanding? {
        guard let match = understanding.match else { return nil }
        let rivals = Self.rivals(of: match, in: understanding)
        guard var usual = rivals.first(where: { $0.app == app }) else { return nil }
        usual.confidence = rivals.map(\.confidence).max() ?? usual.confidence
        var routed = understanding
        routed.match = usual
        routed.band = .act
        routed.alternatives.removeAll { $0.intent == match.intent }
        return routed
    }

    /// What the person may have chosen an app for.
    package func intents(of understanding: Understanding) -> Set<String> {
        let matches = ([understanding] + understanding.next).compactMap(\.match)
        return Set(matches.filter { !$0.appWasNamed }.map(\.intent))
    }

    /// With the apps in front that were chosen.
    ///
    /// - Parameter chosen: Apps by intent.
    package func routed(_ understanding: Understanding, byChoice chosen: [String: String]) -> Understanding {
        var routed = preferring(chosen, in: understanding)
        routed.next = routed.next.map { preferring(chosen, in: $0) }
        return routed
    }

    /// The understanding with the preferred app in front, as if it had been named: the others are no rivals any more.
    private func preferring(_ chosen: [String: String], in understanding: Understanding) -> Understanding {
        guard let match = understanding.match, !match.appWasNamed, let app = chosen[match.intent] else {
            return understanding
        }
        let rivals = Self.rivals(of: match, in: understanding)
        guard var named = rivals.first(where: { $0.app == app }) else { return understanding }
        // Only that the apps were alike made the first of them less sure than the others.
        if match.app == app { named.confidence = rivals.map(\.confidence).max() ?? match.confidence }
        named.appWasNamed = true
        var preferred = understanding
        preferred.match = named
        preferred.confidence = max(understanding.confidence, named.confidence)
        preferred.alternatives.removeAll { $0.intent == match.intent }
        return matcher.settled(preferred)
    }

    private static func rivals(of match: IntentMatch, in understanding: Understanding) -> [IntentMatch] {
        [match] + understanding.alternatives.filter { $0.intent == match.intent }
    }
}
