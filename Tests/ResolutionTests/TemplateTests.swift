import AssistantTesting
import Resolution
import Testing
import WilcoIntents

@Suite struct TemplateTests {
    static let values: [String: TemplateValue] = [
        "count": .count(3),
        "one": .count(1),
        "total": .json(["amount": 3.75, "currency": "USD"]),
        "readyIn": .json(600),
        "details": .json(["display": "two soups", "total": ["amount": 8500, "currency": "USD"]]),
        "soup": .assignment(
            ParameterAssignment(
                value: .object(IntentObject(id: "a", display: "clam chowder", properties: ["price": 4])),
                display: "chowder"
            )
        ),
        "items": .json(["a", "b", "c"]),
        "when": .json("2026-03-02T20:30"),
        "far": .value(.measurement(amount: 1, unit: "meters")),
    ]

    @Test(arguments: [
        ("{count} specials", "Three specials"),
        ("We have {count} {count|special|specials}.", "We have three specials."),
        ("We have {one} {one|special|specials}.", "We have one special."),
        ("Your total is {total}.", "Your total is $3.75."),
        ("{details.total} for {details}.", "$8,500 for two soups."),
        ("Ready in {readyIn:duration}.", "Ready in 10 minutes."),
        ("Ready in {readyIn}.", "Ready in 600."),
        ("{soup} costs {soup.price}.", "Clam chowder costs four."),
        ("{items}", "A, b, and c"),
        ("{items.count} items", "Three items"),
        ("On {when:dateTime}.", "On Monday, March 2 at 8:30 PM."),
        ("It is {far} away.", "It is 1 meter away."),
        ("It costs {missing}. Take it?", "Take it?"),
        ("Number {readyIn:digits}", "Number 600"),
    ])
    func fills(_ template: String, _ text: String) {
        #expect(TemplateFiller(DialogueWording(TestLanguages.tables("en-US"))).fill(template, Self.values) == text)
    }

    @Test(arguments: ["{missing}", "{", "{}", "{a:b}", "", "{soup.color}"])
    func leavesOutWhatItCannotFill(_ template: String) {
        #expect(TemplateFiller(DialogueWording(TestLanguages.tables("en-US"))).fill(template, Self.values) == nil)
    }

    @Test func writesGerman() {
        let filler = TemplateFiller(DialogueWording(TestLanguages.tables("de-DE")))
        #expect(
            filler.fill("{total}, {items}, {when:dateTime}", Self.values)
                == "3,75 $, a, b und c, Montag, 2. März um 20:30 Uhr"
        )
    }

    @Test func tellsWhatIsWrong() {
        #expect(TemplateFiller.problems(in: "a {", known: nil) == [.unclosed(column: 3)])
        #expect(TemplateFiller.problems(in: "a {}", known: nil) == [.nameless(column: 3)])
        #expect(TemplateFiller.problems(in: "{a:b}", known: nil) == [.unknownFormat("b", column: 1)])
        #expect(
            TemplateFiller.problems(in: "A {sop}?", known: ["soup"])
                == [.unknownPlaceholder("sop", column: 3, known: ["soup"])]
        )
        #expect(TemplateFiller.problems(in: "A {soup}?", known: ["soup"]).isEmpty)
    }

    @Test func checksAnApp() {
        let intent = IntentDefinition(
            name: "Order",
            title: "Order",
            parameters: [
                ParameterDefinition(
                    name: "soup",
                    displayName: "Soup",
                    type: .string,
                    dialogs: ParameterDialogs(prompt: "Which {sop}?", unsupported: ["gone": "{anything} {"])
                )
            ],
            responses: [.success: ResponseTemplate(spoken: "{whatever}", screen: "{")]
        )
        let app = AppDefinition(id: "chef", name: SpokenName("Chef"), locale: "en", folder: "", intents: [intent])
        #expect(
            DialogChecker.problems(in: app).map(\.path) == [
                "intents.Order.responses.success.screen", "intents.Order.parameters.soup.prompt",
                "intents.Order.parameters.soup.unsupported.gone",
            ]
        )
    }

    /// Wilco's own sentences are complete and well formed in every locale.
    @Test(arguments: ["en-US", "de-DE"])
    func wordingIsComplete(_ locale: String) {
        let wording = DialogueWording(TestLanguages.tables(locale))
        for phrase in DialogueWording.Phrase.allCases {
            #expect(!wording[phrase].isEmpty, "\(phrase)")
            #expect(TemplateFiller.problems(in: wording[phrase], known: nil).isEmpty, "\(phrase)")
        }
        for category in IntentCategory.allCases {
            let words = wording.category(category)
            for text in [words.verb, words.acknowledgement, words.success, words.refusal] { #expect(!text.isEmpty) }
            #expect(!words.agreement.isEmpty)
        }
    }

    /// Nothing is wrong with it, but it could be said better.
    @Test func advisesHowToSpeak() {
        let english = DialogueWording(TestLanguages.tables("en-US")).verbs
        let long = Array(repeating: "word", count: 26).joined(separator: " ")
        let size = TermType(
            kind: .enumeration,
            name: "Size",
            displayName: "Size",
            terms: [VocabularyTerm(id: "small", display: "small")]
        )
        func app(_ intent: IntentDefinition) -> AppDefinition {
            AppDefinition(
                id: "chef",
                name: SpokenName("Soup Chef"),
                locale: "en",
                folder: "",
                intents: [intent],
                types: [size]
            )
        }
        let poor = IntentDefinition(
            name: "Order",
            title: "Order",
            parameters: [
                ParameterDefinition(
                    name: "soup",
                    displayName: "soup",
                    type: .string,
                    dialogs: ParameterDialogs(prompt: long)
                ),
                ParameterDefinition(name: "couponId", displayName: "Coupon id", type: .string, isRequired: false),
                ParameterDefinition(name: "couponName", displayName: "Coupon", type: .string, isRequired: false),
                ParameterDefinition(name: "size", displayName: "Size", type: .enumeration("Size")),
                ParameterDefinition(
                    name: "straw",
                    displayName: "Straw",
                    type: .string,
                    relationship: ParameterRelationship(parent: "size", predicate: .isEqual("large")),
                    dialogs: ParameterDialogs(prompt: "Which straw?")
                ),
            ],
            summaries: ["": "{soup} from Soup Chef with {couponName}", "size=small": "Order a small {soup}"],
            responses: [
                .success: ResponseTemplate(
                    spoken: "\(long) {total}.",
                    card: CardTemplate(title: "{total}", rows: [.init("Ready", "{minutes}")])
                )
            ]
        )
        #expect(
            DialogAdvice.warnings(for: app(poor), verbs: english).map {
                String($0.dropFirst("chef: intents.Order.".count))
            } == [
                "summary: {couponName} may be missing — leave it out",
                "summary: begins with a value — begin with a verb",
                "summary: names the app, which stands above it — leave the name out",
                "summaries.size=small: “small” is a value of size — write {size}",
                "summary: {size} must be known — write of it, too",
                "summaries.size=large: {size}, {straw} must be known — write of it, too",
                "parameters.soup: the display name “soup” may stand as a title — begin it with a capital",
                "parameters.soup: prompt: has 26 words — say what matters in 25",
                "parameters.couponId: depends on couponName — use one parameter of an object type",
                "parameters.size: has no prompt — write the question, else Wilco asks in words of its own",
                "responses.success: has 27 words — say what matters in 25",
                "responses.success: {minutes} is only on the card — say it, too, for those who see none",
            ]
        )
        let good = IntentDefinition(
            name: "Order",
            title: "Order",
            parameters: [
                ParameterDefinition(
                    name: "size",
                    displayName: "Size",
                    type: .enumeration("Size"),
                    dialogs: ParameterDialogs(prompt: "Which size?")
                ), ParameterDefinition(name: "spoon", displayName: "Spoon", type: .boolean, isRequired: false),
            ],
            summaries: ["": "Order the smallest {size}"],
            responses: [
                .success: ResponseTemplate(spoken: "Ready.", card: CardTemplate(title: "Soup", image: "{photo}"))
            ]
        )
        #expect(DialogAdvice.warnings(for: app(good), verbs: english).isEmpty)
        let bare = IntentDefinition(name: "Order", title: "Order", parameters: good.parameters)
        #expect(
            DialogAdvice.warnings(for: app(bare), verbs: english) == [
                "chef: intents.Order.summary: is missing — write a sentence, with {size}"
            ]
        )
    }

    /// One sentence for each combination, names where values will stand, and what the sentence leaves out.
    @Test func previewsRequests() {
        let kinds = TermType(
            kind: .enumeration,
            name: "Kind",
            displayName: "Kind",
            terms: [
                VocabularyTerm(id: "pickup", display: "pick-up"), VocabularyTerm(id: "delivery", display: "delivery"),
            ]
        )
        func parameter(_ name: String, _ type: ParameterType, of kind: String? = nil) -> ParameterDefinition {
            ParameterDefinition(
                name: name,
                displayName: name.prefix(1).uppercased() + name.dropFirst(),
                type: type,
                relationship: kind.map { ParameterRelationship(parent: "kind", predicate: .isEqual(.string($0))) }
            )
        }
        let order = IntentDefinition(
            name: "Order",
            title: "Order soup",
            parameters: [
                parameter("soup", .string), parameter("kind", .enumeration("Kind")), parameter("spoon", .boolean),
                parameter("store", .string, of: "pickup"), parameter("address", .string, of: "delivery"),
            ],
            summaries: ["": "Order {soup}", "kind=pickup": "Order {soup} for {kind} from {store}"]
        )
        let menu = IntentDefinition(name: "Menu", title: "Show the menu")
        let app = AppDefinition(
            id: "chef",
            name: SpokenName("Chef"),
            locale: "en",
            folder: "",
            intents: [order, menu],
            types: [kinds]
        )
        #expect(
            RequestPreview.lines(for: order, in: app) == [
                "Order <Soup>; more: Kind, Spoon", "Order <Soup> for pick-up from <Store>; more: Spoon",
                "Order <Soup>; more: Spoon, Address",
            ]
        )
        #expect(RequestPreview.lines(for: menu, in: app) == ["Show the menu"])
        let cups = ParameterDefinition(name: "cups", displayName: "Cups", type: .integer)
        let boil = IntentDefinition(
            name: "Boil",
            title: "Boil",
            parameters: [cups],
            summaries: ["": "Boil water for {cups} {cups|cup|cups}"]
        )
        #expect(RequestPreview.lines(for: boil, in: app) == ["Boil water for <Cups> cups"])
    }

    /// Each language has its verbs where its sentences have them; one that tells none of its verbs is not judged.
    @Test(arguments: [
        ("en-US", "Order {soup}", true), ("en-US", "Soup {soup}, to order", false), ("en-US", "{soup} to order", false),
        ("de-DE", "Bestelle {soup}", true), ("de-DE", "{soup} bestellen", true), ("de-DE", "Löschen: {soup}", true),
        ("de-DE", "Suppe {soup}", false), ("de-DE", "{soup}", false), ("fr-FR", "Commander {soup}", true),
        ("fr-FR", "{soup} commander", false), ("eo", "Supon {soup}", true),
    ])
    func summariesHaveAVerbInItsPlace(_ locale: String, _ summary: String, _ isRight: Bool) {
        let soup = ParameterDefinition(
            name: "soup",
            displayName: "Soup",
            type: .string,
            dialogs: ParameterDialogs(prompt: "Soup?")
        )
        let intent = IntentDefinition(name: "Order", title: "Order", parameters: [soup], summaries: ["": summary])
        let app = AppDefinition(id: "chef", name: SpokenName("Chef"), locale: locale, folder: "", intents: [intent])
        let tables = locale == "eo" ? nil : TestLanguages.tables(locale)
        let warnings = DialogAdvice.warnings(for: app, verbs: DialogueWording(tables).verbs)
        #expect(warnings.isEmpty == isRight, "\(warnings)")
        #expect(warnings.allSatisfy { $0.hasPrefix("chef: intents.Order.summary: ") && $0.contains("verb") })
    }
}
