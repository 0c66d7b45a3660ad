import AssistantTesting
import Clocks
import Conversation
import Foundation
import Matching
import Resolution
import WilcoIntents

/// A soup chef, a band, a rover and two taxi companies, and a conversation with them that no process answers.
enum Kitchen {
    private static func intent(
        _ name: String,
        _ category: IntentCategory,
        parameters: [ParameterDefinition] = [],
        _ templates: String...
    ) -> IntentDefinition {
        var intent = IntentDefinition(
            name: name,
            title: name,
            parameters: parameters,
            sentences: [SentenceDefinition(templates: templates.map { .init($0) })]
        )
        intent.category = category
        return intent
    }

    private static func app(
        _ id: String,
        _ intents: [IntentDefinition],
        types: [TermType] = []
    ) -> AppDefinition {
        AppDefinition(id: id, name: SpokenName(id), locale: "en-US", folder: "/\(id)", intents: intents, types: types)
    }

    static let soups = TermType(
        kind: .object,
        name: "Soup",
        displayName: "Soup",
        terms: [
            VocabularyTerm(id: "chowder", display: "clam chowder", synonyms: ["chowder"]),
            VocabularyTerm(id: "tomato", display: "tomato soup"),
        ]
    )

    static let soup = ParameterDefinition(name: "soup", displayName: "Soup", type: .object("Soup"))

    static let toppings = TermType(
        kind: .enumeration,
        name: "Topping",
        displayName: "Topping",
        terms: [VocabularyTerm(id: "cheese", display: "cheese")]
    )

    static let topping = ParameterDefinition(
        name: "topping",
        displayName: "Topping",
        type: .enumeration("Topping"),
        isRequired: false
    )

    private static func choice(_ name: String, _ terms: String...) -> (ParameterDefinition, TermType) {
        let type = ParameterType.enumeration(name.capitalized)
        let parameter = ParameterDefinition(name: name, displayName: name, type: type, isRequired: false)
        let terms = terms.map { VocabularyTerm(id: $0, display: $0) }
        return (parameter, TermType(kind: .enumeration, name: name.capitalized, displayName: name, terms: terms))
    }

    private static let music = choice("music", "jazz", "polka")
    private static let room = choice("room", "cellar", "attic")

    static let apps = [
        app(
            "chef",
            [intent("Order", .order, parameters: [soup, topping], "order [a] {soup} [with {topping}]", "order soup")],
            types: [soups, toppings]
        ),
        app(
            "band",
            [intent("Play", .do, parameters: [music.0, room.0], "play {music} [in the {room}]")],
            types: [music.1, room.1]
        ),
        app("rover", [intent("Turn", .do, "turn around")]),
        app("hills", [intent("GetRide", .ride, "get [me] a ride")]),
        app("valleys", [intent("GetRide", .ride, "get [me] a ride")]),
    ]

    static let matcher = Matcher(apps: apps, locale: "en-US", tables: TestLanguages.tables("en-US"))

    /// Monday, 2 March 2026, noon; a clock that stands still.
    static let clock = ConversationClock(
        elapsed: { .zero },
        sleep: { _ in },
        schedule: { _, _ in {} },
        date: { Date(timeIntervalSince1970: 1_772_452_800) },
        timeZone: .gmt
    )

    static let understander = Understander(matcher: matcher, clock: clock)

    /// A conversation in which nothing was said yet.
    static var machine: DialogueMachine { machine(apps) }

    private static func machine(_ apps: [AppDefinition]) -> DialogueMachine {
        DialogueMachine(
            apps: apps,
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(session: "test")
        )
    }

    /// "Which soup?" is asked.
    static var asking: DialogueMachine { asking("order soup", in: machine) }

    /// The rover, which turns for soup alone, asks which.
    static var roverAsking: DialogueMachine {
        var apps = apps
        for index in apps.indices where apps[index].id == "rover" {
            apps[index].intents[0].parameters = [soup]
            apps[index].types = [soups]
        }
        return asking("turn around", in: machine(apps))
    }

    private static func asking(_ request: String, in machine: DialogueMachine) -> DialogueMachine {
        var machine = machine
        var actions = machine.process(.understood(understander.understand(request)), at: .zero)
        while let call = actions.lazy.compactMap({ if case .call(let call, _, _) = $0 { call } else { nil } }).first {
            actions = machine.process(.replied(call: call, .resolution(.needsValue)), at: .zero)
        }
        return machine
    }

    /// What the apps can do is read out, and there is more of it.
    static var reading: DialogueMachine {
        var apps = apps
        for index in apps.indices { apps[index].intents[0].examples = ["show me \(index)"] }
        var machine = machine(apps)
        _ = machine.process(.answered(Answer(.help)), at: .zero)
        return machine
    }

    /// A shortcut's step asks, of no request.
    static func asking(_ answer: PlainQuestion.Answer) -> DialogueMachine {
        var machine = machine
        let question = PlainQuestion("How many?", answer: answer, title: "lunch", name: "answer")
        _ = machine.process(.asked(question), at: .zero)
        return machine
    }

    /// "Did you mean …?" is asked.
    static var guessing: DialogueMachine {
        var machine = machine
        var guess = understander.understand("turn around")
        guess.band = .confirm
        _ = machine.process(.understood(guess), at: .zero)
        return machine
    }
}
