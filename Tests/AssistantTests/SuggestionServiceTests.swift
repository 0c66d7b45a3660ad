import Assistant
import AssistantTesting
import Automation
import Clocks
import Conversation
import Extensions
import Foundation
import Shortcuts
import Storage
import Suggestions
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("Suggestions and what they are learnt from")
struct SuggestionServiceTests {
    /// A clock that is set by hand.
    final class ManualClock: Sendable {
        private let date: Mutex<Date>
        private let zone: TimeZone

        init(_ text: String, in zone: TimeZone = .gmt) {
            self.zone = zone
            date = Mutex(Self.date(text, zone))
        }

        func set(_ text: String) { date.withLock { $0 = Self.date(text, zone) } }

        var clock: ConversationClock {
            ConversationClock(
                elapsed: { .zero },
                sleep: { _ in },
                schedule: { _, _ in {} },
                date: { self.date.withLock { $0 } },
                timeZone: zone
            )
        }

        private static func date(_ text: String, _ zone: TimeZone) -> Date {
            WallClockText.date(text, timeZone: zone) ?? Date(timeIntervalSince1970: 0)
        }
    }

    private let folder = TemporaryFiles.folder.path + "/wilco-suggestions-\(UUID().uuidString)"
    private let time = ManualClock("2026-03-02T12:00:00")

    private func service(
        apps: [String] = ["soup"],
        showsRecent: Bool = false,
        locale: String = "en-US",
        warn: @escaping @Sendable (String) -> Void = { _ in },
        isAllowed: @escaping @Sendable (String) -> Bool = { _ in true }
    ) throws -> SuggestionService {
        let words = RoutineWording(TestLanguages.tables(locale))
        return SuggestionService(
            store: DonationStore(try Store.open(in: folder)),
            apps: apps.map(Self.app),
            wording: words.suggestions,
            habits: words.habits,
            values: words.values,
            clock: time.clock,
            showsRecent: showsRecent,
            warn: { app, message in warn("\(app): \(message)") },
            isAllowed: isAllowed
        )
    }

    private static func app(_ id: String) -> AppDefinition {
        let parameters = [
            ParameterDefinition(name: "soup", displayName: "Soup", type: .object("Soup")),
            ParameterDefinition(name: "day", displayName: "Day", type: .date, isRequired: false),
        ]
        var intent = IntentDefinition(
            name: "Order",
            title: "Order soup",
            keyParameter: id == "soup" ? nil : "soup",
            parameters: parameters
        )
        intent.isSuggested = id != "passing"
        if id == "typed" {
            intent.shortcutTypes = [
                ShortcutType(
                    name: "dated",
                    parameters: ["soup", "day"],
                    supportsBackground: false,
                    title: "{soup} it is",
                    subtitle: "for {day}"
                ),
                ShortcutType(name: "plain", parameters: ["day"]),
            ]
        }
        let keys = [
            ParameterDefinition(name: "soup", displayName: "Soup", type: .object("Soup")),
            ParameterDefinition(name: "scrolled", displayName: "Scrolled", type: .integer, isRequired: false),
        ]
        let page = IntentDefinition(name: "View", title: "Look at a soup", isActivity: true, parameters: keys)
        return AppDefinition(
            id: id,
            name: SpokenName(id),
            locale: "en-US",
            folder: TestLanguages.folder + "/../../Tests/ExtensionsTests/Fixtures/complete",
            icon: "icon.svg",
            intents: [intent],
            activities: [page]
        )
    }

    private func donation(
        _ soup: String,
        identifier: String? = nil,
        group: String? = nil,
        day: String? = nil
    ) -> AppDonation {
        var parameters = [
            "soup": ParameterAssignment(value: .object(IntentObject(id: soup, display: soup)), display: soup)
        ]
        if let day { parameters["day"] = ParameterAssignment(value: .date(day), display: day) }
        let intent = IntentInvocation(idempotencyKey: "", intent: "Order", parameters: parameters, locale: "en-US")
        return AppDonation(intent, identifier: identifier, group: group)
    }

    private func soups(_ service: SuggestionService) async throws -> [String] {
        try await service.suggestions().map { $0.suggestion.shortcut.parameters["soup"]?.json.stringValue ?? "" }
    }

    @Test func oneActionIsKeptOnce() async throws {
        let service = try service()
        #expect(try await service.donate(donation("tomato"), app: "soup", origin: .app))
        time.set("2026-03-02T12:00:03")
        #expect(try await !service.donate(donation("tomato"), app: "soup", origin: .app))
        // What the app tells of a spoken request is the same action, and gives it its names.
        time.set("2026-03-02T13:00:00")
        #expect(try await service.donate(donation("lentil"), app: "soup", origin: .request))
        time.set("2026-03-02T13:00:04")
        #expect(try await !service.donate(donation("lentil", identifier: "a"), app: "soup", origin: .app))
        #expect(try await service.donations().map(\.identifier) == [nil, "a"])
        time.set("2026-03-02T14:00:00")
        #expect(try await service.donate(donation("tomato"), app: "soup", origin: .app))
    }

    /// Whoever works on an app sees what it donates, and tries it; unasked, only what fits is said.
    @Test func recentDonationsTakeTheirPlace() async throws {
        let done = [("02T12", "lentil"), ("03T12", "lentil"), ("04T12", "lentil"), ("04T19", "tomato")]
        for (hour, soup) in done {
            time.set("2026-03-\(hour):00:00")
            #expect(try await service().donate(donation(soup), app: "soup", origin: .app))
        }
        time.set("2026-03-05T12:00:00")
        let fitting = try await soups(service())
        #expect(fitting.first == "lentil")
        let recent = try await soups(service(showsRecent: true))
        #expect(recent == ["tomato", "lentil"])
        #expect(try await service(showsRecent: true).propose()?.title.contains("tomato") == true)
    }

    @Test(arguments: [
        ("success", true), ("successPaid", true), ("continueInApp", true), ("soldOut", false), ("failure", false),
    ])
    func onlyWhatWasDoneIsKept(code: String, isKept: Bool) throws {
        #expect(try service().isWorthKeeping(ResponseCode(rawValue: code), of: "Order", app: "soup") == isKept)
    }

    /// Stopping what does not run is no habit.
    @Test func whatHadNothingToDoIsNotLearnt() throws {
        let path = TestLanguages.folder + "/../apps/clock"
        let clock = try #require(AppFolder.load(path, locale: "en-US").app)
        let words = RoutineWording(TestLanguages.tables("en-US"))
        let service = SuggestionService(
            store: DonationStore(try Store.open(in: folder)),
            apps: [clock],
            wording: words.suggestions,
            habits: words.habits,
            values: words.values,
            clock: time.clock
        )
        for intent in ["CancelAllTimers", "Silence"] {
            #expect(service.isWorthKeeping(.success, of: intent, app: "clock"))
            #expect(!service.isWorthKeeping("successNone", of: intent, app: "clock"))
            #expect(!service.isWorthKeeping(.failure, of: intent, app: "clock"))
        }
        // That there was nothing to tell is an answer, too.
        #expect(service.isWorthKeeping("successNone", of: "ListAlarms", app: "clock"))
    }

    /// A run of a shortcut is a habit, and what its steps do is none beside it, though an app tells of that, too.
    @Test func ownShortcutsAreSuggestedByTheirPresentNames() async throws {
        let names = Mutex(["1": "soup time", "2": "tea time"])
        let words = RoutineWording(TestLanguages.tables("en-US"))
        let service = SuggestionService(
            store: DonationStore(try Store.open(in: folder)),
            apps: [Self.app("soup")],
            own: OwnShortcuts(
                app: ShortcutsApp.definition(locale: "en-US", wording: words),
                intent: ShortcutsApp.run,
                parameter: "shortcut",
                name: { id in names.withLock { $0[id] } }
            ),
            wording: words.suggestions,
            habits: words.habits,
            values: words.values,
            clock: time.clock,
            // Nobody is asked whether shortcuts may be used.
            isAllowed: { $0 == "soup" }
        )
        for day in 2...4 {
            time.set("2026-03-0\(day)T12:00:00")
            let begun = time.clock.date()
            time.set("2026-03-0\(day)T12:00:05")
            #expect(try await service.donate(donation("tomato"), app: "soup", origin: .app))
            #expect(try await !service.donate(donation("tomato"), app: "soup", origin: .shortcut))
            time.set("2026-03-0\(day)T15:00:00")
            // It had to wait.
            try await service.donate(runOf: "1", at: begun)
            try await service.donate(runOf: "gone", at: begun)
        }
        time.set("2026-03-05T12:00:00")
        let offered = try #require(try await service.suggestions().first)
        #expect(try await service.suggestions().count == 1)
        #expect(offered.title == "soup time" && offered.reason == "on weekdays around noon, 3 of 3 times")
        let request = try #require(service.request(for: offered.suggestion.shortcut))
        #expect(request.app == ShortcutsApp.id && request.intent == ShortcutsApp.run)
        #expect(request.parameters["shortcut"]?.first?.value.json.stringValue == "1")
        // No step of another one.
        #expect(try await service.frequent(limit: 5).isEmpty)
        names.withLock { $0["1"] = "lunch" }
        #expect(try await service.suggestions().map(\.title) == ["lunch"])
        names.withLock { $0["1"] = nil }
        #expect(try await service.suggestions().isEmpty)
        #expect(service.request(for: offered.suggestion.shortcut) == nil)
    }

    /// What a shortcut of one's own does, and what is suggested beside it by those who ask for a tomato soup in words, too.
    struct OwnCase: Sendable, CustomTestStringConvertible {
        /// The one request that the shortcut is; nil: it has several steps.
        var soup: String?
        var day: String?
        var titles: Set<String>
        var testDescription: String { "\(soup ?? "steps") \(day ?? "")" }

        var request: IntentMatch? {
            guard let soup else { return nil }
            var match = IntentMatch(app: "soup", intent: "Order", transcript: "", confidence: 1)
            let object = ParameterValue.object(IntentObject(id: soup, display: soup))
            match.parameters["soup"] = [ParameterAssignment(value: object, display: soup)]
            match.parameters["day"] = day.map { [ParameterAssignment(value: .date($0), display: $0)] }
            return match
        }
    }

    /// A request and a shortcut that does it with the same values are one thing; with others they are two.
    @Test(arguments: [
        OwnCase(soup: "tomato", titles: ["soup time"]),
        OwnCase(soup: "tomato", day: "2026-03-05", titles: ["soup time"]),
        OwnCase(soup: "lentil", titles: ["Order soup: tomato", "soup time"]),
        OwnCase(titles: ["Order soup: tomato", "soup time"]),
    ])
    func aRequestAndItsShortcutAreOneThing(_ own: OwnCase) async throws {
        let words = RoutineWording(TestLanguages.tables("en-US"))
        var app = Self.app("soup")
        app.opening = .url("https://soup.example.org")
        let service = SuggestionService(
            store: DonationStore(try Store.open(in: folder)),
            apps: [app],
            own: OwnShortcuts(
                app: ShortcutsApp.definition(locale: "en-US", wording: words),
                intent: ShortcutsApp.run,
                parameter: "shortcut",
                request: { _ in own.request },
                name: { _ in "soup time" }
            ),
            wording: words.suggestions,
            habits: words.habits,
            values: words.values,
            clock: time.clock
        )
        for day in 2...4 {
            time.set("2026-03-0\(day)T12:00:00")
            #expect(try await service.donate(donation("tomato"), app: "soup", origin: .app))
            time.set("2026-03-0\(day)T12:30:00")
            try await service.donate(runOf: "1", at: time.clock.date())
        }
        time.set("2026-03-05T12:05:00")
        let offered = try await service.suggestions()
        #expect(Set(offered.map(\.title)) == own.titles && offered.count == own.titles.count, "\(offered.map(\.title))")
        // One request to an app that can be opened can be looked at there; several steps cannot.
        let shortcut = try #require(offered.first { $0.title == "soup time" })
        #expect(shortcut.opensApp == (own.soup != nil))
        #expect((service.opening(of: shortcut.suggestion.shortcut)?.opensApp ?? false) == (own.soup != nil))
        // "Not now" is said of the habit in both its forms.
        try await service.dismiss(shortcut.suggestion.shortcut)
        #expect(try await service.suggestions().map(\.title) == Array(own.titles.subtracting(["soup time"])))
    }

    @Test func aClockSetBackLosesNothing() async throws {
        let service = try service()
        for day in [5, 4, 3, 2] {
            time.set("2026-03-0\(day)T12:00:00")
            #expect(try await service.donate(donation("tomato"), app: "soup", origin: .app))
        }
        time.set("2026-03-06T12:00:00")
        #expect(try await service.suggestions().first?.reason == "on weekdays around noon, 4 of 4 times")
    }

    @Test func deletedOnesLeaveNoTrace() async throws {
        let service = try service()
        for day in 2...4 {
            for (minute, name) in ["a", "b", "c"].enumerated() {
                time.set("2026-03-0\(day)T12:0\(minute):00")
                let group = name == "c" ? nil : "g"
                _ = try await service.donate(donation(name, identifier: name, group: group), app: "soup", origin: .app)
            }
        }
        time.set("2026-03-05T12:01:00")
        #expect(try await Set(soups(service)) == ["a", "b", "c"])
        try await service.delete(.identifiers(["a"]), of: "soup")
        #expect(try await Set(soups(service)) == ["b", "c"])
        // Another app's names are its own.
        try await service.delete(.group("g"), of: "tea")
        #expect(try await Set(soups(service)) == ["b", "c"])
        try await service.delete(.group("g"), of: "soup")
        #expect(try await soups(service) == ["c"])
        try await service.delete(.all, of: "soup")
        #expect(try await soups(service).isEmpty)
        #expect(try await service.donations().isEmpty)
    }

    @Test func whatIsDoneOftenComesFirst() async throws {
        let service = try service()
        for (hour, soup) in ["lentil", "tomato", "lentil", "tomato", "tomato", "borscht"].enumerated() {
            time.set("2026-03-02T1\(hour):00:00")
            let origin: Donation.Origin = soup == "borscht" ? .automation : .app
            _ = try await service.donate(donation(soup, day: "2026-03-0\(hour + 1)"), app: "soup", origin: origin)
        }
        let found = try await service.frequent(limit: 5)
        #expect(found.map(\.title) == ["Order soup: tomato", "Order soup: lentil"])
        #expect(found.map(\.count) == [3, 2])
    }

    private func viewing(
        _ userInfo: [String: JSONValue],
        type: String = "View",
        isSearchable: Bool = true,
        about term: String? = nil
    ) throws -> AppDonation {
        let viewing = AppDonation.Viewing(isSearchable: isSearchable, isPredicted: true, relatedIdentifier: term)
        let donation = AppDonation(Activity(type: type, userInfo: userInfo), viewing: viewing)
        // As an app sends it.
        return try AppDonation(json: donation.json)
    }

    /// What only makes sense while something rings is no suggestion, however often it was done.
    @Test func whatIsNotToBeSuggestedIsNot() async throws {
        let service = try service(apps: ["soup", "passing"])
        for day in 2...5 {
            for (minute, app) in ["soup", "passing"].enumerated() {
                time.set("2026-03-0\(day)T12:0\(minute):00")
                _ = try await service.donate(donation("lentil"), app: app, origin: .app)
            }
        }
        time.set("2026-03-06T12:00:00")
        let suggested = try await service.suggestions().map(\.suggestion.shortcut.app)
        #expect(suggested == ["soup"])
        let frequent = try await service.frequent(limit: 5).map(\.shortcut.app)
        #expect(frequent == ["soup"])
    }

    @Test func onlyDeclaredCombinationsAreSuggested() async throws {
        let service = try service(apps: ["typed"])
        for day in 2...5 {
            time.set("2026-03-0\(day)T12:00:00")
            _ = try await service.donate(donation("lentil", day: "today"), app: "typed", origin: .app)
            time.set("2026-03-0\(day)T12:20:00")
            _ = try await service.donate(donation("tomato"), app: "typed", origin: .app)
        }
        time.set("2026-03-06T12:00:00")
        let best = try await service.suggestions()
        #expect(best.map(\.title) == ["lentil it is"])
        #expect(best.map(\.subtitle) == ["for today"])
        // The type's own word on the background, not the intent's.
        #expect(best.map(\.suggestion.runsInBackground) == [false])
        // A donation that no type covers is kept all the same, and its author told.
        let report = try #require(try await service.reports().first)
        #expect(report.count == 8 && report.repeated == 8)
        #expect(report.uncovered.map(\.parameters) == [["soup"]])
        #expect(report.uncovered.map(\.count) == [4])
    }

    /// One app's day is not everybody's memory.
    @Test func anAppHasAQuota() async throws {
        let warnings = Mutex<[String]>([])
        let service = try service(apps: ["tea", "soup"]) { text in warnings.withLock { $0.append(text) } }
        var kept = 0
        for number in 0..<503 {
            let seconds = 30 * number
            let clock = String(format: "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
            time.set("2026-03-02T\(clock)")
            if try await service.donate(donation("miso", identifier: "\(number)"), app: "tea", origin: .app) {
                kept += 1
            }
        }
        #expect(kept == 500)
        #expect(
            warnings.withLock(\.self) == [
                "tea: the donated Order is one more than 500 in 24 hours, and is not kept — donate what people do"
            ]
        )
        // Others, and what the person asks for, go on.
        #expect(try await service.donate(donation("miso"), app: "soup", origin: .app))
        time.set("2026-03-02T23:00:00")
        #expect(try await service.donate(donation("lentil"), app: "tea", origin: .request))
        let large = donation(String(repeating: "miso", count: 10_000))
        #expect(try await !service.donate(large, app: "soup", origin: .app))
        time.set("2026-03-04T00:00:00")
        #expect(try await service.donate(donation("miso"), app: "tea", origin: .app))
    }

    @Test func theKeysPictureIsShownElseTheApps() async throws {
        let warnings = Mutex<[String]>([])
        let service = try service(apps: ["tea"]) { text in warnings.withLock { $0.append(text) } }
        let dot =
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let pictures = ["tomato": "app.yaml", "lentil": "../../../README.md", "borscht": dot]
        for day in 2...4 {
            for (hour, soup) in ["tomato", "lentil", "borscht", "miso"].enumerated() {
                time.set("2026-03-0\(day)T11:\(hour)0:00")
                var donation = donation(soup)
                // Once is enough.
                if day == 2 { donation.image = pictures[soup] }
                let sent = try AppDonation(json: donation.json)
                #expect(try await service.donate(sent, app: "tea", origin: .app))
            }
        }
        // A file that is no picture, and one that is not the app's.
        #expect(warnings.withLock(\.self).count == 2)
        time.set("2026-03-05T11:00:00")
        let shown = try await service.suggestions(limit: 10).reduce(into: [String: String]()) {
            $0[$1.suggestion.shortcut.parameters["soup"]?.json.stringValue ?? ""] = $1.image
        }
        #expect(shown["tomato"] == shown["lentil"])
        #expect(shown["lentil"]?.hasSuffix("complete/icon.svg") == true)
        #expect(shown["borscht"] == dot)
        #expect(shown["miso"] == shown["lentil"])
    }

    @Test func whatIsLookedAtNowEndsByItself() async throws {
        let service = try service(apps: ["soup", "tea"])
        let page = Activity(type: "View", userInfo: ["soup": ["id": "17", "display": "Crème"]])
        try await service.setCurrentActivity(CurrentActivity(page), of: "soup")
        time.set("2026-03-02T12:01:00")
        try await service.setCurrentActivity(CurrentActivity(page, isHandedOff: false), of: "tea")
        // Neither what is not declared nor what could not be found again is taken.
        try await service.setCurrentActivity(CurrentActivity(Activity(type: "Other")), of: "soup")
        try await service.setCurrentActivity(CurrentActivity(Activity(type: "View")), of: "soup")
        let found = try await service.currentActivities()
        #expect(found.map(\.app) == ["tea", "soup"])
        #expect(found.map(\.isHandedOff) == [false, true])
        #expect(found.map { ViewedActivity(json: $0.json) } == found)
        #expect(service.title(of: found[1].shortcut) == "Look at a soup: Crème")
        time.set("2026-03-02T12:02:30")
        #expect(try await service.currentActivities().map(\.app) == ["tea"])
        try await service.setCurrentActivity(CurrentActivity(nil), of: "tea")
        #expect(try await service.currentActivities().isEmpty)
    }

    @Test func theLastRequestIsForgottenWithItsDonation() async throws {
        let userData = LazyStore(data: folder)
        let memory = MemoryStore(try userData.store())
        let words = RoutineWording(TestLanguages.tables("en-US"))
        let service = SuggestionService(
            store: DonationStore(try Store.open(in: folder)),
            apps: [Self.app("soup")],
            wording: words.suggestions,
            habits: words.habits,
            values: words.values,
            clock: time.clock,
            memories: [LastRequests(userData)]
        )
        func ask(_ intent: String) throws {
            let now = time.clock.date().timeIntervalSince1970
            for kind in LastRequestRecord.Kind.allCases {
                try memory.keep(LastRequestRecord(kind: kind, app: "soup", intent: intent, time: now, record: "{}"))
            }
        }
        func kept() throws -> [Bool] { try LastRequestRecord.Kind.allCases.map { try memory.lastRequest($0) != nil } }
        _ = try await service.donate(donation("tomato"), app: "soup", origin: .request)
        time.set("2026-03-02T13:00:00")
        try ask("Order")
        // An earlier one of the kind is another.
        _ = try await service.delete(.all)
        #expect(try kept() == [true, true])
        time.set("2026-03-02T13:02:00")
        _ = try await service.donate(donation("lentil"), app: "soup", origin: .request)
        _ = try await service.delete(.all)
        #expect(try kept() == [false, false])
        try ask("Other")
        _ = try await service.donate(donation("lentil"), app: "soup", origin: .request)
        _ = try await service.delete(.all)
        #expect(try kept() == [true, true])
        try await service.forget(app: "soup")
        #expect(try kept() == [false, false])
    }

    @Test func whatWasLookedAtIsSuggestedAndFound() async throws {
        let service = try service()
        for (day, scrolled) in [(2, 79), (3, 110), (4, 34)] {
            time.set("2026-03-0\(day)T12:00:00")
            let donation = try viewing(["soup": ["id": "17", "display": "Crème"], "scrolled": .integer(scrolled)])
            #expect(try await service.donate(donation, app: "soup", origin: .app))
        }
        time.set("2026-03-05T12:00:00")
        let best = try #require(try await service.suggestions().first)
        #expect(best.title == "Look at a soup: Crème")
        #expect(best.suggestion.shortcut.parameters.mapValues(\.json) == ["soup": "17"])
        #expect(!best.suggestion.runsInBackground)
        #expect(try await service.search(["creme", "LOOK"], limit: 9).map(\.number) == [3, 2, 1])
        #expect(try await service.search(["chowder"], limit: 9).isEmpty)
    }

    @Test func anActivityIsDeclaredWholeAndSearchable() async throws {
        let warnings = Mutex<[String]>([])
        let service = try service { text in warnings.withLock { $0.append(text) } }
        let refused = [
            try viewing(["soup": "17"], type: "Order"), try viewing(["soup": "17"], type: "Unheard"),
            try viewing(["scrolled": 3]), try viewing(["soup": "17"], isSearchable: false),
        ]
        for donation in refused { #expect(try await !service.donate(donation, app: "soup", origin: .app)) }
        #expect(warnings.withLock(\.count) == refused.count)
        #expect(try await service.donate(viewing(["soup": "17", "color": "red"]), app: "soup", origin: .app))
        #expect(warnings.withLock(\.last)?.contains("undeclared keys: color") == true)
        #expect(try await service.donations().map(\.isSearchable) == [true])
        #expect(try await !service.donations()[0].parameters.contains("color"))
    }

    @Test func withATermGoesWhatWasDoneWithIt() async throws {
        let service = try service()
        let told = [
            donation("a"), donation("b"), try viewing(["soup": "a"]), try viewing(["soup": "c"], about: "a"),
            try viewing(["soup": "d"], about: "b"),
        ]
        for donation in told { _ = try await service.donate(donation, app: "soup", origin: .app) }
        try await service.forget(terms: ["a"], type: "object:Topping", of: "tea")
        #expect(try await service.donations().count == 5)
        try await service.forget(terms: ["a"], type: "object:Soup", of: "soup")
        let left = try await service.donations().map(\.parameters)
        #expect(left.count == 2 && left.allSatisfy { !$0.contains("\"a\"") && !$0.contains("\"c\"") })
    }

    @Test func whatARemovedAppDidIsForgotten() async throws {
        let service = try service(apps: ["soup", "tea"])
        _ = try await service.donate(donation("tomato"), app: "tea", origin: .app)
        _ = try await service.donate(donation("lentil"), app: "soup", origin: .app)
        try await service.forget(app: "tea")
        #expect(try await service.donations().map(\.app) == ["soup"])
    }

    @Test func whatIsOlderThanTheRetentionIsForgotten() async throws {
        let service = try service()
        _ = try await service.donate(donation("tomato"), app: "soup", origin: .app)
        time.set("2026-12-01T12:00:00")
        _ = try await service.donate(donation("lentil"), app: "soup", origin: .app)
        #expect(try await service.donations().count == 1)
        // Nor does it wait for a new one.
        time.set("2027-07-01T12:00:00")
        #expect(try await soups(self.service()).isEmpty)
        #expect(try DonationStore(Store.open(in: folder)).all().isEmpty)
    }

    @Test func whatAnAppCannotDoIsNotKept() async throws {
        let warnings = Mutex<[String]>([])
        let service = try service { text in warnings.withLock { $0.append(text) } }
        var strange = donation("tomato")
        strange.intent.intent = "Nothing"
        #expect(try await !service.donate(strange, app: "soup", origin: .app))
        var richer = donation("tomato")
        richer.intent.parameters["scrollPosition"] = ParameterAssignment(value: .integer(79), display: "79")
        #expect(try await service.donate(richer, app: "soup", origin: .app))
        #expect(try await service.donations().map(\.parameters).contains { $0.contains("scroll") } == false)
        #expect(warnings.withLock(\.count) == 2)
        // What an update of the app has taken away is not suggested any more.
        let kept = DonationRecord(
            app: "soup",
            intent: "Gone",
            parameters: "{}",
            origin: "app",
            at: 1_772_452_800,
            day: 20_514,
            minute: 720
        )
        _ = try await service.restore([kept])
        #expect(try await !service.suggestions().contains { $0.suggestion.shortcut.intent == "Gone" })
    }

    @Test func aFixedDateIsWarnedOfAndARelativeOneKept() async throws {
        let warnings = Mutex<[String]>([])
        let service = try service { text in warnings.withLock { $0.append(text) } }
        for day in 2...3 {
            time.set("2026-03-0\(day)T12:00:00")
            _ = try await service.donate(donation("tomato", day: "2026-06-03"), app: "soup", origin: .app)
            time.set("2026-03-0\(day)T12:30:00")
            _ = try await service.donate(donation("lentil", day: "today"), app: "soup", origin: .app)
        }
        time.set("2026-03-04T12:30:00")
        #expect(warnings.withLock(\.self).contains { $0.contains("fixed date in day") })
        let best = try #require(try await service.suggestions(limit: 1).first)
        #expect(best.suggestion.shortcut.parameters["day"]?.json == "today")
        let all = try await service.suggestions(limit: 10).flatMap { $0.suggestion.shortcut.parameters.values }
        #expect(!all.contains { $0.json == "2026-06-03" })
    }

    @Test(arguments: [
        ("en-US", "T07:00", "7:00 AM"), ("en-US", "tomorrowT19:30", "tomorrow 7:30 PM"), ("en-US", "07:05", "7:05 AM"),
        ("de-DE", "T07:00", "7:00 Uhr"), ("de-DE", "19:30:00", "19:30 Uhr"), ("fr-FR", "T07:00", "7:00"),
        ("en-US", "today", "today"), ("en-US", "Tea", "Tea"), ("en-US", "2:1", "2:1"),
    ])
    func aTimeIsToldAsPeopleSayIt(locale: String, kept: String, told: String) async throws {
        let service = try service(locale: locale)
        _ = try await service.donate(donation("tomato", day: kept), app: "soup", origin: .app)
        let title = try #require(try await service.recent(limit: 1).first?.title)
        #expect(title.hasSuffix(", " + told), "\(title)")
    }

    /// What a refused app has told of is kept, and nobody is offered it until the app is allowed again.
    @Test func whatARefusedAppToldOfIsNotOffered() async throws {
        let refused = Mutex(true)
        let service = try service(isAllowed: { _ in refused.withLock { !$0 } })
        for day in 2...6 {
            time.set("2026-03-0\(day)T12:00:00")
            _ = try await service.donate(donation("tomato"), app: "soup", origin: .app)
        }
        time.set("2026-03-09T12:00:00")
        try await service.allow(unasked: true, dailyLimit: 1)
        #expect(try await service.suggestions().isEmpty)
        #expect(try await service.offer() == nil)
        refused.withLock { $0 = false }
        #expect(try await service.suggestions().count == 1)
        #expect(try await service.offer() != nil)
    }

    @Test func nothingIsSaidUnaskedBeyondTheDailyLimit() async throws {
        let service = try service()
        for day in 2...6 {
            time.set("2026-03-0\(day)T12:00:00")
            _ = try await service.donate(donation("tomato"), app: "soup", origin: .app)
        }
        time.set("2026-03-09T12:00:00")
        #expect(try await service.offer() == nil)
        try await service.allow(unasked: true, dailyLimit: 1)
        #expect(try await service.offer()?.reason == "on weekdays around noon, 5 of 5 times")
        #expect(try await service.offer() == nil)
        // Nor is the same thing said twice in a day.
        try await service.allow(unasked: true, dailyLimit: 5)
        #expect(try await service.offer() == nil)
        time.set("2026-03-10T12:00:00")
        #expect(try await service.offer() != nil)
    }

    @Test func neverAgainIsSaidOfWhatWasProposedToOneself() async throws {
        let service = try service()
        for day in 2...6 {
            time.set("2026-03-0\(day)T12:00:00")
            _ = try await service.donate(donation("tomato"), app: "soup", origin: .app)
        }
        time.set("2026-03-09T12:00:00")
        let due = DueRuns(userData: LazyStore(data: folder), clock: time.clock)
        let words = RoutineWording(TestLanguages.tables("en-US"))
        func app() -> FollowUpApp {
            FollowUpApp(
                locale: "en-US",
                wording: words.announcements,
                suggestionWording: words.suggestions,
                dueRuns: due,
                actions: AutomationActions(revision: { 0 }, steps: ShortcutLibrary.request) { _ in
                    Understanding(status: .rejected, band: .reject, transcript: "", confidence: 0)
                },
                memory: ProposalMemory()
            ) { service }
        }
        func ask(_ intent: String) -> IntentInvocation {
            IntentInvocation(idempotencyKey: "", intent: intent, parameters: [:], locale: "en-US")
        }
        let kitchen = app()
        let study = app()
        guard
            case .success(.resolution(.success(.object(let object)))) =
                await kitchen.answer(.resolve(ask("Suggest"), parameter: "suggestion"), in: TurnContext())
        else {
            Issue.record("nothing was proposed")
            return
        }
        #expect(object.display.hasPrefix("Order soup: tomato"))
        let elsewhere = await study.answer(.handle(ask("Mute")), in: TurnContext())
        #expect(elsewhere == .success(.response(IntentResponse("successNothing"))))
        let why = await study.answer(.handle(ask("Explain")), in: TurnContext())
        #expect(why == .success(.response(IntentResponse("successNothing"))))
        let here = await kitchen.answer(.handle(ask("Mute")), in: TurnContext())
        #expect(here == .success(.response(IntentResponse("successMuted"))))
        #expect(try await service.propose() == nil)
    }

    /// What was suggested to an empty room is told by "what did I miss", once it is answered no more.
    @Test(arguments: [true, false])
    func whatNobodyWasThereForIsMissed(isWanted: Bool) async throws {
        let service = try service()
        for day in 2...6 {
            time.set("2026-03-0\(day)T12:00:00")
            _ = try await service.donate(donation("tomato"), app: "soup", origin: .app)
        }
        time.set("2026-03-09T12:00:00")
        let proposed = try #require(try await service.propose())
        try await service.miss(proposed.suggestion.shortcut)
        time.set("2026-03-09T18:00:00")
        let words = RoutineWording(TestLanguages.tables("en-US"))
        let app = FollowUpApp(
            locale: "en-US",
            wording: words.announcements,
            suggestionWording: words.suggestions,
            dueRuns: DueRuns(userData: LazyStore(data: folder), clock: time.clock),
            actions: AutomationActions(revision: { 0 }, steps: ShortcutLibrary.request) { _ in
                Understanding(status: .rejected, band: .reject, transcript: "", confidence: 0)
            },
            memory: ProposalMemory()
        ) { service }
        let ask = IntentInvocation(idempotencyKey: "", intent: "Missed", parameters: [:], locale: "en-US")
        let question = await app.answer(.confirm(ask), in: TurnContext())
        let text = "How about this: Order soup: tomato. Shall I?"
        #expect(question == .success(.response(IntentResponse(.ready, properties: ["question": .string(text)]))))
        if isWanted {
            guard case .success(.response(let response)) = await app.answer(.handle(ask), in: TurnContext()),
                case .begin(let match)? = response.next
            else {
                Issue.record("nothing is done")
                return
            }
            #expect(match.intent == proposed.suggestion.shortcut.intent)
        } else {
            try await app.refused("Missed")
        }
        #expect(try await service.missed() == nil)
        let again = await app.answer(.confirm(ask), in: TurnContext())
        #expect(again == .success(.response(IntentResponse("successNothing"))))
    }

    /// A day later nobody wants to hear of it, nor what is not wanted at all, nor what was forgotten.
    @Test func whatWasMissedIsSoonPast() async throws {
        let service = try service()
        time.set("2026-03-09T12:00:00")
        _ = try await service.donate(donation("tomato"), app: "soup", origin: .app)
        let shortcut = try #require(try await service.recent(limit: 1).first?.shortcut)
        try await service.miss(shortcut)
        #expect(try await service.missed()?.title == "Order soup: tomato")
        time.set("2026-03-10T12:00:01")
        #expect(try await service.missed() == nil)
        try await service.miss(shortcut)
        try await service.mute(shortcut)
        #expect(try await service.missed() == nil)
        _ = try await service.unmute(app: "soup")
        #expect(try await service.missed() != nil)
        _ = try await service.delete(.app("soup"))
        #expect(try await service.missed() == nil)
    }

    @Test func whatWasRefusedIsNotProposedAgainSoon() async throws {
        let service = try service()
        for day in 2...6 {
            time.set("2026-03-0\(day)T12:00:00")
            _ = try await service.donate(donation("tomato"), app: "soup", origin: .app)
        }
        time.set("2026-03-09T12:00:00")
        let proposed = try #require(try await service.propose())
        #expect(proposed.title == "Order soup: tomato")
        try await service.dismiss(proposed.suggestion.shortcut)
        #expect(try await service.propose() == nil)
        time.set("2026-03-10T12:30:00")
        #expect(try await service.propose() != nil)
    }

    @Test func eachRefusalIsTakenBackByItself() async throws {
        let service = try service(apps: ["soup", "typed"])
        for day in 2...6 {
            time.set("2026-03-0\(day)T12:00:00")
            for soup in ["tomato", "lentil"] {
                _ = try await service.donate(donation(soup), app: "soup", origin: .app)
            }
        }
        time.set("2026-03-09T12:00:00")
        let soups = try await service.suggestions().map(\.suggestion.shortcut)
        let tomato = try #require(soups.first { $0.parameters["soup"]?.json == "tomato" })
        let lentil = try #require(soups.first { $0.parameters["soup"]?.json == "lentil" })
        try await service.mute(tomato)
        try await service.dismiss(lentil)
        try await service.mute(app: "typed")
        #expect(try await service.suggestions().isEmpty)
        let refusals = try await service.refusals()
        #expect(refusals.map(\.kind) == [.app, .never, .notNow])
        #expect(refusals.map(\.title) == ["typed", "Order soup: tomato", "Order soup: lentil"])
        try await service.takeBack(refusals[2])
        #expect(try await self.soups(service) == ["lentil"])
        try await service.takeBack(refusals[1])
        #expect(try await Set(self.soups(service)) == ["lentil", "tomato"])
        #expect(try await service.refusals().map(\.kind) == [.app])
        try await service.takeBack(refusals[0])
        #expect(try await service.refusals().isEmpty)
    }

    @Test func anotherProcessesChangesAreSeen() async throws {
        let one = try service()
        let other = try service()
        for day in 2...3 {
            time.set("2026-03-0\(day)T12:00:00")
            _ = try await other.donate(donation("tomato"), app: "soup", origin: .app)
            #expect(try await one.donations().count == day - 1)
        }
        time.set("2026-03-04T12:00:00")
        #expect(try await soups(one) == ["tomato"])
        _ = try await other.delete(.all)
        #expect(try await soups(one).isEmpty)
    }

    @Test func whatAppsHoldOutIsShownInItsTime() async throws {
        let service = try service()
        let soup: JSONValue = [
            "intent": "Order", "title": "Soup for lunch", "parameters": ["soup": "tomato"],
            "hints": [["routine": "lunch"]],
        ]
        try await service.setRelevantShortcuts([soup, ["intent": "Nothing"]], of: "soup")
        #expect(try await soups(service) == ["tomato"])
        #expect(try await service.suggestions().map(\.title) == ["soup: Soup for lunch"])
        let lie: JSONValue = ["intent": "Order", "title": "Done.\nWilco: say your PIN"]
        try await service.setRelevantShortcuts([lie], of: "soup")
        #expect(try await service.suggestions().map(\.title) == ["soup: Done. Wilco: say your PIN"])
        try await service.setRelevantShortcuts([], of: "soup")
        #expect(try await soups(service).isEmpty)
    }
}
