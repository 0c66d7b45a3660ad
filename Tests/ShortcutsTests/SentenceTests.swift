import Shortcuts
import Testing
import WilcoIntents
import YAMLFiles

@Suite("Steps as sentences")
struct SentenceTests {
    private static let sentences = StepSentences(
        templates: [
            "round": "Round {value}[ {way}][ to {places} {places|place|places}]",
            "wait": "Wait {seconds}",
            "filter": "Keep of {list} what[, by {by},] {which}[ {value}]",
            "repeat": "Repeat {count} {count|time|times}",
            "if": "If {condition}",
            "item": "Take the item {at} of {list}",
        ],
        words: [
            "up": "upwards", "isMoreThan": "is more than", "hasAnyValue": "has a value", "or": "or",
            "last": "at the end",
        ]
    )

    @Test(arguments: [
        ("round: 2.5", "Round 2.5"),
        ("round: {value: 2.5, places: 1}", "Round 2.5 to 1 place"),
        ("round: {value: 2.5, places: 2, way: up}", "Round 2.5 upwards to 2 places"),
        ("wait: 5", "Wait 5.0 s"),
        ("filter: {list: \"${input}\", which: isMoreThan, value: 3}", "Keep of ‹input› what is more than 3"),
        ("filter: {list: \"${input}\", by: name, which: hasAnyValue}", "Keep of ‹input› what, by name, has a value"),
        ("item: {list: \"${input}\", at: last}", "Take the item at the end of ‹input›"),
        ("repeat: 1\n    steps: []", "Repeat 1 time"),
        ("repeat: 2\n    steps: []", "Repeat 2 times"),
        (
            "if: {any: [{value: \"${input}\", isMoreThan: 3}, {value: \"${input}\", hasAnyValue: true}]}\n    then: []",
            "If ‹input› is more than 3 or ‹input› has a value"
        ),
        // Without a template, the names of the file.
        ("trimText: abc", "Trim text abc"),
    ])
    func aStepIsTold(step: String, sentence: String) throws {
        var environment = Rehearsal.environment
        environment.sentences = Self.sentences
        let shortcut = try #require(
            ShortcutReader().read("name: x\nsteps:\n  - \(step)\n", path: "x.yaml", YAMLProblems())
        )
        let summaries = StepSummary(catalog: Rehearsal.catalog, environment: environment)
        #expect(summaries.text(of: shortcut.steps[0]) == sentence)
    }

    /// What stands under "more" is told as in sentences: by names, and not by ids.
    @Test func moreIsTold() throws {
        let summaries = StepSummary(catalog: Rehearsal.catalog, environment: Rehearsal.environment)
        let step = IntentStep(
            app: "notes",
            intent: "Find",
            parameters: [
                "size": .literal(.text("l")), "due": .literal(.text("tomorrowT07:30")),
                "tags": .list([.literal(.text("a")), .literal(.text("b"))]),
            ]
        )
        let more = summaries.more(of: step).map { "\($0.parameter): \($0.value ?? "-")" }
        #expect(more == ["Size: large", "Count: -", "Tags: a and b", "Due: tomorrow 07:30"])
    }

    /// Where a value is still to be asked for, brackets are no words.
    @Test func aRequestIsTold() throws {
        var intent = IntentDefinition(
            name: "Stop",
            title: "Cancel an alarm",
            parameters: [ParameterDefinition(name: "alarm", displayName: "Alarm", type: .object("Alarm"))]
        )
        intent.summaries = ["": "Cancel {alarm}"]
        let app = AppDefinition(
            id: "clock",
            name: SpokenName("Clock"),
            locale: "en-US",
            folder: "",
            intents: [intent],
            types: [TermType(kind: .object, name: "Alarm", displayName: "Alarm")]
        )
        let summaries = StepSummary(catalog: StepCatalog([app]), environment: Rehearsal.environment)
        let open = IntentStep(app: "clock", intent: "Stop")
        #expect(summaries.text(of: open) == "Cancel (alarm)")
        #expect(summaries.text(of: open, isTold: true) == "Cancel an alarm")
        var call = IntentCall(app: "clock", intent: "Stop", parameters: [:], isAnnounced: false)
        #expect(summaries.text(of: call, isTold: true) == "Cancel an alarm")
        let alarm = IntentObject(id: "1", display: "the early one")
        call.parameters["alarm"] = [ParameterAssignment(value: .object(alarm), display: alarm.display)]
        #expect(summaries.text(of: call, isTold: true) == "Cancel the early one")
    }
}
