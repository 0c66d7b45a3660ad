import Extensions
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

struct AppFolderTests {
    static let complete = HostFixture.fixtures + "/complete"
    static let domains = HostFixture.fixtures + "/../../../config/domains"

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
        #expect(
            app.lists["percent"]
                == .range(NumberRange(from: 0, to: 100, step: 5, isPercentage: true, fractions: .halves))
        )
        #expect(app.skipWords == ["please"])
        #expect(app.pronunciations == ["borscht": ["B AO R SH", "\"borsh\""]])

        let intent = try #require(app.intent(named: "Order"))
        #expect(
            intent.parameters.map(\.name) == [
                "soup", "size", "walk", "note", "other", "third", "fourth", "tip", "origin",
            ]
        )
        let properties: [String: JSONValue] = ["price": 4.5, "hot": true]
        let borscht = IntentObject(id: "borscht", display: "borscht")
        #expect(intent.parameter(named: "soup")?.defaultValue == .object(borscht))
        #expect(app.type(named: "Soup")?.terms.first?.properties == properties)
        #expect(intent.parameter(named: "size")?.defaultValue == .list([.enumeration("small")]))
        #expect(intent.parameter(named: "walk")?.defaultValue == .measurement(amount: 10, unit: "meters"))
        let predicates = intent.parameters[3...6].map(\.relationship?.predicate)
        #expect(
            predicates == [.isEqual("small"), .isNotEqual("small"), .isOneOf(["small", "extraLarge"]), .hasAnyValue]
        )
        #expect(intent.parameter(named: "soup")?.dialogs.unsupported == ["soldOut": "Sold out."])
        let card = CardTemplate(
            title: "{soup}",
            rows: [CardTemplate.Row("Size", "{size}")],
            image: "soup.png",
            replaces: .message
        )
        #expect(intent.supportsCustomCard && intent.blocks == [.message])
        #expect(
            intent.responses[.success]
                == ResponseTemplate(spoken: "Done, {soup}.", screen: "Done.", withoutScreen: "Done.", card: card)
        )
        #expect(app.opening == .command(["viewer", "--show"]))
        #expect(intent.needsConfirmation)
        #expect(!intent.supportsBackground && intent.isConfigurable)
        #expect(intent.keyParameter == "soup" && intent.inputParameter == "note")
        #expect(intent.parameter(named: "size")?.maximumCount == 3)
        #expect(intent.parameter(named: "note")?.text == TextSettings(capitalization: .words, isMultiline: true))
        #expect(intent.parameter(named: "tip")?.currencies == ["USD", "EUR"])
        #expect(intent.parameter(named: "origin")?.isUserFacing == false)
        #expect(intent.parameter(named: "origin")?.type == .dateTime)
        #expect(app.type(named: "Soup")?.properties.map(\.type) == [.currencyAmount, .date])
        #expect(app.types.filter(\.isClosed).map(\.name) == ["Street"])
        #expect(intent.responseProperties.map(\.isArray) == [false, true])
        #expect(intent.responseCodes == ["failureClosed": false, "successLater": true])
        #expect(intent.output == "total" && intent.verb == "order it")
        #expect(intent.summaryTemplate(for: ["size": "small"]) == "Order {soup} with {note}")
        #expect(intent.summaryTemplate(for: ["size": "extraLarge"]) == "Order {soup}")
        #expect(app.places["intents.Order.parameters.soup.prompt"]?.line == 15)
        #expect(app.intent(named: "EndCall")?.domain == "calls")
        #expect(app.intent(named: "EndCall")?.supportsCustomCard == false)

        let group = try #require(intent.sentences.last)
        #expect(intent.sentences.first?.templates.first?.location?.line == 15)
        #expect(group.fixed == ["size": .enumeration("small"), "walk": .measurement(amount: 5, unit: "meters")])
        #expect(group.requiresContext["area"] == ContextRequirement(values: nil))
        #expect(group.requiresContext["floor"] == ContextRequirement(values: ["one", "two"]))
        #expect(group.requiresContext["room"] == ContextRequirement(values: ["Kitchen"], slot: "room"))
        #expect(group.lists["own"] == .wildcard)
    }

    /// A copy of the complete app in a folder of its own.
    static func copy() throws -> String {
        let parent = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: complete, toPath: "\(parent)/complete")
        return "\(parent)/complete"
    }

    @Test func aBrokenAppTakesNoOtherDown() throws {
        let broken = try Self.copy()
        let parent = (broken as NSString).deletingLastPathComponent
        defer { try? FileManager.default.removeItem(atPath: parent) }
        try FileManager.default.copyItem(atPath: Self.complete, toPath: "\(parent)/other")
        let identity = try String(contentsOfFile: "\(parent)/other/app.yaml", encoding: .utf8)
        try identity.replacing("id: complete", with: "id: other")
            .write(toFile: "\(parent)/other/app.yaml", atomically: true, encoding: .utf8)
        try Data([0xFF, 0xFE]).write(to: URL(filePath: "\(broken)/intents.yaml"))
        let catalog = AppCatalog.load(folders: [parent], locale: nil, domains: [Self.domains])
        #expect(catalog.apps.map(\.id) == ["other"])
        #expect(catalog.locale == "en-US")
        #expect(catalog.problems.contains { $0.description.contains("not UTF-8 text") })
    }

    /// The texts of what a misspelt key hides are not at fault.
    @Test func aFaultIsToldWithoutWhatFollowsFromIt() throws {
        let folder = try Self.copy()
        defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
        let text = try String(contentsOfFile: "\(folder)/intents.yaml", encoding: .utf8)
        for (key, wrong) in [("\nintents:", "\nintent:"), ("\ntypes:", "\ntyps:")] {
            try text.replacing(key, with: wrong)
                .write(toFile: "\(folder)/intents.yaml", atomically: true, encoding: .utf8)
            let (app, problems) = AppFolder.load(folder, locale: "en-US", domains: [Self.domains])
            #expect(app == nil)
            #expect(problems.count == 1, "\(problems)")
            #expect(problems.first?.description.contains("did you mean") == true)
        }
    }

    /// It is run from somewhere else.
    @Test func aProgramOfTheFolderHasItsWholePath() throws {
        let folder = try Self.copy()
        defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
        let text = try String(contentsOfFile: "\(folder)/app.yaml", encoding: .utf8)
        try text.replacing("[viewer, --show]", with: "[./viewer, --show]")
            .write(toFile: "\(folder)/app.yaml", atomically: true, encoding: .utf8)
        try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: "\(folder)/viewer"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/viewer")
        let (app, problems) = AppFolder.load(folder, locale: "en-US", domains: [Self.domains])
        #expect(app?.opening == .command(["\(folder)/viewer", "--show"]))
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test func aFolderThatIsNoneIsTold() {
        let catalog = AppCatalog.load(folders: ["/nowhere"], locale: nil)
        #expect(
            catalog.problems.map(\.description) == [
                "/nowhere:1:1: this folder cannot be read — look at how its name is written"
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
        #expect(app?.locale == "en-US")
        let told = problems.filter { $0.severity == .warning && $0.message.contains("fr-FR") }
        #expect(told.count == 1)
        #expect(told.first?.message.hasPrefix("no texts for fr-FR, en-US is used") == true)
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
