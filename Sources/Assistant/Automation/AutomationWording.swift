internal import Automation

/// What is said about automations and announcements.
struct AutomationWording: Sendable {
    private let isGerman: Bool

    init(locale: String) {
        isGerman = locale.hasPrefix("de")
    }

    /// What should have been said earlier.
    func missed(_ text: String, minute: Int) -> String {
        let time = "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
        return isGerman ? "Verpasst um \(time): \(text)" : "Missed at \(time): \(text)"
    }

    /// The question before an automation runs.
    func question(_ run: AutomationMachine.Run) -> String {
        let name = run.rule.name
        guard run.minutesLate != nil else {
            return isGerman ? "Soll ich „\(name)“ ausführen?" : "Shall I run “\(name)”?"
        }
        return isGerman
            ? "„\(name)“ wurde verpasst. Soll ich es jetzt ausführen?" : "“\(name)” was missed. Shall I run it now?"
    }

    var sunNeedsPlace: String { "the sun needs a place — set place with latitude and longitude in wilco.yaml" }
}
