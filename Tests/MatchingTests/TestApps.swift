import AssistantTesting
import Foundation
import Matching
import WilcoIntents
import Yams

/// Three small apps, built in memory, and the clock of the tests.
enum TestApps {
    /// Monday, 2 March 2026, noon.
    static let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)

    static func template(_ texts: String...) -> SentenceDefinition {
        SentenceDefinition(templates: texts.map { SentenceDefinition.Template($0) })
    }

    static func parameter(_ name: String, _ type: ParameterType, isArray: Bool = false) -> ParameterDefinition {
        ParameterDefinition(name: name, displayName: name, type: type, isArray: isArray, isRequired: false)
    }

    static let soup = AppDefinition(
        id: "soup-chef",
        name: SpokenName("Soup Chef"),
        alternativeNames: [SpokenName("the soup kitchen")],
        locale: "en-US",
        folder: "/soup-chef",
        intents: [
            IntentDefinition(
                name: "OrderSoup",
                title: "Order soup",
                parameters: [
                    parameter("soup", .object("Soup")), parameter("quantity", .integer),
                    parameter("toppings", .enumeration("Topping"), isArray: true), parameter("friend", .person),
                    parameter("note", .string),
                ],
                sentences: [
                    template(
                        "order [<amount>] {soup} [with {toppings} [and {toppings}]]",
                        "order [a] soup"
                    )
                ]
            ),
            IntentDefinition(
                name: "ShowMenu",
                title: "Show menu",
                sentences: [template("show [me] the menu", "(what is|what's) on the menu")]
            ),
        ],
        types: [
            TermType(
                kind: .object,
                name: "Soup",
                displayName: "Soup",
                terms: [
                    VocabularyTerm(id: "clamChowder", display: "clam chowder", synonyms: ["[clam] chowder"]),
                    VocabularyTerm(id: "tomatoSoup", display: "tomato soup", synonyms: ["tomato"]),
                ]
            ),
            TermType(
                kind: .enumeration,
                name: "Topping",
                displayName: "Topping",
                terms: [
                    VocabularyTerm(id: "cheese", display: "cheese"),
                    VocabularyTerm(id: "croutons", display: "croutons"),
                    VocabularyTerm(id: "redPepper", display: "red pepper"),
                ]
            ),
        ],
        rules: ["amount": "({quantity} [(bowl|bowls) of])"]
    )

    static let rover = AppDefinition(
        id: "rover",
        name: SpokenName("Rover"),
        locale: "en-US",
        folder: "/rover",
        intents: [
            IntentDefinition(
                name: "Move",
                title: "Move",
                parameters: [
                    parameter("direction", .enumeration("Direction")), parameter("distance", .measurement(.distance)),
                ],
                sentences: [template("(go|move) {direction} [{distance}]", "(go|move) {distance} {direction}")]
            ),
            IntentDefinition(
                name: "Turn",
                title: "Turn",
                parameters: [parameter("side", .enumeration("Side")), parameter("angle", .measurement(.angle))],
                sentences: [template("turn {side} [{angle}]", "turn {angle} [to the] {side}")]
            ),
        ],
        types: [
            TermType(
                kind: .enumeration,
                name: "Direction",
                displayName: "Direction",
                terms: [
                    VocabularyTerm(id: "forward", display: "forward", synonyms: ["ahead"]),
                    VocabularyTerm(id: "backward", display: "backward", synonyms: ["back"]),
                ]
            ),
            TermType(
                kind: .enumeration,
                name: "Side",
                displayName: "Side",
                terms: [VocabularyTerm(id: "left", display: "left"), VocabularyTerm(id: "right", display: "right")]
            ),
        ]
    )

    static let messages = AppDefinition(
        id: "unicorn-chat",
        name: SpokenName("Unicorn Chat"),
        locale: "en-US",
        folder: "/unicorn-chat",
        intents: [
            IntentDefinition(
                name: "SendMessage",
                title: "Send a message",
                parameters: [parameter("friend", .person), parameter("text", .string)],
                sentences: [template("tell {friend} {text}")]
            )
        ]
    )

    static let celestra = VocabularyTerm(id: "celestra", display: "Celestra")
    static let all = Matcher(
        apps: [soup, rover, messages],
        locale: "en-US",
        tables: TestLanguages.tables("en-US"),
        vocabulary: ["soup-chef": ["person": [celestra]], "unicorn-chat": ["person": [celestra]]]
    )

    /// A file under `Cases`.
    static func cases(_ name: String) -> Node {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Cases/\(name).yaml"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return (try? Yams.compose(yaml: text)) ?? Node("")
    }

    static func json(_ node: Node) -> JSONValue {
        if let items = node.sequence { return .array(items.map { json($0) }) }
        if let members = node.mapping {
            return .object(Dictionary(members.map { ($0.key.string ?? "", json($0.value)) }) { $1 })
        }
        guard let scalar = node.scalar else { return .null }
        guard scalar.style == .plain else { return .string(scalar.string) }
        switch scalar.string {
        case "null", "~", "": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: break
        }
        if let number = Int(scalar.string) { return .integer(number) }
        if let number = Double(scalar.string) { return .number(number) }
        return .string(scalar.string)
    }

    static func isEqual(_ first: JSONValue, _ second: JSONValue) -> Bool {
        if let first = first.doubleValue, let second = second.doubleValue { return abs(first - second) < 1e-6 }
        if let first = first.objectValue, let second = second.objectValue {
            return first.count == second.count
                && first.allSatisfy { key, value in second[key].map { isEqual(value, $0) } ?? false }
        }
        if let first = first.arrayValue, let second = second.arrayValue {
            return first.count == second.count && zip(first, second).allSatisfy { isEqual($0, $1) }
        }
        return first == second
    }
}
