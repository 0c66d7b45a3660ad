package import Clocks
package import Matching
package import Speech
package import WilcoIntents

/// The matcher, with what it needs to know of the moment.
package struct Understander: Sendable {
    package let matcher: Matcher
    package let clock: ConversationClock
    /// What the situation tells: the room, the screen.
    package var context: [String: JSONValue]
    /// What the last turn tells: the request, and the things that it was about.
    package var lastTurn: [String: JSONValue] = [:]

    package init(matcher: Matcher, clock: ConversationClock, context: [String: JSONValue] = [:]) {
        self.matcher = matcher
        self.clock = clock
        self.context = context
    }

    package var matchContext: MatchContext {
        MatchContext(values: context.merging(lastTurn) { $1 }, now: clock.date(), timeZone: clock.timeZone)
    }

    /// The same while a question is open: "it" is what is asked about, and nothing of the request before.
    private func matchContext(at expectation: Expectation) -> MatchContext {
        var context = matchContext
        if expectation.kind != .request { context.values[MatchContext.lastAsked] = nil }
        return context
    }

    package func understand(_ text: String) -> Understanding {
        matcher.understand(text, in: matchContext)
    }

    package func understand(_ transcript: Transcript) -> Understanding {
        matcher.understand(transcript, in: matchContext)
    }

    /// A sentence that is nothing by itself: the request before with other values, or the values of a request without its words.
    ///
    /// - Parameters:
    ///   - unfinished: A request that came to nothing just now.
    ///   - mayBeValues: Values alone are a request: no question is open that they would answer, and they were typed. What was
    ///     heard in place of a sentence is too often none.
    package func understand(
        _ understanding: Understanding,
        after request: IntentMatch?,
        unfinished: IntentMatch?,
        mayBeValues: Bool
    ) -> Understanding {
        guard understanding.band != .act else { return understanding }
        let text = understanding.transcript
        if mayBeValues, let completed = unfinished.flatMap({ matcher.completed($0, by: text, in: matchContext) }) {
            return completed
        }
        if let meant = request.flatMap({ matcher.meant(text, inPlaceOf: $0, in: matchContext) }) { return meant }
        guard mayBeValues else { return understanding }
        return request.flatMap { matcher.replaced(text, in: $0, context: matchContext) }
            ?? matcher.toldByValues(text, in: matchContext) ?? understanding
    }

    /// Somebody whom a sentence names and an app knows.
    package func person(in text: String) -> IntentObject? { matcher.person(in: text, in: matchContext) }

    package func explain(_ text: String) -> MatchExplanation {
        matcher.explain(text, in: matchContext)
    }

    package func explain(_ transcript: Transcript) -> MatchExplanation {
        matcher.explain(transcript, in: matchContext)
    }

    /// A command to the assistant itself ("what can you do?", "cancel"); an app that surely does what was said comes first.
    package func command(_ answer: Answer, or understanding: Understanding) -> Answer? {
        guard understanding.band != .act else { return nil }
        return switch answer.kind {
        case .help, .choices, .cancel, .stop, .repeat, .goBack, .wait, .no: answer
        default: nil
        }
    }

    /// What was said beside the assistant's turn: "stop", unless it is "cancel".
    package func interruption(in transcript: Transcript) -> Answer.Kind {
        answer(transcript, to: .request).kind == .cancel ? .cancel : .stop
    }

    /// "Stop" or "cancel", when the words are that.
    package func interruption(in words: String) -> Answer.Kind? {
        let kind = answer(words, to: .request).kind
        return kind == .stop || kind == .cancel ? kind : nil
    }

    /// Everything that may be said in answer to a question; nil: what may be said at any time.
    package func answers(to expectation: Expectation) -> Grammar? {
        expectation.kind == .request ? nil : matcher.grammar(for: expectation)
    }

    package func answer(_ text: String, to expectation: Expectation) -> Answer {
        matcher.answer(text, to: expectation, in: matchContext(at: expectation))
    }

    package func answer(_ transcript: Transcript, to expectation: Expectation) -> Answer {
        guard transcript.status != .nothingHeard else { return Answer(.silence) }
        return matcher.answer(transcript, to: expectation, in: matchContext(at: expectation))
    }
}
