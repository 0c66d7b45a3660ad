import Assistant
import AssistantTesting
import Conversation
import Foundation
import Matching
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

/// Which app a person chose is as good as named from then on.
@Suite struct AppPreferencesTests {
    private static func app(_ id: String, _ category: IntentCategory) -> AppDefinition {
        var ride = IntentDefinition(
            name: "GetRide",
            title: "Get a ride",
            sentences: [SentenceDefinition(templates: [.init("get [me] a ride")])]
        )
        ride.category = category
        return AppDefinition(id: id, name: SpokenName(id), locale: "en-US", folder: "/\(id)", intents: [ride])
    }

    @Test(arguments: [IntentCategory.do, .ride], ["hills", "valleys"])
    func theChosenAppIsActedOn(category: IntentCategory, chosen: String) async throws {
        let folder = TemporaryFiles.folder.path + "/preferences-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let matcher = Matcher(
            apps: [Self.app("hills", category), Self.app("valleys", category)],
            locale: "en-US",
            tables: TestLanguages.tables("en-US")
        )
        let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        let heard = matcher.understand("get me a ride", in: context)
        #expect(heard.band == .confirm && heard.match?.appWasNamed == false)
        await AppPreferences(LazyStore(data: folder)).remember(app: chosen, for: "GetRide")
        // As if the assistant had been started again.
        let kept = try #require(await AppPreferences(LazyStore(data: folder)).chosen(for: "GetRide"))
        let preferred = AppRouter(matcher).routed(heard, byChoice: ["GetRide": kept])
        let named = matcher.understand("get me a ride with \(chosen)", in: context)
        #expect(preferred.match?.app == chosen && preferred.match?.appWasNamed == true)
        #expect(preferred.band == .act && preferred.band == named.band)
        #expect(preferred.confidence == named.confidence)
        #expect(preferred.alternatives.isEmpty)
    }

    /// What is only a guess stays one.
    @Test func aGuessIsAskedAbout() async throws {
        let folder = TemporaryFiles.folder.path + "/preferences-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func match(_ app: String) -> IntentMatch {
            IntentMatch(app: app, intent: "GetRide", transcript: "ride get", confidence: 0.5)
        }
        let guess = Understanding(
            status: .matched,
            band: .confirm,
            transcript: "ride get",
            confidence: 0.5,
            match: match("hills"),
            alternatives: [match("valleys")]
        )
        let preferences = AppPreferences(LazyStore(data: folder))
        await preferences.remember(app: "valleys", for: "GetRide")
        let matcher = Matcher(apps: [], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let kept = try #require(await preferences.chosen(for: "GetRide"))
        let preferred = AppRouter(matcher).routed(guess, byChoice: ["GetRide": kept])
        #expect(preferred.match?.app == "valleys")
        #expect(preferred.band == .confirm)
    }
}
