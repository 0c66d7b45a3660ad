import Testing
import WilcoIntents

/// Which of an app's own things somebody means.
struct ChoosingTests {
    private static let known = [
        IntentObject(id: "1", display: "Main Street"), IntentObject(id: "2", display: "Main Station"),
        IntentObject(id: "3", display: "Harbour", alternativeNames: ["Port"]),
        IntentObject(id: "4", display: "Airport"),
    ]

    @Test(
        arguments: [
            // The id, the words, and which of the things are meant.
            ("3", "anything", [2]), ("x", "harbour", [2]), ("x", "port", [2]), ("x", "main", [0, 1]),
            ("x", "rpo", [3]), ("x", "moon", []), ("x", "", []),
        ] as [(String, String, [Int])]
    )
    func namesTellThem(_ id: String, _ words: String, _ meant: [Int]) {
        let chosen = ResolutionResult.choose(IntentObject(id: id, display: words), among: Self.known)
        let things = meant.map { Self.known[$0] }
        switch things.count {
        case 0: #expect(chosen == .unsupported(reason: "unknown", alternatives: Self.known))
        case 1: #expect(chosen == .success(.object(things[0])))
        default: #expect(chosen == .disambiguation(options: things))
        }
    }
}

/// The time of day for apps.
struct AppTimesTests {
    @Test func aScriptHoldsTheTime() {
        #expect(Wilco.now(held: "2026-03-02T12:00:00") == "2026-03-02T12:00")
        #expect(Wilco.now(held: nil).wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d/#) != nil)
    }

    @Test(arguments: [
        ("14:05", "en-US", "2:05 PM"), ("2026-03-02T00:30", "en-GB", "12:30 AM"), ("12:00", "en", "12:00 PM"),
        ("9:05", "de-DE", "9:05 Uhr"), ("14:30", "fr", "14:30"), ("soon", "en", "soon"),
    ])
    func timesAreWrittenAsPeopleDo(_ time: String, _ locale: String, _ text: String) {
        #expect(Wilco.clockTime(time, locale: locale) == text)
    }
}
