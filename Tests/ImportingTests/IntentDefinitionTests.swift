import AssistantTesting
import Extensions
import Foundation
import Importing
import Matching
import TemporaryFiles
import Testing
import WilcoIntents

/// Intent definitions of Apple's editor, in both their forms, and the vocabulary that goes with them.
struct IntentDefinitionTests {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().path() + "/Fixtures/intentdefinition"
    static let domains = fixtures + "/../../../../config/domains"

    private func imported(
        _ files: [String],
        locale: String = "en-US",
        check: (String, ImportReport) throws -> Void
    ) throws {
        let parent = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: parent) }
        let report = try IntentDefinitionImporter.import(
            paths: files.map { "\(Self.fixtures)/\($0)" },
            locale: locale,
            output: "\(parent)/broth-app"
        )
        try check("\(parent)/broth-app", report)
    }

    private func load(_ folder: String, locale: String) throws -> AppDefinition {
        let (app, problems) = AppFolder.load(folder, locale: locale, domains: [Self.domains])
        #expect(problems.map(\.description) == [])
        return try #require(app)
    }

    @Test func theFormSince2019() throws {
        try imported(["AppIntentVocabulary.plist", "Base.lproj/Broth.intentdefinition"]) { folder, report in
            let app = try load(folder, locale: "en-US")
            #expect(app.name.text == "Broth App")
            let intent = try #require(app.intent(named: "OrderBroth"))
            #expect(intent.category == .order && intent.needsConfirmation && !intent.supportsBackground)
            #expect(intent.keyParameter == "broth" && intent.inputParameter == "note")
            let names = intent.parameters.map(\.name)
            #expect(names == ["broth", "quantity", "orderType", "note", "deliveryPlace", "heat", "extras"])
            let broth = try #require(intent.parameter(named: "broth"))
            #expect(broth.type == .object("Broth") && broth.hasDynamicOptions && broth.isResolvedByApp)
            #expect(broth.dialogs.prompt == "Which broth do you want?" && broth.dialogs.reprompt == "Which broth?")
            #expect(broth.dialogs.confirmation == "Just to confirm, ‘{value}’?")
            #expect(broth.dialogs.disambiguation == "There are {count} broths like ‘{value}’. Which one?")
            #expect(broth.dialogs.unsupported == ["soldOut": "{value} is sold out."] && broth.reasons == ["soldOut"])
            let quantity = try #require(intent.parameter(named: "quantity"))
            #expect(quantity.minimum == 1 && quantity.maximum == 9 && quantity.defaultValue == .integer(1))
            #expect(quantity.dialogs.unsupported == ["maximum": "No more than {limit}."])
            #expect(intent.parameter(named: "orderType")?.defaultValue == .enumeration("pickup"))
            let place = intent.parameter(named: "deliveryPlace")
            #expect(place?.relationship == ParameterRelationship(parent: "orderType", predicate: .isEqual("delivery")))
            #expect(
                intent.parameter(named: "note")?.text == TextSettings(capitalization: .sentences, isMultiline: true)
            )
            let heat = intent.parameter(named: "heat")
            #expect(heat?.unit == "degreesCelsius" && heat?.minimum == 40 && heat?.maximum == 90)
            let extras = intent.parameter(named: "extras")
            #expect(extras?.isArray == true && extras?.minimumCount == 1 && extras?.maximumCount == 3)
            #expect(
                intent.summaries == [
                    "": "Order {quantity} {broth}",
                    "orderType=delivery": "Order {quantity} {broth} to {deliveryPlace}",
                ]
            )
            #expect(intent.output == "receipt" && intent.responseCodes == ["failureClosed": false])
            #expect(
                intent.responses[.success]
                    == ResponseTemplate(
                        spoken: "It costs {receipt.total}, ready in {receipt.wait}.",
                        screen: "{receipt.total}"
                    )
            )
            #expect(app.type(named: "Receipt")?.properties.map(\.type) == [.currencyAmount, .duration])
            #expect(app.type(named: "OrderType")?.terms.first?.synonyms == ["take out"])
            let terms = app.type(named: "Broth")?.terms
            #expect(terms?.map(\.id) == ["beef", "leek"] && terms?.first?.synonyms == ["the strong one"])
            #expect(app.intent(named: "StartWorkout")?.domain == "workouts")
            #expect(app.type(named: "Workout")?.terms.map(\.display) == ["stair sprint"])

            // It can be spoken to at once.
            let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
            #expect(matcher.problems.map(\.description) == [])
            let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
            for sentence in ["order my broth", "order two leek broth", "order broth", "order two beef broth"] {
                #expect(matcher.understand(sentence, in: context).match?.intent == "OrderBroth", "\(sentence)")
            }
            #expect(matcher.understand("start stair sprint", in: context).match?.intent == "StartWorkout")

            // What has no counterpart is told with its path.
            let told = report.notes.map(\.message)
            for path in [
                "INIntents[0].INIntentEligibleForWidgets", "INIntents[0].INIntentParameters[7].INIntentParameterType",
                "INIntents[0].INIntentParameters[2].INIntentParameterMetadata.INIntentParameterMetadataType",
                "INIntents[0].INIntentManagedParameterCombinations.broth,quantity.INIntentParameterCombinationSubtitle",
                "INIntents[0].INIntentManagedParameterCombinations.orderType=rocket,broth",
                "ParameterVocabularies[2].ParameterNames", "IntentPhrases[1].IntentExamples",
            ] {
                #expect(told.contains { $0.hasPrefix(path) }, "\(path): \(told)")
            }
            #expect(told.count == 7, "\(told)")
        }
    }

    /// As the editor itself writes it: enumerations are integers with a name, combinations are named by their parameters.
    @Test func theFormOfTheEditor() throws {
        try imported(["Tea.intentdefinition"]) { folder, report in
            let app = try load(folder, locale: "en-US")
            let intent = try #require(app.intent(named: "OrderTea"))
            #expect(
                intent.parameters.map { "\($0.name): \($0.type.name)" } == [
                    "tea: enum:Tea", "pots: integer", "extras: object:Extras", "service: enum:Service",
                    "address: place",
                    "seat: string", "hot: boolean", "when: dateTime", "birthday: date", "alarm: time",
                ]
            )
            #expect(intent.parameter(named: "service")?.defaultValue == .enumeration("table"))
            let address = intent.parameter(named: "address")
            #expect(address?.relationship == ParameterRelationship(parent: "service", predicate: .isEqual("bring")))
            #expect(
                intent.summaries == [
                    "": "Order {pots} {tea} for {service}",
                    "service=bring": "Order {pots} {tea} for {service} to {address}",
                    "service=table": "Order {pots} {tea} for {service} at {seat}",
                ]
            )
            let pots = try #require(intent.parameter(named: "pots"))
            #expect(pots.minimum == 1 && pots.maximum == 6 && pots.reasons == ["kettleTooSmall"])
            #expect(pots.dialogs.unsupported == ["kettleTooSmall": "{value} Pots do not fit the kettle."])
            #expect(intent.parameter(named: "tea")?.dialogs.prompt == nil)
            #expect(intent.responseProperties.map(\.type.name) == ["enum:Tea", "string", "object:Bill"])
            #expect(app.type(named: "Bill")?.properties.map(\.type.name) == ["date", "currencyAmount"])
            #expect(intent.supportsBackground)
            #expect(app.intent(named: "HeatWater")?.summaries == ["": "Put the kettle on"])

            let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
            let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
            let match = matcher.understand("order two green tea", in: context).match
            #expect(match?.parameters["tea"]?.first?.value == .enumeration("greenTea"))
            #expect(match?.parameters["pots"]?.first?.value == .integer(2))
            #expect(matcher.understand("put the kettle on", in: context).match?.intent == "HeatWater")
            #expect(
                Set(report.notes.map(\.message).map { $0.split(separator: ":")[0].split(separator: ".").last }) == [
                    "INIntentDefaultImageName", "INIntentRestrictions", "INIntentIneligibleForSuggestions",
                    "INIntentParameterMetadataTrueDisplayName", "INIntentParameterMetadataFalseDisplayName",
                    "INIntentParameterMetadataDateStyle", "INIntentParameterMetadataTimeStyle",
                    "INIntentParameterMetadataFormat",
                ]
            )
            #expect(intent.shortcutType(of: ["extras", "pots", "tea"])?.subtitle == "With {extras}")
            #expect(intent.shortcutType(of: ["tea"])?.title == "Order {tea}")
        }
    }

    @Test func translationsBecomeLocales() throws {
        try imported(["Base.lproj/Broth.intentdefinition"]) { folder, _ in
            #expect(AppFolder.locales(of: folder) == ["de", "en-US"])
            let app = try load(folder, locale: "de-DE")
            let intent = try #require(app.intent(named: "OrderBroth"))
            #expect(intent.title == "Brühe bestellen")
            #expect(intent.parameter(named: "broth")?.dialogs.prompt == "Welche Brühe möchtest du?")
            #expect(intent.parameter(named: "deliveryPlace")?.dialogs.prompt == "Wohin denn, \"genau\"?")
            #expect(intent.parameter(named: "orderType")?.dialogs.prompt == "Delivery or pickup?")
            #expect(app.type(named: "OrderType")?.terms.map(\.display) == ["Abholung", "delivery"])
            #expect(intent.responses[.success]?.spoken == "Das kostet {receipt.total}.")
        }
    }

    @Test func theFormOf2018() throws {
        try imported(["Plan.intentdefinition"]) { folder, report in
            let app = try load(folder, locale: "en-US")
            let intent = try #require(app.intent(named: "ShowPlan"))
            #expect(intent.category == .information)
            #expect(intent.parameters.map(\.type) == [.object("Plan"), .string])
            #expect(intent.parameters.allSatisfy { !$0.isRequired && !$0.isResolvedByApp })
            #expect(intent.parameters.map(\.displayName) == ["Plan", "Day"])
            #expect(intent.summaries == ["": "Show {plan}"])
            let sentences = intent.sentences.flatMap(\.templates).map(\.text)
            #expect(sentences == ["show {plan}", "show {plan} for {day}", "show plan"])
            #expect(report.notes.map(\.message) == ["INIntents[0].INIntentDefaultImageName: has no counterpart"])
        }
    }

    @Test(arguments: [
        ("broken.intentdefinition", "no property list"), ("missing.plist", "cannot be read"),
        ("../german/tests.yaml", "no property list"),
    ])
    func whatCannotBeReadIsTold(_ file: String, _ complaint: String) {
        #expect {
            try imported([file]) { _, _ in }
        } throws: {
            "\($0)".contains(complaint)
        }
    }
}
