internal import WilcoIntents

/// A language's everyday phrases, ready to be looked up.
struct PhraseBook: Sendable {
    let yes: TermTrie
    let no: TermTrie
    let cancel: TermTrie
    let stop: TermTrie
    let `repeat`: TermTrie
    let help: TermTrie
    let choices: TermTrie
    let goBack: TermTrie
    let anyChoice: TermTrie
    let allChoices: TermTrie
    let neither: TermTrie
    let abilities: TermTrie
    let notMeant: TermTrie
    /// What stands around an app's name when it is asked what the app can do.
    let abilityFrames: [(before: [[UInt32]], after: [[UInt32]])]
    /// What stands before a request when it is asked how it is said.
    let requestFrames: [[UInt32]]
    let openings: TermTrie
    /// Those of them behind which the verb has another form.
    let formOpenings: TermTrie
    let closings: TermTrie
    let courtesies: TermTrie
    let hesitations: TermTrie
    let appLinks: TermTrie
    let corrections: TermTrie
    let answerOpenings: TermTrie
    let answerClosings: TermTrie
    /// Words that are a verdict whatever follows: "yes".
    let verdicts: TermTrie
    /// Between two requests, the longest first.
    let conjunctions: [[UInt32]]
    /// In a further request, for what the one before was about.
    let standIns: TermTrie
    /// How requests begin that are made to an assistant and to nobody else.
    let commands: TermTrie
    let wait: TermTrie
    let hesitantYes: TermTrie
    let details: TermTrie
    /// What stands before the words of a free text.
    let textOpenings: TermTrie
    /// How requests begin where any other words are the text that was asked for.
    let addressed: TermTrie
    let undo: TermTrie
    /// What stands before another value for what was just done.
    let amend: TermTrie
    /// What begins the reason for a request.
    let reasons: TermTrie
    /// What stands before and behind a value in the place of that of the last request.
    let retorts: TermTrie
    let retortClosings: TermTrie
    /// What stands before a value, and between it and the name of what it is put into.
    let labelFrames: [(before: [[UInt32]], after: [[UInt32]])]
    /// What stands before a request, and behind it, where its verb is left out.
    let elidedFrames: [(before: [[UInt32]], after: [[UInt32]])]
    /// What tells of somebody else's wish.
    let wishesOfOthers: TermTrie
    /// What asks for the last request over again.
    let onceMore: TermTrie
    /// What stands before and after a value with which the last request is to be done again.
    let againFrames: [(before: [[UInt32]], after: [[UInt32]])]
    /// What stands behind such a value: "too".
    let retold: TermTrie
    /// What stands before a question within a request.
    let indirectOpenings: TermTrie
    /// What stands before what was meant in the place of what was understood.
    let meant: TermTrie
    /// What stands before the letters of a word.
    let spelled: TermTrie
    /// Before words that are wrong, and between them and the right ones.
    let replacing: TermTrie
    let replacingLinks: TermTrie
    /// What stands before and after an app's name when it is only named.
    let appFrames: [(before: [[UInt32]], after: [[UInt32]])]
    /// What stands before and after the name of a parameter that is to be changed.
    let changeFrames: [(before: [[UInt32]], after: [[UInt32]])]

    /// What stands before and after what is not wanted.
    let exclusionFrames: [(before: [[UInt32]], after: [[UInt32]])]
    /// What is said instead of plainer words.
    let wordings: TermTrie

    /// Names the assistant itself answers to.
    static let assistantNames = AppDefinition.assistantNames.sorted()

    init(language: Language) {
        let phrases = language.phrases
        yes = Self.trie(phrases.yes)
        no = Self.trie(phrases.no)
        cancel = Self.trie(phrases.cancel)
        stop = Self.trie(phrases.stop)
        `repeat` = Self.trie(phrases.repeat)
        help = Self.trie(phrases.help)
        choices = Self.trie(phrases.choices)
        goBack = Self.trie(phrases.goBack)
        anyChoice = Self.trie(phrases.anyChoice)
        allChoices = Self.trie(phrases.allChoices)
        neither = Self.trie(phrases.neither)
        abilities = Self.trie(phrases.abilities)
        notMeant = Self.trie(phrases.notMeant)
        abilityFrames = phrases.abilitiesOfApp.compactMap { Self.frame($0, around: "app") }
        requestFrames = phrases.abilitiesOfRequest.compactMap { Self.frame($0, around: "request") }.flatMap(\.before)
        openings = Self.trie(
            phrases.openings + phrases.formOpenings + phrases.wishesOfOthers + Self.assistantNames
        )
        labelFrames = phrases.labels.compactMap { Self.frame($0, around: "value") }
        elidedFrames = phrases.elidedVerbs.compactMap { Self.frame($0, around: "value") }
        wishesOfOthers = Self.trie(phrases.wishesOfOthers)
        formOpenings = Self.trie(phrases.formOpenings)
        courtesies = Self.trie(phrases.courtesies + Self.assistantNames)
        closings = Self.trie(phrases.closings + Self.assistantNames)
        hesitations = Self.trie(phrases.hesitations)
        appLinks = Self.trie(phrases.appLinks)
        corrections = Self.trie(phrases.corrections)
        answerOpenings = Self.trie(
            phrases.answerOpenings + phrases.answerVerdicts + phrases.personOpenings + phrases.openings
                + phrases.formOpenings + Self.assistantNames
        )
        answerClosings = Self.trie(phrases.answerClosings + phrases.closings + Self.assistantNames)
        verdicts = Self.trie(phrases.answerVerdicts)
        conjunctions = phrases.conjunctions.map { TextNormalizer.normalize($0) }.sorted { $0.count > $1.count }
        standIns = Self.trie(phrases.standIns)
        commands = Self.trie(phrases.commands)
        wait = Self.trie(phrases.wait)
        hesitantYes = Self.trie(phrases.hesitantYes)
        details = Self.trie(phrases.details)
        textOpenings = Self.trie(phrases.textOpenings)
        addressed = Self.trie(phrases.addressed)
        undo = Self.trie(phrases.undo)
        amend = Self.trie(phrases.amend)
        reasons = Self.trie(phrases.reasons)
        retorts = Self.trie(phrases.retorts)
        retortClosings = Self.trie(phrases.retortClosings)
        onceMore = Self.trie(phrases.onceMore)
        againFrames = phrases.again.compactMap { Self.frame($0, around: "value") }
        var retold = TermTrie()
        retold.insert(
            TermTrie.Entry(value: .boolean(true), display: ""),
            spoken: Array(Set(againFrames.flatMap(\.after).filter { !$0.isEmpty })).sorted {
                $0.lexicographicallyPrecedes($1)
            }
        )
        self.retold = retold
        meant = Self.trie(phrases.meant)
        spelled = Self.trie(phrases.spelled)
        replacing = Self.trie(phrases.replacing)
        replacingLinks = Self.trie(phrases.replacingLinks)
        indirectOpenings = Self.trie(phrases.indirectQuestions.openings)
        appFrames = phrases.appOpenings.compactMap { Self.frame($0, around: "app") }
        exclusionFrames = phrases.exclusions.compactMap { Self.frame($0, around: "option") }
        var wordings = TermTrie()
        for (plain, others) in phrases.wordings.sorted(by: { $0.key < $1.key }) {
            let ways = Self.texts(others).map { TextNormalizer.normalize($0) }
            wordings.insert(TermTrie.Entry(value: .string(plain), display: plain), spoken: ways)
        }
        self.wordings = wordings
        changeFrames = phrases.change.compactMap { Self.frame($0, around: "parameter") }
    }

    /// What of a language may be written as one phrase: it is written out once, when the language is read.
    static let mostTexts = 4_096

    /// Every text that the templates stand for.
    static func texts(_ templates: [String]) -> [String] {
        templates.flatMap { text -> [String] in
            guard let template = try? SentenceTemplate(text) else { return [] }
            var expander = TemplateExpander(rules: [:], limit: mostTexts)
            return expander.expand(template.expression) ?? []
        }
    }

    /// - Parameter others: Normalised; what is left out.
    static func trie(_ templates: [String], except others: Set<[UInt32]> = []) -> TermTrie {
        var trie = TermTrie()
        let ways = texts(templates).map { TextNormalizer.normalize($0) }.filter { !$0.isEmpty && !others.contains($0) }
        trie.insert(TermTrie.Entry(value: .boolean(true), display: ""), spoken: ways)
        return trie
    }

    /// The texts before and after the one list of a template.
    private static func frame(_ text: String, around list: String) -> (before: [[UInt32]], after: [[UInt32]])? {
        let parts = text.components(around: "{\(list)}")
        guard let parts else { return nil }
        func ways(_ part: String) -> [[UInt32]] {
            part.allSatisfy(\.isWhitespace) ? [[]] : texts([part]).map { TextNormalizer.normalize($0) }
        }
        return (ways(parts.before), ways(parts.after))
    }
}

extension String {
    /// What stands before and after the first occurrence of `separator`.
    fileprivate func components(around separator: String) -> (before: String, after: String)? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(separator) {
                return (String(self[..<start]), String(self[self.index(start, offsetBy: separator.count)...]))
            }
            start = index(after: start)
        }
        return nil
    }
}
