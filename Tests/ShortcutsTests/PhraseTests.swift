import Shortcuts
import Testing

@Suite("Phrases")
struct PhraseTests {
    private let facts = PhraseCheck.Facts()

    @Test(arguments: [
        ("soup time", ""), ("", "no words"), ("?!", "no words"), ("turn <b> on", "cannot be said"),
        ("a b c d e f g h i j k l m", "too long"), ("please bring me my very usual lunch", "long to remember"),
    ])
    func theWords(phrase: String, complaint: String) {
        let problems = PhraseCheck().problems(of: phrase, facts)
        if complaint.isEmpty {
            #expect(problems.isEmpty)
        } else {
            #expect(problems.contains { $0.message.contains(complaint) })
        }
    }

    @Test func whatElseItMeans() {
        var facts = facts
        facts.isGlobal = true
        #expect(PhraseCheck().problems(of: "stop", facts).first?.severity == .error)
        facts = self.facts
        facts.sameAs = ["lunch"]
        #expect(PhraseCheck().problems(of: "soup time", facts).first?.severity == .error)
        facts = self.facts
        facts.appPhrases = ["Order soup"]
        #expect(PhraseCheck().problems(of: "order soup", facts).first?.severity == .warning)
        facts = self.facts
        facts.unpronounceable = ["xq"]
        #expect(PhraseCheck().problems(of: "xq time", facts).first?.severity == .error)
    }

    @Test func whatItSoundsLike() {
        var facts = facts
        facts.sounds = ["HH", "EY", "W", "IH", "L", "K", "AH"]
        facts.invocation = [("hey wilco", ["HH", "EY", "W", "IH", "L", "K", "OW"])]
        #expect(PhraseCheck().problems(of: "hey wilka", facts).first?.severity == .error)
        facts.invocation = []
        facts.others = [("hey wilco", ["HH", "EY", "W", "IH", "L", "K", "OW"])]
        #expect(PhraseCheck().problems(of: "hey wilka", facts).first?.severity == .warning)
        facts.others = [("soup time", ["S", "UW", "P", "T", "AY", "M"])]
        #expect(PhraseCheck().problems(of: "hey wilka", facts).isEmpty)
    }
}
