import Foundation
import PipelineTesting
import Testing
import WilcoIntents

/// How turns of conversations that were written blind are judged.
@Suite struct TurnJudgeTests {
    /// Monday, 2 March 2026, noon, where the tests run.
    private static let now = Calendar(identifier: .gregorian).date(
        from: DateComponents(year: 2026, month: 3, day: 2, hour: 12)
    )
    private static let clock = AppDefinition(
        id: "clock",
        name: SpokenName("Clock"),
        locale: "en-US",
        folder: "/clock",
        intents: [IntentDefinition(name: "SetAlarm", title: "Set an alarm", category: .set)]
    )

    private static func turn(
        _ kind: BlindConversation.Kind,
        also: [BlindConversation.Kind] = [],
        values: [(name: String, wanted: [String])] = [],
        says: [[String]] = [],
        neverActs: Bool = false
    ) -> BlindConversation.Turn {
        var turn = BlindConversation.Turn(say: "", kind: kind)
        turn.also = also
        turn.app = "clock"
        turn.intent = "SetAlarm"
        turn.values = values
        turn.says = says
        turn.neverActs = neverActs
        return turn
    }

    private static func done(_ values: [String: ParameterAssignment] = [:], hasFailed: Bool = false) -> TurnFacts {
        var facts = TurnFacts()
        facts.said = ["Alarm set, tomorrow at 6:45 AM."]
        facts.handled = [
            TurnFacts.Handled(
                app: "clock",
                intent: "SetAlarm",
                code: hasFailed ? "failure" : "success",
                hasFailed: hasFailed,
                category: .set
            )
        ]
        let invocation = IntentInvocation(
            idempotencyKey: "1",
            intent: "SetAlarm",
            parameters: values,
            locale: "en-US"
        )
        facts.acts = [TurnFacts.Act(app: "clock", invocation: invocation, category: .set)]
        return facts
    }

    private func fault(_ facts: TurnFacts, _ turn: BlindConversation.Turn) throws -> String? {
        TurnJudge(apps: [Self.clock], now: try #require(Self.now)).fault(of: facts, in: turn)
    }

    @Test func whatWasDoneWithTheRightValuesFits() throws {
        let time = ParameterAssignment(value: .dateTime("2026-03-03T06:45"), display: "tomorrow at quarter to seven")
        let wanted = [(name: "hour", wanted: ["tomorrow 6:45"])]
        #expect(try fault(Self.done(["time": time]), Self.turn(.done, values: wanted)) == nil)
        #expect(try fault(Self.done(["time": time], hasFailed: true), Self.turn(.done, values: wanted)) != nil)
        let other = [(name: "hour", wanted: ["tomorrow 7:45"])]
        #expect(try fault(Self.done(["time": time]), Self.turn(.done, values: other)) != nil)
    }

    @Test func whatMustBeSaidIsSaidInOneOfItsForms() throws {
        #expect(try fault(Self.done(), Self.turn(.done, says: [["6:45", "quarter to seven"]])) == nil)
        #expect(try fault(Self.done(), Self.turn(.done, says: [["noon"]])) != nil)
    }

    @Test func silenceAndForbiddenActsNeverFit() throws {
        #expect(try fault(TurnFacts(), Self.turn(.told, also: Array(BlindConversation.Kind.allCases))) == "silence")
        #expect(try fault(Self.done(), Self.turn(.done, neverActs: true)) != nil)
    }

    @Test func aQuestionMustBeOpenForTheRightRequest() throws {
        var facts = TurnFacts()
        facts.said = ["For what time?"]
        let match = IntentMatch(app: "clock", intent: "SetAlarm", transcript: "", confidence: 1)
        facts.expectation = Expectation(.value(parameter: "time", options: []), pending: match)
        #expect(try fault(facts, Self.turn(.ask)) == nil)
        #expect(try fault(facts, Self.turn(.confirm)) != nil)
        #expect(try fault(facts, Self.turn(.confirm, also: [.ask])) == nil)
        facts.expectation?.pending?.intent = "SetTimer"
        #expect(try fault(facts, Self.turn(.ask)) != nil)
    }

    @Test func whatNobodyUnderstoodIsNoAnswer() throws {
        var facts = TurnFacts()
        facts.said = ["None of your apps can do that."]
        facts.isBeyondApps = true
        #expect(try fault(facts, Self.turn(.cannot)) == nil)
        for kind in [BlindConversation.Kind.refuse, .told, .unknownValue, .smalltalk, .cancelled] {
            #expect(try fault(facts, Self.turn(kind)) != nil)
        }
    }

    @Test(arguments: [
        ("6:45", ParameterValue.time("06:45"), true), ("6:45", .time("18:45"), true), ("14:00", .time("02:00"), false),
        ("2 pm", .time("14:00"), true), ("tomorrow 9:00", .dateTime("2026-03-02T09:00"), false),
        ("in 10 minutes", .dateTime("2026-03-02T12:10"), true), ("90 seconds", .duration(seconds: 90), true),
        ("1 hour 30 minutes", .duration(seconds: 5400), true),
        ("20 dollars", .currencyAmount(amount: 20, currency: "USD"), true),
        ("2 meters", .measurement(amount: 3, unit: "meters"), false), ("two", .integer(2), true),
        ("south sheridan", .string("38801 S Sheridan Blvd"), true), ("red pepper", .enumeration("redPepper"), true),
        ("can you pick up some milk", .string("Can you pick up some milk"), true),
        ("can you pick up some milk", .string("milk"), false), ("Celestra", .string("Erica Cole"), false),
    ])
    func valuesAreComparedByMeaning(wanted: String, value: ParameterValue, isMet: Bool) throws {
        let given = ParameterAssignment(value: value, display: "")
        #expect(FairValue(now: try #require(Self.now)).isMet(wanted, by: [given]) == isMet)
    }
}
