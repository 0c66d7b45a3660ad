internal import WilcoIntents

extension Sentence {
    /// Those whom it names and an app knows, one of each name; none where more than one may be spoken of.
    var people: [IntentObject] {
        guard text.count <= Self.longest else { return [] }
        var run = situation.run(text)
        var people: [IntentObject] = []
        for profile in engine.profiles {
            let intent = engine.apps[profile.app].intents[profile.intent]
            for span in valueSpans.spans(of: profile, intent, &run) where span.isNamed {
                guard case .person = intent.parameter(named: engine.graph.slots[Int(span.capture.slot)])?.type,
                    case .person(let person)? = RequestMaker.assignment(span.capture, type: .person, in: &run)?.value,
                    !people.contains(where: { $0.display == person.display })
                else { continue }
                people.append(person)
            }
        }
        return people.count == 1 ? people : []
    }
}
