import Testing
import Vocabulary
import WilcoIntents

struct TermJudgeTests {
    private static let dictionary = ["butter": ["B AH T ER"], "cup": ["K AH P"], "bob": ["B AA B"]]

    @Test func eachTermGetsAVerdict() {
        var judge = TermJudge { Self.dictionary[$0] ?? [] }
        func verdict(_ id: String, _ display: String, _ pronunciation: String? = nil) -> TermVerdict {
            let term = IntentObject(id: id, display: display, pronunciation: pronunciation)
            return judge.judge(term, guesses: ["celestra": "S AH L EH S T R AH", "bobb": "B AA B"])
        }
        #expect(verdict("1", "Butter Cup") == .accepted)
        #expect(verdict("2", "Celestra") == .guessed("S AH L EH S T R AH"))
        #expect(verdict("3", "Celestra", "seh less truh") == .accepted)
        #expect(verdict("4", "butter cup") == .clashes(with: "1"))
        #expect(verdict("5", "Bob") == .accepted)
        #expect(verdict("6", "Bobb") == .clashes(with: "5"))
        #expect(verdict("7", "!?") == .refused("it has no letter and no digit"))
        #expect(verdict("8", "a\u{7}b") == .refused("it has control characters"))
        #expect(verdict("9", String(repeating: "a", count: 101)) == .refused("it has more than 100 characters"))
        #expect(verdict("11", "Lark", "K % QX") == .refused("“%” in the respelling stands for no sound"))
        #expect(verdict("12", "Lark", "17") == .refused("the respelling has no letter"))
        #expect(verdict("13", "Lark", String(repeating: "la ", count: 40)).name == "refused")
        #expect(verdict("10", String(repeating: "a ", count: 13)) == .refused("it has more than 12 words"))
    }

    @Test func termsOfATypeThatNobodyAsksForAreRefused() {
        let friend = ParameterDefinition(name: "friend", displayName: "Friend", type: .object("Friend"))
        let call = IntentDefinition(name: "Call", title: "Call", parameters: [friend])
        let member = PropertyDefinition(name: "owner", displayName: "Owner", type: .person)
        let types = [TermType(kind: .object, name: "Pet", displayName: "Pet", properties: [member])]
        let app = AppDefinition(
            id: "chat",
            name: SpokenName("Chat"),
            locale: "en-US",
            folder: "/chat",
            intents: [call],
            types: types
        )
        for type in ["object:Friend", "object:Pet", "person"] {
            #expect(TermJudge.fault(ofType: type, in: app) == nil)
        }
        #expect(
            TermJudge.fault(ofType: "Friend", in: app) == "nothing in chat has the type Friend — write object:Friend"
        )
        #expect(TermJudge.fault(ofType: "place", in: app) == "nothing in chat has the type place")
    }
}
