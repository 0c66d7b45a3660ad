internal import Extensions
internal import Recognition
internal import Synthesis
package import WilcoIntents

extension AssistantParts {
    /// One of the user's own terms, as an app handed it over.
    package struct JudgedTerm: Sendable {
        package var app: String
        /// The name of the parameter type: `object:Soup`, `person`.
        package var type: String
        package var term: IntentObject
        package var verdict: TermVerdict
    }

    /// What the apps hand over, in order of priority, each with a verdict; nothing of apps that may not be used.
    ///
    /// - Parameter app: nil: all of them.
    package func judgedVocabulary(of app: String? = nil) async throws -> [JudgedTerm] {
        let host = try host()
        let dictionary = try? acousticModel().dictionary
        var judged: [JudgedTerm] = []
        for definition in apps
        where definition.handler?.handsOverVocabulary == true && (app ?? definition.id) == definition.id {
            guard access.isAllowed(definition) == true,
                case .success(.vocabulary(let terms)) = await host.send(.vocabulary, to: definition.id)
            else { continue }
            for (type, objects) in terms.sorted(by: { $0.key < $1.key }) {
                var judge = TermJudge { dictionary?.pronunciations(of: $0) ?? [] }
                for term in objects {
                    var guesses: [String: String] = [:]
                    for word in TermJudge.words(of: term.display).prefix(TermJudge.mostWords)
                    where dictionary?.pronunciations(of: word).isEmpty != false {
                        guesses[word] = await ESpeakPronunciationGuesser().pronunciations(of: word).first
                    }
                    let verdict = judge.judge(term, guesses: guesses)
                    judged.append(JudgedTerm(app: definition.id, type: type, term: term, verdict: verdict))
                }
            }
        }
        return judged
    }
}
