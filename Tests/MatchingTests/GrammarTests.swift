import Matching
import Speech
import Testing
import WilcoIntents

@Suite struct GrammarTests {
    /// Whether a grammar allows these words.
    struct Acceptor {
        let grammar: Grammar

        func accepts(_ sentence: String) -> Bool {
            let words = sentence.split(separator: " ").map(String.init)
            return ends(grammar.root, words, [0]).contains(words.count)
        }

        private func ends(_ expression: GrammarExpression, _ words: [String], _ starts: Set<Int>) -> Set<Int> {
            guard !starts.isEmpty else { return [] }
            switch expression {
            case .word(let word): return Set(starts.filter { $0 < words.count && words[$0] == word }.map { $0 + 1 })
            case .sequence(let items): return items.reduce(starts) { ends($1, words, $0) }
            case .alternatives(let items):
                return items.reduce(into: []) { $0.formUnion(ends($1.expression, words, starts)) }
            case .optional(let inner): return starts.union(ends(inner, words, starts))
            case .repeated(let inner):
                var all: Set<Int> = []
                var current = ends(inner, words, starts)
                while !current.isSubset(of: all) {
                    all.formUnion(current)
                    current = ends(inner, words, current)
                }
                return all
            case .rule(let name): return grammar.rules[name].map { ends($0, words, starts) } ?? []
            }
        }
    }

    @Test(arguments: [
        "order soup", "order two clam chowders", "please order a tomato soup",
        "order three bowls of chowder with cheese",
        "go forward ten meters", "turn left ninety degrees", "what's on the menu", "order soup with soup chef",
        "ask rover to go back half a meter", "cancel", "what can i say",
    ])
    func requestsCanBeHeard(sentence: String) {
        #expect(Acceptor(grammar: TestApps.all.grammar(for: .request)).accepts(sentence))
    }

    @Test func requestsAreNotEverything() {
        #expect(!Acceptor(grammar: TestApps.all.grammar(for: .request)).accepts("order ten meters"))
    }

    @Test(arguments: ["yes", "yes please", "no thanks", "cancel", "change the soup", "two"])
    func answersToAConfirmation(sentence: String) {
        let pending = IntentMatch(app: "soup-chef", intent: "OrderSoup", transcript: "", confidence: 1)
        let grammar = TestApps.all.grammar(
            for: WilcoIntents.Expectation(.confirmation(verbs: ["send it"]), pending: pending)
        )
        #expect(Acceptor(grammar: grammar).accepts(sentence))
    }

    /// Requests have a grammar of their own, which the recogniser tries when an answer does not fit.
    @Test func questionsHoldNoCopyOfTheRequests() {
        let grammar = TestApps.all.grammar(for: WilcoIntents.Expectation(.confirmation(verbs: [])))
        #expect(!Acceptor(grammar: grammar).accepts("order soup"))
    }

    @Test(arguments: [
        "sir buttercup", "the bold one", "the second one", "number two", "the last one", "either one", "stop",
    ])
    func answersToAChoice(sentence: String) {
        let options = ["Sir Buttercup", "Buttercup the Bold"].map { IntentObject(id: $0, display: $0) }
        let grammar = TestApps.all.grammar(for: WilcoIntents.Expectation(.choice(parameter: nil, options: options)))
        #expect(Acceptor(grammar: grammar).accepts(sentence))
    }

    /// What can be heard in answer is understood as an answer.
    @Test func everyRuleIsThere() {
        let grammar = TestApps.all.grammar(for: .request)
        func check(_ expression: GrammarExpression) {
            switch expression {
            case .word(let word): #expect(!word.isEmpty && word == word.lowercased())
            case .sequence(let items): items.forEach(check)
            case .alternatives(let items):
                #expect(!items.isEmpty)
                items.forEach { check($0.expression) }
            case .optional(let inner), .repeated(let inner): check(inner)
            case .rule(let name): #expect(grammar.rules[name] != nil, "\(name)")
            }
        }
        check(grammar.root)
        grammar.rules.values.forEach(check)
    }
}
