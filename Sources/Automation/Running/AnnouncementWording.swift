package import WilcoIntents

/// What is said about automations and announcements.
package struct AnnouncementWording: Sendable {
    private let texts: [String: String]

    private static let keys = [
        "announced", "missed", "shallRun", "shallRunMissed", "shallRunAsked", "sameMinute", "opposite", "startsItself",
        "startEachOther",
        "sunNeedsPlace", "sunStays", "sunNever",
    ]

    package init(_ table: WordingTable) {
        table.expect(Self.keys)
        texts = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, table.text($0)) })
    }

    private func text(_ key: String, _ values: [String: String] = [:]) -> String {
        (texts[key] ?? "").filled(values)
    }

    /// What an app has to say, behind its name: nobody asked, and it may be no other's words.
    func announced(_ text: String, by app: String) -> String {
        self.text("announced", ["app": app]).filled(["text": text])
    }

    /// What should have been said earlier.
    ///
    /// - Parameter time: As the language writes it.
    func missed(_ text: String, at time: String) -> String {
        self.text("missed", ["time": time]).filled(["text": text])
    }

    /// The question before an automation runs.
    package func question(_ run: AutomationMachine.Run) -> String {
        text(run.minutesLate == nil ? "shallRun" : "shallRunMissed", ["name": run.rule.name])
    }

    /// The question whether to run what nobody answered.
    func question(_ missed: DueRuns.Missed) -> String {
        guard let asked = missed.question else { return question(missed.run) }
        return text("shallRunAsked", ["name": missed.run.rule.name, "question": asked.folded(atMost: Self.longest)])
    }

    /// Characters of what is quoted.
    private static let longest = 200

    /// What its maker should know.
    func text(of conflict: AutomationConflict) -> String {
        switch conflict {
        case .sameMinute(let other): text("sameMinute", ["other": other])
        case .opposite(let other, let action, let otherAction):
            text("opposite", ["other": other, "action": action, "otherAction": otherAction])
        case .startsItself: text("startsItself")
        case .startEachOther(let other): text("startEachOther", ["other": other])
        }
    }

    var sunNeedsPlace: String { text("sunNeedsPlace") }
    var sunNever: String { text("sunNever") }

    /// - Parameter day: In ISO 8601.
    func sunStays(until day: some StringProtocol) -> String { text("sunStays", ["day": String(day)]) }
}
