import Assistant
import Synchronization
import WilcoIntents

/// How a phrase sounds, learned.
extension Spot {
    func train(_ parts: AssistantParts, _ owner: UserDataOwner) async throws {
        if let name = owner.name {
            throw CommandFailure("\(name) has the examples — have its user run this, or name your own with --state DIR")
        }
        let tenths = Mutex(0)
        let json = shared.json
        let learned = try await parts.session.learn(phrase.first) { share in
            let reached = Int(share * 10)
            guard !json, reached > tenths.withLock({ $0 }) else { return }
            tenths.withLock { $0 = reached }
            Output.line("\(reached * 10) %")
        }
        var text = "“\(learned.phrase)” is learned"
        if learned.examples > 0 { text += ", with \(learned.examples) of your examples" }
        if learned.mistakes > 0 { text += ", \(learned.mistakes) of what was taken for it" }
        let minutes = Seconds.text(learned.secondsWithout / 60)
        text +=
            ": where nothing in \(minutes) min of other speech is taken for it, it alone misses \(learned.missed) of "
        text += "\(learned.clips) sounds that were held back"
        Output.done(
            text + ".",
            members: [
                ("phrase", .string(learned.phrase)), ("path", .string(learned.path)),
                ("examples", .integer(learned.examples)), ("mistakes", .integer(learned.mistakes)),
                ("clips", .integer(learned.clips)), ("missed", .integer(learned.missed)),
                ("secondsWithout", .number(learned.secondsWithout)),
            ],
            json: shared.json
        )
        if !shared.json { Output.line("A running assistant takes it up when it starts again.") }
    }
}
