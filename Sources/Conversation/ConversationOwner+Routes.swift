internal import Matching
internal import WilcoIntents

// In which app a request is done, where several can do it and none was named.
extension ConversationOwner {
    /// With the app in front that the person uses to reach whom it is about, to be proposed; else the one that was chosen before.
    func routed(_ understanding: Understanding) async -> Understanding {
        course.route(byHabit: false)
        if let match = understanding.match, !match.appWasNamed {
            let rivals = [match] + understanding.alternatives.filter { $0.intent == match.intent }
            let apps = Set(rivals.map(\.app))
            if apps.count > 1, let app = await surroundings?.usualApp(for: match, among: apps),
                let usual = rivals.first(where: { $0.app == app })
            {
                course.route(byHabit: true)
                var routed = understanding
                routed.match = usual
                routed.match?.confidence = rivals.map(\.confidence).max() ?? usual.confidence
                routed.band = .act
                routed.alternatives.removeAll { $0.intent == match.intent }
                return routed
            }
        }
        var settled = await preferred(understanding)
        for index in settled.next.indices { settled.next[index] = await preferred(settled.next[index]) }
        return settled
    }

    private func preferred(_ understanding: Understanding) async -> Understanding {
        guard let preferred = await preferences?.apply(to: understanding), preferred != understanding else {
            return understanding
        }
        return understander.matcher.settled(preferred)
    }
}
