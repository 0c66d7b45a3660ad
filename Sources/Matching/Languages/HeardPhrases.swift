internal import Speech
internal import WilcoIntents

/// Words that the recogniser listens for around requests and answers, in the order of the table.
///
/// Fewer than are understood: what is hardly ever said only makes other words harder to hear.
struct HeardPhrases: Sendable {
    /// Around a request, as sentence templates.
    var openings: [String] = []
    var closings: [String] = []
    /// Before an app's name and between it and a request: "ask" … "to".
    var appOpenings: [String] = []
    var appJoins: [String] = []
    /// Between a request and the app's name: "with".
    var appLinks: [String] = []
    /// Behind an answer, as sentence templates.
    var answerClosings: [String] = []
    /// Forms of yes and no that any breath would be.
    var unheard: Set<String> = []
    /// Before what is asked for, to refuse it: "don't" … "send it".
    var refusals: [String] = []
    /// Behind an agreement: "please".
    var please: [String] = []
    /// Before and behind the name of a choice: "the … one".
    var the: [String] = []
    var one: [String] = []
    /// Between a verdict and a value: "yes, but two".
    var but: [String] = []
    /// Between several values.
    var and: [String] = []
    /// Before the name of a parameter, to give it another value: "change" "the".
    var change: [String] = []
    var ofChange: [String] = []

    init() {}

    init(_ table: TableReader) {
        table.expect([
            "openings", "closings", "appOpenings", "appJoins", "appLinks", "answerClosings", "unheard", "refusals",
            "please",
            "the", "one", "but", "and", "change", "ofChange",
        ])
        openings = table.texts("openings")
        closings = table.texts("closings")
        appOpenings = table.texts("appOpenings")
        appJoins = table.texts("appJoins")
        appLinks = table.texts("appLinks")
        answerClosings = table.texts("answerClosings")
        unheard = Set(table.texts("unheard"))
        refusals = table.texts("refusals")
        please = table.texts("please")
        the = table.texts("the")
        one = table.texts("one")
        but = table.texts("but")
        and = table.texts("and")
        change = table.texts("change")
        ofChange = table.texts("ofChange")
    }

    /// One of the words; nil where the language has none.
    static func one(of texts: [String]) -> GrammarExpression? {
        let ways = texts.map { text in
            let words = text.split(separator: " ").map { GrammarExpression.word(String($0)) }
            return words.count == 1 ? words[0] : .sequence(words)
        }
        return ways.isEmpty ? nil : ways.count == 1 ? ways[0] : .oneOf(ways)
    }

    /// One of the words or nothing.
    static func optional(_ texts: [String]) -> GrammarExpression {
        one(of: texts).map(GrammarExpression.optional) ?? .sequence([])
    }
}
