import AssistantTesting
import Extensions
import Foundation
import Matching
import Testing
import WilcoIntents

/// The apps and skeletons under `config` are right, in all their languages.
struct AppsTests {
    static let locales = ["en-US", "de-DE"]
    static let apps = [
        "rover", "soup-chef", "unicorn-chat", "unicorn-fit", "unicorn-pay", "unicorn-photos", "unicorn-rides",
    ]

    @Test(arguments: locales)
    func theAppsLoadWithoutAComplaint(_ locale: String) {
        let catalog = AppCatalog.load(folders: [SchemaTests.root + "/config/apps"], locale: locale)
        #expect(catalog.problems.isEmpty, "\(catalog.problems)")
        #expect(Set(catalog.apps.map(\.id)).isSuperset(of: Self.apps))
        for app in catalog.apps {
            #expect(app.locale == locale)
            for intent in app.intents {
                #expect(!intent.sentences.isEmpty, "\(app.id) \(intent.name)")
                #expect(!intent.examples.isEmpty, "\(app.id) \(intent.name)")
                #expect(intent.responses[.success] != nil, "\(app.id) \(intent.name)")
            }
        }
    }

    @Test func theSkeletonsLoad() {
        for name in ["python", "sh"] {
            let (app, problems) = AppFolder.load("\(SchemaTests.root)/config/skeletons/\(name)", locale: "en-US")
            #expect(app != nil && problems.isEmpty, "\(problems)")
        }
        // The Swift one has to be built first.
        let (app, problems) = AppFolder.load("\(SchemaTests.root)/config/skeletons/swift", locale: "en-US")
        #expect(app != nil)
        #expect(problems.allSatisfy { $0.message.contains("handler") }, "\(problems)")
    }

    /// Every test of an app names intents and parameters that are there.
    @Test func theAppsTestsAreAboutTheApps() throws {
        let folder = SchemaTests.root + "/config/apps"
        for app in AppCatalog.load(folders: [folder], locale: "en-US").apps {
            let (tests, problems) = AppTest.load(folder: app.folder)
            #expect(problems.isEmpty, "\(problems)")
            #expect(Set(tests.map(\.locale)) == Set(Self.locales))
            for test in tests {
                guard let name = test.intent else { continue }
                let intent = try #require(app.intent(named: name), "\(test.location)")
                for (parameter, value) in test.parameters {
                    let definition = try #require(intent.parameter(named: parameter), "\(test.location): \(parameter)")
                    #expect(ParameterValue(json: value, type: definition.type) != nil, "\(test.location): \(parameter)")
                }
            }
        }
    }

    /// What the apps' tests say of their sentences is so, as typed text; each app by itself.
    @Test(arguments: locales)
    func theAppsSentencesAreUnderstood(_ locale: String) async throws {
        let folder = SchemaTests.root + "/config/apps"
        let noon = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        let stage = try HandlerStage(locale: locale)
        for app in AppCatalog.load(folders: [folder], locale: locale).apps {
            let matcher = Matcher(apps: [app], locale: locale, tables: TestLanguages.tables(locale))
            if app.handler?.handsOverVocabulary == true {
                guard case .vocabulary(let terms) = try await stage.ask(.vocabulary, app.id) else { continue }
                for (type, objects) in terms {
                    matcher.replaceVocabulary(app: app.id, type: type, terms: objects.map(VocabularyTerm.init))
                }
            }
            for test in AppTest.load(folder: app.folder).tests where test.locale == locale {
                for sentence in test.sentences {
                    let match = matcher.understand(sentence, in: noon).match
                    #expect(match?.intent == test.intent, "\(test.location): \(sentence)")
                    for (parameter, value) in test.parameters {
                        let said = match?.parameters[parameter] ?? []
                        let isArray = match?.arrayParameters.contains(parameter) == true
                        // One of several may be written by itself.
                        let isList = isArray && (value.arrayValue != nil || said.count != 1)
                        let heard = isList ? JSONValue.array(said.map(\.value.json)) : said.first?.value.json
                        // "20" is what a decimal of 20 is written as.
                        let type = test.intent.flatMap { app.intent(named: $0)?.parameter(named: parameter)?.type }
                        let wanted = isArray ? value : type.flatMap { ParameterValue(json: value, type: $0)?.json }
                        #expect(heard == wanted, "\(test.location): \(sentence): \(parameter)")
                    }
                }
            }
        }
        await stage.close()
    }
}
