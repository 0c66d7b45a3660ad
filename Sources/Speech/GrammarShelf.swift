private import Synchronization

/// What a recogniser listens for now: its compiled grammars, by name.
///
/// A grammar that changes is compiled beside all hearing and then takes the place of the old one. Whoever has begun to listen with that
/// goes on with it.
package final class GrammarShelf: Sendable {
    /// Nothing was prepared under the name.
    package struct UnknownGrammar: Error, Hashable, CustomStringConvertible {
        package var name: String

        package init(_ name: String) { self.name = name }

        package var description: String {
            "no grammar “\(name)” was prepared — prepare it before listening with it"
        }
    }

    private struct Entry {
        var grammar: Grammar
        /// Tells a change from one that came after it.
        var change: Int
        /// By the invocation phrases that utterances may begin with.
        var compiled: [[String]: any CompiledGrammar]
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var changes = 0
        /// How utterances have begun of late.
        var phrases: [String]
    }

    package let recognizer: any SpeechRecognizer
    private let state: Mutex<State>

    /// - Parameter phrases: Invocation phrases that most utterances will begin with or may: grammars are compiled for them ahead.
    package init(_ recognizer: any SpeechRecognizer, phrases: [String] = []) {
        self.recognizer = recognizer
        state = Mutex(State(phrases: phrases))
    }

    /// Compiles `grammar`, and has it take the place of what has that name; the old one serves until then.
    ///
    /// Of two changes at once the one that was begun last remains. Other ways of beginning than the usual are compiled when somebody
    /// first begins so.
    @discardableResult
    package func prepare(_ grammar: Grammar, named name: String) async throws -> GrammarReport {
        let clock = ContinuousClock()
        let started = clock.now
        let (change, phrases, old) = state.withLock { state in
            state.changes += 1
            return (state.changes, state.phrases, state.entries[name]?.compiled[state.phrases])
        }
        let compiled = try await recognizer.compile(grammar, named: name, after: phrases, replacing: old)
        state.withLock { state in
            if let entry = state.entries[name] {
                if entry.change > change { return }
                if entry.compiled[phrases] === compiled {
                    state.entries[name]?.change = change
                    return
                }
            }
            state.entries[name] = Entry(grammar: grammar, change: change, compiled: [phrases: compiled])
        }
        var report = compiled.report
        report.preparationTime = clock.now - started
        return report
    }

    /// Starts on one utterance with what stands here now.
    package func begin(_ request: GrammarRequest) async throws -> any RecognitionSession {
        let phrases = request.invocationPhrases
        state.withLock { $0.phrases = phrases }
        var choices: [RecognitionRequest.Choice] = []
        for (name, prior) in [(request.grammar, request.priorLogOdds)] + (request.escape.map { [($0, 0)] } ?? []) {
            guard let grammar = try await compiled(name, after: phrases) else { throw UnknownGrammar(name) }
            let beside = try await compiled(GrammarRequest.beside(name), after: phrases)
            choices.append(RecognitionRequest.Choice([grammar] + (beside.map { [$0] } ?? []), priorLogOdds: prior))
        }
        return try await recognizer.begin(
            RecognitionRequest(choices: choices, phraseIsRequired: request.invocationRequired && !phrases.isEmpty)
        )
    }

    private func compiled(_ name: String, after phrases: [String]) async throws -> (any CompiledGrammar)? {
        guard let entry = state.withLock({ $0.entries[name] }) else { return nil }
        if let compiled = entry.compiled[phrases] { return compiled }
        let compiled = try await recognizer.compile(entry.grammar, named: name, after: phrases, replacing: nil)
        state.withLock { state in
            if state.entries[name]?.change == entry.change { state.entries[name]?.compiled[phrases] = compiled }
        }
        return compiled
    }
}
