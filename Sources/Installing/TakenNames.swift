internal import Configuration
internal import Matching
internal import WilcoIntents

/// Words that no app can have on this machine: whoever says them calls Wilco, or answers it.
struct TakenNames {
    /// Invocation phrases of the settings.
    let phrases: [Settings.Phrase]
    /// Of the app's locale.
    let matcher: Matcher

    /// What is wrong with the names, terms and sentences of an app, and how to mend it.
    func problems(of app: AppDefinition) -> [String] {
        let names = ([app.name] + app.alternativeNames).map(\.text).compactMap { name -> String? in
            let phrase = "choose another, or change `phrases` in the configuration"
            return fault(of: name, phrase: phrase, else: "choose another").map {
                "\(app.folder): the name “\(name)” \($0)"
            }
        }
        let terms = app.types.flatMap { type in
            type.terms.flatMap { term in
                ([term.display] + term.synonyms).compactMap { word in
                    fault(of: word, isTerm: true, phrase: "give it another", else: "give it another").map {
                        let place = app.places["types.\(type.name).\(term.id)"].map { "\($0)" } ?? app.folder
                        return "\(place): the name “\(word)” of \(term.id) \($0)"
                    }
                }
            }
        }
        let sentences = app.intents.flatMap { intent in
            intent.sentences.flatMap(\.templates).compactMap { template in
                fault(of: template.text, phrase: "add a word", else: "add a word").map {
                    "\(template.location.map { "\($0)" } ?? app.folder): the sentence “\(template.text)” \($0)"
                }
            }
        }
        return names + terms + sentences
    }

    /// Nil also for templates that are more than words.
    private func fault(of words: String, isTerm: Bool = false, phrase: String, else mend: String) -> String? {
        guard !words.contains(where: { "[](){}<>|;".contains($0) }) else { return nil }
        let heard = AppDefinition.heard(words)
        if phrases.contains(where: { AppDefinition.heard($0.text) == heard }) {
            return "is what Wilco is called by — \(phrase)"
        }
        let isTaken = isTerm ? matcher.isAnswerToAnything(words) : matcher.isGlobal(words)
        return isTaken ? "always means something else, as yes, no, stop and cancel do — \(mend)" : nil
    }
}
