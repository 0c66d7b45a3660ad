import AssistantTesting
import Extensions
import Foundation
import Matching
import Resolution
import TemporaryFiles
import Testing
import WilcoIntents

/// An app that only declares a built-in domain understands and speaks for itself.
struct DomainTests {
    static let domains = SchemaTests.root + "/config/domains"
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: domains)) ?? []).sorted()

    @Test func areAllThere() {
        #expect(
            Self.names == [
                "calls", "car", "lists", "media", "messaging", "payments", "photos", "rides", "workouts",
            ]
        )
    }

    @Test(arguments: names, ["en-US", "de-DE"])
    func aDeclarationIsEnough(_ name: String, _ locale: String) throws {
        let app = try load("domains: [\(name)]", locale: locale)
        #expect(!app.intents.isEmpty)
        #expect(app.locale == locale)
        #expect(DialogChecker.problems(in: app).map(\.description) == [])
        let matcher = Matcher(apps: [app], locale: locale, tables: TestLanguages.tables(locale))
        #expect(matcher.problems.map(\.description) == [])
        let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        for intent in app.intents {
            #expect(intent.domain == name)
            #expect(!intent.examples.isEmpty, "\(intent.name)")
            #expect(intent.summaries[""] != nil, "\(intent.name)")
            #expect(intent.responses[.success] != nil, "\(intent.name)")
            for example in intent.examples {
                let understanding = matcher.understand(example, in: context)
                #expect(understanding.match?.intent == intent.name, "\(example)")
            }
            for parameter in intent.parameters where parameter.isUserFacing {
                #expect(parameter.dialogs.prompt != nil, "\(intent.name).\(parameter.name)")
            }
            for code in intent.responseCodes.keys { #expect(intent.responses[code] != nil, "\(code.rawValue)") }
        }
    }

    @Test func confirmationFollowsTheDomain() throws {
        let app = try load("domains: [messaging, payments, rides, calls]", locale: "en-US")
        let confirmed = app.intents.filter(\.needsConfirmation).map(\.name)
        #expect(confirmed == ["SendMessage", "SendPayment", "RequestPayment", "RequestRide", "CancelRide"])
    }

    @Test func anAppChangesWhatItNeeds() throws {
        let app = try load(
            """
            domains: [messaging.ReadMessages]
            intents:
              SendMessage:
                domain: messaging
                confirmation: false
                parameters:
                  content: {text: {capitalization: all}}
                  urgent: {type: boolean, displayName: Urgent, default: false}
            """,
            locale: "en-US"
        )
        #expect(app.intents.map(\.name) == ["ReadMessages", "SendMessage"])
        let message = try #require(app.intent(named: "SendMessage"))
        #expect(!message.needsConfirmation)
        #expect(message.parameters.map(\.name) == ["recipient", "content", "urgent"])
        #expect(message.parameter(named: "content")?.text?.capitalization == .all)
        #expect(message.parameter(named: "content")?.dialogs.prompt == "What do you want to say to {recipient}?")
    }

    private func load(_ intents: String, locale: String) throws -> AppDefinition {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)/sample").path()
        defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "wilco: 1\nid: sample\nname: Sample\n".write(
            toFile: "\(folder)/app.yaml",
            atomically: true,
            encoding: .utf8
        )
        try intents.write(toFile: "\(folder)/intents.yaml", atomically: true, encoding: .utf8)
        let (app, problems) = AppFolder.load(folder, locale: locale, domains: [Self.domains])
        #expect(problems.map(\.description) == [])
        return try #require(app)
    }
}
