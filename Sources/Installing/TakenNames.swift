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
        let names = ([app.name] + app.alternativeNames).map(\.text).enumerated().compactMap { index, name -> String? in
            let path = index == 0 ? "name" : "names.\(name)"
            return fault(ofName: name).map { "\(Self.place(path, of: app)): the name “\(name)” \($0)" }
        }
        let answers = matcher.answersAtAnyTime(beside: calls)
        let terms = app.types.flatMap { type in
            type.terms.flatMap { term in
                ([term.display] + term.synonyms).compactMap { word in
                    fault(ofTerm: word, answers).map {
                        let place = Self.place("types.\(type.name).\(term.id)", of: app)
                        return "\(place): the name “\(word)” of \(term.id) \($0)"
                    }
                }
            }
        }
        return names + terms + sentences(of: app)
    }

    private var calls: [String] { phrases.map(\.text) }

    /// Why an app cannot be called so, and how to mend it; nil: nothing is against it.
    func fault(ofName name: String) -> String? {
        let phrase = "choose another, or change `phrases` in the configuration"
        // Names that sound like Wilco's are looked at with all that look like another's.
        if let reason = isCall(name) { return "\(reason) — \(phrase)" }
        return isTaken(name, isWhole: true) ? "\(Self.taken) — choose another" : nil
    }

    private static func place(_ path: String, of app: AppDefinition) -> String {
        app.location(of: path).map { "\($0)" } ?? app.folder
    }

    /// Sentences, whatever they may be: one of several ways of saying them is enough.
    private func sentences(of app: AppDefinition) -> [String] {
        var search = TakenWords.Search(matcher.takenWords(beside: calls), in: app)
        var told: [String] = []
        for intent in app.intents {
            for group in intent.sentences {
                search.enter(group, of: intent)
                for template in group.templates {
                    guard !search.isExhausted else {
                        let place = template.location.map { "\($0)" } ?? app.folder
                        let what = "the sentences from here on say too much at once to tell whether they are taken"
                        return told + ["\(place): \(what) — use fewer parts in any order, and fewer open texts"]
                    }
                    guard let fault = fault(of: template.text, in: group, &search) else { continue }
                    let place = template.location.map { "\($0)" } ?? app.folder
                    told.append("\(place): the sentence “\(template.text)” \(fault)")
                }
            }
        }
        return told
    }

    private func fault(of sentence: String, in group: SentenceDefinition, _ search: inout TakenWords.Search) -> String?
    {
        guard SentenceTemplate.isTemplate(sentence) else { return fault(ofSentence: sentence, isWhole: true) }
        // What follows on something else is no answer where nothing was asked; what cannot be read is complained of elsewhere.
        guard group.requiresContext.isEmpty, let template = try? SentenceTemplate(sentence),
            let phrase = search.phrase(in: template)
        else { return nil }
        return fault(ofSentence: phrase, isWhole: false).map { "can be “\(phrase)”, which \($0)" }
    }

    private func fault(ofSentence words: String, isWhole: Bool) -> String? {
        let reason = isCall(words) ?? soundsLikeCall(words) ?? (isTaken(words, isWhole: isWhole) ? Self.taken : nil)
        return reason.map { "\($0) — add a word" }
    }

    /// - Parameter answers: ``Matcher/answersAtAnyTime(beside:)``.
    private func fault(ofTerm word: String, _ answers: PoliteAnswers) -> String? {
        let reason = isCall(word) ?? soundsLikeCall(word) ?? (answers.has(word) ? Self.taken : nil)
        return reason.map { "\($0) — give it another" }
    }

    /// - Parameter isWhole: The words are all that there is to say; else one of several ways of saying a sentence.
    private func isTaken(_ words: String, isWhole: Bool) -> Bool {
        (isWhole ? matcher.isGlobal(words) : matcher.isAnswerToAnything(words))
            || matcher.isPoliteAnswer(words, calls: calls, isToAnything: !isWhole)
    }

    private static let taken = "always means something else, as yes, no, stop and cancel do"

    /// Whoever says it calls Wilco.
    private func isCall(_ words: String) -> String? {
        let heard = AppDefinition.heard(words)
        return calls.contains { AppDefinition.heard($0) == heard } ? "is what Wilco is called by" : nil
    }

    private func soundsLikeCall(_ words: String) -> String? {
        calls.first { matcher.soundsLike(words, $0) }.map { "sounds like “\($0)”, by which Wilco is called" }
    }
}
