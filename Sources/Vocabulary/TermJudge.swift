internal import Speech
package import WilcoIntents

/// Judges terms of one type in their order: an earlier one has the right to its name.
package struct TermJudge {
    /// Pronunciations of a word that the recogniser's dictionary has; ARPABET.
    private let known: (String) -> [String]
    /// Ids by how they are said.
    private var taken: [String: String] = [:]
    private var count = 0

    package static let longest = 100
    package static let mostWords = 12
    package static let tooMany = "there are more than \(TermBook.mostTerms)"

    package init(known: @escaping (String) -> [String]) {
        self.known = known
    }

    /// - Parameter guesses: Pronunciations of words that the dictionary lacks; ARPABET.
    package mutating func judge(_ term: IntentObject, guesses: [String: String]) -> TermVerdict {
        count += 1
        if count > TermBook.mostTerms { return .refused(Self.tooMany) }
        if let reason = Self.fault(of: term) { return .refused(reason) }
        let words = Self.words(of: term.display)
        var isGuess = false
        let phones = words.map { word -> String in
            if let phones = known(word).first { return phones }
            isGuess = true
            return guesses[word] ?? word
        }.joined(separator: " ")
        let sound = term.pronunciation.map { $0.lowercased() } ?? phones
        if let other = taken[sound], other != term.id { return .clashes(with: other) }
        taken[sound] = term.id
        return isGuess && term.pronunciation == nil ? .guessed(phones) : .accepted
    }

    /// Why a term can be no term; nil: it can.
    package static func fault(of text: String) -> String? {
        if !text.contains(where: { $0.isLetter || $0.isNumber }) { return "it has no letter and no digit" }
        if text.count > longest { return "it has more than \(longest) characters" }
        if words(of: text).count > mostWords { return "it has more than \(mostWords) words" }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "it has control characters"
        }
        return nil
    }

    /// Why a term as an app hands it over can be no term; nil: it can.
    package static func fault(of term: IntentObject) -> String? {
        if let fault = fault(of: term.display) { return fault }
        for name in term.alternativeNames {
            if let fault = fault(of: name) { return "“\(name.prefix(longest))”: \(fault)" }
        }
        guard let pronunciation = term.pronunciation else { return nil }
        if pronunciation.count > longest { return "its pronunciation has more than \(longest) characters" }
        return ARPABET.fault(inRespelling: pronunciation)
    }

    /// Why nobody would listen for terms of a type; nil: somebody would.
    package static func fault(ofType name: String, in app: AppDefinition) -> String? {
        let own = app.types.map {
            ($0.kind == .enumeration ? ParameterType.enumeration($0.name) : .object($0.name)).name
        }
        let members = app.types.flatMap(\.properties).map(\.type.name)
        let types = Set(app.intents.flatMap(\.parameters).map(\.type.name) + own + members)
        if types.contains(name) { return nil }
        let meant = types.sorted().first { $0.hasSuffix(":\(name)") }.map { " — write \($0)" } ?? ""
        return "nothing in \(app.id) has the type \(name)\(meant)"
    }

    package static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    }
}
