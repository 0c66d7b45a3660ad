import Extensions
import Foundation
import Testing
import WilcoIntents

struct AppFolderTests {
    static let complete = HostFixture.fixtures + "/complete"

    @Test func readsEverything() throws {
        let (loaded, problems) = AppFolder.load(Self.complete, locale: "en-US")
        #expect(problems.isEmpty, "\(problems)")
        let app = try #require(loaded)
        #expect(app.name == SpokenName("Complete", pronunciations: ["K AH M P L IY T"]))
        #expect(app.alternativeNames.map(\.text) == ["the complete one", "Whole", "the full one"])
        #expect(app.locales == ["de-DE", "en-US"])
        #expect(app.handler?.deadline == .milliseconds(2500))
        #expect(app.summary == "Has everything, in words.")
        #expect(app.type(named: "Soup")?.displayName == "Soup of the day")
        #expect(app.type(named: "Soup")?.terms.map(\.id) == ["borscht", "okra"])
        #expect(app.type(named: "Size")?.terms.map(\.display) == ["small", "extra large"])
        #expect(app.lists["percent"] == .range(from: 0, to: 100, step: 5, percentage: true, fractions: .halves))
        #expect(app.skipWords == ["please"])
        #expect(app.pronunciations == ["borscht": ["B AO R SH", "\"borsh\""]])

        let intent = try #require(app.intent(named: "Order"))
        #expect(intent.parameters.map(\.name) == ["soup", "size", "walk", "note", "other", "third", "fourth"])
        let properties: [String: JSONValue] = ["price": 4.5, "hot": true]
        let borscht = IntentObject(id: "borscht", display: "borscht")
        #expect(intent.parameter(named: "soup")?.defaultValue == .object(borscht))
        #expect(app.type(named: "Soup")?.terms.first?.properties == properties)
        #expect(intent.parameter(named: "size")?.defaultValue == .list([.enumeration("small")]))
        #expect(intent.parameter(named: "walk")?.defaultValue == .measurement(amount: 10, unit: "meters"))
        let predicates = intent.parameters.dropFirst(3).map(\.relationship?.predicate)
        #expect(
            predicates == [.isEqual("small"), .isNotEqual("small"), .isOneOf(["small", "extraLarge"]), .hasAnyValue]
        )
        #expect(intent.parameter(named: "soup")?.dialogs.unsupported == ["soldOut": "Sold out."])
        #expect(intent.responses[.success] == ResponseTemplate(spoken: "Done, {soup}.", screen: "Done."))
        #expect(intent.needsConfirmation)

        let group = try #require(intent.sentences.last)
        #expect(intent.sentences.first?.templates.first?.location?.line == 15)
        #expect(group.fixed == ["size": .enumeration("small"), "walk": .measurement(amount: 5, unit: "meters")])
        #expect(group.requiresContext["area"] == ContextRequirement(values: nil))
        #expect(group.requiresContext["floor"] == ContextRequirement(values: ["one", "two"]))
        #expect(group.requiresContext["room"] == ContextRequirement(values: ["Kitchen"], slot: "room"))
        #expect(group.lists["own"] == .wildcard)
    }

    /// A change to one file of a good app, and what must be said about it.
    struct Mistake: Sendable, CustomTestStringConvertible {
        var file: String
        var old: String
        var new: String
        var complaint: String

        init(_ file: String, _ old: String, _ new: String, _ complaint: String) {
            self.file = file
            self.old = old
            self.new = new
            self.complaint = complaint
        }

        var testDescription: String { "\(file): \(new)" }
    }

    @Test(arguments: [
        Mistake("app.yaml", "wilco: 1", "wilco: 2", ":2:8: format 2 is not known — write `wilco: 1`"),
        Mistake("app.yaml", "id: complete", "id: com/plete", ":3:5: \"com/plete\" cannot be an id"),
        Mistake("app.yaml", "name: {", "nme: {", "unknown key \"nme\" — did you mean \"name\"?"),
        Mistake("app.yaml", "deadline: 2.5", "deadline: 1000", "1000 is out of range — write 0.1 to 600.0"),
        Mistake("app.yaml", "command: [../handler.py, none]", "command: []", "the command is empty"),
        Mistake("app.yaml", "vocabulary: So", "microphone: So", "unknown permission \"microphone\""),
        Mistake(
            "intents.yaml",
            "type: object:Soup",
            "type: object:Soap",
            "there is no object \"Soap\" — did you mean \"Soup\"?"
        ),
        Mistake(
            "intents.yaml",
            "type: distance",
            "type: distanse",
            "unknown type \"distanse\" — did you mean \"distance\"?"
        ),
        Mistake("intents.yaml", "unit: meters, ", "", "limits of a distance need a unit"),
        Mistake("intents.yaml", "minimum: 1,", "minimum: 200,", "the minimum is above the maximum — swap them"),
        Mistake(
            "intents.yaml",
            "default: [small]",
            "default: [smal]",
            "\"smal\" is no case of Size — did you mean \"small\"?"
        ),
        Mistake("intents.yaml", "parameter: size, is: small", "parameter: sise, is: small", "did you mean \"size\"?"),
        Mistake("intents.yaml", "is: small}", "is: small, isNot: x}", "one condition is needed"),
        Mistake(
            "intents.yaml",
            "category: order",
            "category: ordr",
            "\"ordr\" is not possible here — did you mean \"order\"?"
        ),
        Mistake("intents.yaml", "cases: [small, extraLarge]", "cases: []", "an enum needs cases"),
        Mistake("intents.yaml", "    title: Order\n", "", "\"title\" is missing"),
        Mistake(
            "vocabulary/en-US.yaml",
            "id: small",
            "id: smal",
            "\"smal\" is no case of Size — did you mean \"small\"?"
        ),
        Mistake("vocabulary/en-US.yaml", "- okra", "- borscht", "\"borscht\" stands here twice"),
        Mistake(
            "vocabulary/en-US.yaml",
            "size: small,",
            "sice: small,",
            "Order has no parameter \"sice\" — did you mean \"size\"?"
        ),
        Mistake(
            "vocabulary/en-US.yaml",
            "  Order:",
            "  Ordr:",
            "there is no intent \"Ordr\" — did you mean \"Order\"?"
        ),
        Mistake("vocabulary/en-US.yaml", "fractions: halves", "fractions: thirds", "write halves, tenths"),
        Mistake("vocabulary/en-US.yaml", "{wildcard: true}", "{}", "a list has one kind"),
        Mistake("dialogs/en-US.yaml", "reprompt:", "repromt:", "unknown key \"repromt\" — did you mean \"reprompt\"?"),
        Mistake(
            "dialogs/en-US.yaml",
            "      soup:",
            "      soap:",
            "Order has no parameter \"soap\" — did you mean \"soup\"?"
        ),
        Mistake("dialogs/en-US.yaml", "title: Order soup", "title: [Order soup", "not YAML"),
    ])
    func everyMistakeIsTold(_ mistake: Mistake) throws {
        let folder = try copy()
        defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
        let path = "\(folder)/\(mistake.file)"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(mistake.old))
        try text.replacing(mistake.old, with: mistake.new, maxReplacements: 1)
            .write(toFile: path, atomically: true, encoding: .utf8)
        let (app, problems) = AppFolder.load(folder, locale: "en-US")
        #expect(app == nil)
        let expected = problems.filter { $0.description.contains(mistake.complaint) }
        #expect(!expected.isEmpty, "\(problems)")
        #expect(expected.allSatisfy { $0.file == path }, "\(problems)")
    }

    /// A copy of the complete app in a folder of its own.
    private func copy() throws -> String {
        let parent = FileManager.default.temporaryDirectory.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Self.complete, toPath: "\(parent)/complete")
        return "\(parent)/complete"
    }

    @Test func aBrokenAppTakesNoOtherDown() throws {
        let broken = try copy()
        let parent = (broken as NSString).deletingLastPathComponent
        defer { try? FileManager.default.removeItem(atPath: parent) }
        try FileManager.default.copyItem(atPath: Self.complete, toPath: "\(parent)/other")
        let identity = try String(contentsOfFile: "\(parent)/other/app.yaml", encoding: .utf8)
        try identity.replacing("id: complete", with: "id: other")
            .write(toFile: "\(parent)/other/app.yaml", atomically: true, encoding: .utf8)
        try Data([0xFF, 0xFE]).write(to: URL(filePath: "\(broken)/intents.yaml"))
        let catalog = AppCatalog.load(folders: [parent], locale: nil)
        #expect(catalog.apps.map(\.id) == ["other"])
        #expect(catalog.locale == "en-US")
        #expect(catalog.problems.contains { $0.description.contains("not UTF-8 text") })
    }

    @Test func aFolderThatIsNoneIsTold() {
        let catalog = AppCatalog.load(folders: ["/nowhere"], locale: nil)
        #expect(
            catalog.problems.map(\.description) == [
                "/nowhere:1:1: this folder cannot be read — check the name given to --apps"
            ]
        )
    }

    @Test(arguments: [
        ("en-US", "en-US"), ("en-us", "en-US"), ("en-GB", "en"), ("de", "de-AT"), ("de-CH", "de-AT"), ("fr", nil),
    ])
    func localesFallBack(_ wanted: String, _ expected: String?) {
        #expect(AppFolder.fallback(for: wanted, among: ["de-AT", "de-DE", "en", "en-US"]) == expected)
    }

    @Test func aMissingLocaleIsTold() {
        let (app, problems) = AppFolder.load(Self.complete, locale: "fr-FR")
        #expect(app?.locale == "de-DE")
        #expect(problems.contains { $0.severity == .warning && $0.message.contains("no texts for fr-FR") })
    }

    @Test func readsTests() {
        let (tests, problems) = AppTest.load(folder: Self.complete)
        #expect(problems.isEmpty)
        #expect(tests.map(\.sentences) == [["order borscht"], ["dance"]])
        #expect(tests.map(\.intent) == ["Order", nil])
        #expect(tests.map(\.locale) == ["en-US", "en-US"])
        #expect(tests.first?.parameters == ["soup": "borscht"])
    }
}
