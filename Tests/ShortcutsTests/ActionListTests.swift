import Foundation
import Shortcuts
import Testing
import WilcoIntents
import Yams

/// What editors and scripts are told of what steps can do; see `Cases/Actions/actions.yaml`.
@Suite("What steps can do")
struct ActionListTests {
    struct Case: Sendable, CustomStringConvertible {
        var action: String
        /// Nil: it is about the action itself.
        var parameter: String?
        var json: String

        var description: String { action + (parameter.map { " " + $0 } ?? "") }
    }

    static let cases: [Case] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Cases/Actions/actions.yaml"
        )
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return ((try? Yams.compose(yaml: text))?.sequence.map(Array.init) ?? []).map { node in
            Case(
                action: node["action"]?.string ?? "",
                parameter: node["parameter"]?.string,
                json: node["json"]?.string ?? ""
            )
        }
    }()

    private static let shop = AppDefinition(
        id: "shop",
        name: SpokenName("Shop"),
        locale: "en-US",
        folder: "",
        icon: "parcel.png",
        intents: [
            IntentDefinition(
                name: "Send",
                title: "Send a parcel",
                category: .order,
                keyParameter: "what",
                parameters: [
                    ParameterDefinition(name: "what", displayName: "What", type: .string),
                    ParameterDefinition(
                        name: "way",
                        displayName: "Way",
                        type: .string,
                        hasDynamicOptions: true,
                        defaultValue: .string("post"),
                        dialogs: ParameterDialogs(prompt: "How?")
                    ),
                    ParameterDefinition(
                        name: "street",
                        displayName: "Street",
                        type: .string,
                        isUserFacing: false,
                        relationship: ParameterRelationship(parent: "way", predicate: .isEqual("post"))
                    ),
                ]
            )
        ]
    )

    private static let actions: [ActionDescription] = {
        let apps = Rehearsal.apps.filter { $0.id != "shop" } + [shop]
        let catalog = StepCatalog(apps)
        let summaries = StepSummary(catalog: catalog, environment: Rehearsal.environment)
        return ActionList(catalog: catalog, summaries: summaries).all(of: apps)
    }()

    private func json(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(Dictionary(members.compactMap { key, value in value.map { (key, $0) } }) { $1 })
    }

    @Test(arguments: cases)
    func isDescribed(_ item: Case) throws {
        let action = try #require(Self.actions.first { $0.id == item.action })
        let told: JSONValue
        if let name = item.parameter {
            told = try #require(action.parameters.first { $0.name == name }).json
        } else {
            told = json(action.members)
        }
        let expected = try JSONDecoder().decode([String: JSONValue].self, from: Data(item.json.utf8))
        #expect(!expected.isEmpty)
        for (key, value) in expected {
            #expect(Self.isSame(told[key], value), "\(key): \(String(describing: told[key]))")
        }
    }

    /// `1` is `1.0`.
    private static func isSame(_ told: JSONValue?, _ expected: JSONValue) -> Bool {
        told == expected || expected.doubleValue != nil && told?.doubleValue == expected.doubleValue
    }

    /// Every step that the reader knows is in the list, once, and says what it is given.
    @Test func everythingIsListed() {
        let known = Rehearsal.apps.filter { $0.id != "shop" }.flatMap { app in
            app.intents.map { "\(app.id).\($0.name)" }
        }
        let builtIn = StepEffect.allCases.map(\.rawValue) + StepOperation.allCases.map(\.rawValue)
        let control = ["ask", "choose", "menu", "if", "repeat", "repeatEach", "set", "run", "stop", "comment"]
        #expect(Self.actions.map(\.id) == known + ["shop.Send"] + builtIn + control)
        for action in Self.actions where action.section == "Wilco" {
            #expect(!action.parameters.isEmpty, "\(action.id)")
        }
    }

    /// A value's place in the sentence, in Unicode scalars.
    @Test func aStepTellsWhereItsValuesStand() {
        let summaries = StepSummary(catalog: StepCatalog(Rehearsal.apps), environment: Rehearsal.environment)
        let step = IntentStep(
            app: "notes",
            intent: "AddText",
            parameters: ["text": .string("crème"), "note": .string("a")]
        )
        let json = summaries.pieces(of: Step(.intent(step))).json
        #expect(json["text"] == "Add crème to a")
        #expect(json["spans"]?.arrayValue?.first == ["parameter": "text", "range": [4, 9]])
    }
}
