import Scripts
import Testing
import WilcoIntents

/// `result:` in a script is what an app has answered, and no other.
struct ScriptRecordTests {
    /// A verdict has its parameter behind it; `=` stands before what `handle` was answered with.
    @Test(arguments: [
        (["success stop", "ready", "successNone", "=successNone"], "success", false),
        (["success stop", "ready", "successNone", "=successNone"], "successNone", true),
        (["success stop", "ready", "success", "=success"], "success", true),
        (["=success"], "success", true),
        (["success stop", "needsValue line"], "success", true),
        (["success stop", "notRequired line", "=success"], "notRequired", true),
        (["success stop", "ready", "failure", "=failure"], "success", false),
        (["ready"], "success", false),
    ])
    func whatAnAppHasAnsweredIsTheResult(_ events: [String], _ result: String, _ isThere: Bool) {
        let record = ScriptRecord(mode: .handsFree)
        record.beginTurn()
        for event in events {
            if event.hasPrefix("=") {
                let response = IntentResponse(ResponseCode(rawValue: String(event.dropFirst())))
                record.observe(ConversationEvent(.handled(response, app: "bus", intent: "NextBus"), turn: 1, time: 0))
                continue
            }
            let words = event.split(separator: " ").map(String.init)
            let parameter = words.count > 1 ? words[1] : nil
            let verdict = ConversationEvent.Kind.result(
                name: words[0],
                parameter: parameter,
                app: "bus",
                intent: "NextBus"
            )
            record.observe(ConversationEvent(verdict, turn: 1, time: 0))
        }
        #expect(record.has(result) == isThere)
        record.beginTurn()
        #expect(!record.has(result))
    }
}
