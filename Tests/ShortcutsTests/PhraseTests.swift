import Shortcuts
import Testing

@Suite("Phrases")
struct PhraseTests {
    private let facts = PhraseCheck.Facts()

    private static let phrases: [(String, PhraseProblem.Kind?)] = [
        ("soup time", nil), ("", .noWords), ("?!", .noWords), ("turn <b> on", .unsayable),
        ("a b c d e f g h i j k l m", .tooLong), ("please bring me my very usual lunch", .long),
    ]

    @Test(arguments: phrases)
    func theWords(phrase: String, kind: PhraseProblem.Kind?) {
        let problems = PhraseCheck().problems(of: phrase, facts)
        if let kind {
            #expect(problems.contains { $0.kind == kind })
        } else {
            #expect(problems.isEmpty)
        }
    }

    @Test func whatElseItMeans() {
        var facts = facts
        facts.isGlobal = true
        #expect(PhraseCheck().problems(of: "stop", facts).first?.isForbidding == true)
        facts = self.facts
        facts.sameAs = ["lunch"]
        #expect(PhraseCheck().problems(of: "soup time", facts).first?.isForbidding == true)
        facts = self.facts
        facts.appPhrases = ["Order soup"]
        #expect(PhraseCheck().problems(of: "order soup", facts).first?.isForbidding == false)
        facts = self.facts
        facts.unpronounceable = ["xq"]
        #expect(PhraseCheck().problems(of: "xq time", facts).first?.isForbidding == true)
    }

    @Test func whatItSoundsLike() {
        var facts = facts
        facts.sounds = ["HH", "EY", "W", "IH", "L", "K", "AH"]
        facts.invocation = [("hey wilco", ["HH", "EY", "W", "IH", "L", "K", "OW"])]
        #expect(PhraseCheck().problems(of: "hey wilka", facts).first?.isForbidding == true)
        facts.invocation = []
        facts.others = [("hey wilco", ["HH", "EY", "W", "IH", "L", "K", "OW"])]
        #expect(PhraseCheck().problems(of: "hey wilka", facts).first?.isForbidding == false)
        facts.others = [("soup time", ["S", "UW", "P", "T", "AY", "M"])]
        #expect(PhraseCheck().problems(of: "hey wilka", facts).isEmpty)
    }
}
