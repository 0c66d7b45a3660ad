internal import WilcoIntents

/// An app's name, with the words that tie it in, is no text for another request; told whenever a text was read with and without the
/// name.
struct AppNameIsNoText: VerdictPass, Situated {
    static let name = "the app's name is no text"
    static let reason = "it takes the name of the app for words of a value"
    let situation: Situation

    /// Where a request is one of the app that was named, a reading that takes "… with Unicorn Pay" or "in Unicorn Chat …" for open
    /// text is none: neither the same request's nor another app's.
    ///
    /// - Parameter ties: The name with the words that tie it in.
    func judge(_ ties: [[UInt32]], _ found: inout Readings) {
        guard !ties.isEmpty else { return }
        let named = found.candidates.filter { $0.tier == 1 && $0.view.apps != nil }
        guard !named.isEmpty else { return }
        found.ruleOut(by: Self.self) { candidate in
            guard candidate.view.apps == nil,
                named.contains(where: {
                    engine.isSameIntent($0, candidate) || isOther(candidate, than: $0.view.apps)
                })
            else { return false }
            let scalars = candidate.view.run.scalars
            return candidate.derivation.captures.contains { capture in
                let words = scalars[Int(capture.start)..<Int(capture.end)]
                return engine.graph.nodes[Int(capture.node)].kind == .wildcard
                    && ties.contains { Array(words.suffix($0.count)) == $0 || Array(words.prefix($0.count)) == $0 }
            }
        }
    }

    private func isOther(_ candidate: Candidate, than apps: Set<Int>?) -> Bool {
        apps?.contains(engine.sentences[candidate.sentence].app) == false
    }
}
