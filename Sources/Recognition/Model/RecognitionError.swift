/// Why sound could not be recognised.
package enum RecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file of the model is not there; `package` is Debian's name for what brings it.
    case modelMissing(path: String, package: String)
    /// A file of the model is cut short.
    case modelDamaged(path: String, package: String)
    /// No acoustic model is known for the locale (BCP 47).
    case localeWithoutModel(String)
    /// The engine refused the model in `folder`.
    case engineFailed(folder: String, message: String)
    /// The engine has no search of its own by that name.
    case unknownGrammar(String)
    /// A grammar was compiled by another recogniser.
    case foreignGrammar(String)
    /// A grammar refers to a rule that it does not have.
    case unknownRule(String, grammar: String)
    /// A rule contains itself.
    case recursiveRule(String, grammar: String)
    /// The engine refused a grammar.
    case grammarRefused(String, message: String)
    /// An invocation phrase that cannot work.
    case badPhrase(String, reason: String)
    /// What the dictionary teaches about pronunciations could not be kept.
    case notLearned(path: String, reason: String)
    /// The session was finished or cancelled.
    case sessionEnded

    package var description: String {
        switch self {
        case .modelMissing(let path, let package):
            "the acoustic model lacks \(path) — install it: apt-get install \(package)"
        case .modelDamaged(let path, let package):
            "\(path) of the acoustic model is damaged — install it anew: apt-get install --reinstall \(package)"
        case .localeWithoutModel(let locale):
            "there is no acoustic model for \(locale) — use text, or set the locale to en-US"
        case .engineFailed(let folder, let message):
            "PocketSphinx cannot load the model in \(folder): \(message) — reinstall pocketsphinx-en-us"
        case .unknownGrammar(let name):
            "PocketSphinx has no search “\(name)” — reinstall libpocketsphinx3"
        case .foreignGrammar(let name):
            "grammar “\(name)” was compiled by another recogniser — compile it with the one that listens"
        case .unknownRule(let rule, let grammar):
            "grammar “\(grammar)” refers to rule <\(rule)>, which it does not have — add the rule or correct the name"
        case .recursiveRule(let rule, let grammar):
            "rule <\(rule)> of grammar “\(grammar)” contains itself — write the repetition as such"
        case .grammarRefused(let name, let message):
            "PocketSphinx refused grammar “\(name)”: \(message) — shorten its lists"
        case .badPhrase(let phrase, let reason):
            "“\(phrase)” cannot be the invocation phrase: \(reason) — choose another"
        case .notLearned(let path, let reason):
            "what the dictionary teaches cannot be kept in \(path): \(reason) — make the folder writable"
        case .sessionEnded:
            "this utterance is over: it was finished or cancelled — begin a new one"
        }
    }
}
