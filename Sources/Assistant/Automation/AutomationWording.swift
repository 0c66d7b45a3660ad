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

    /// What its maker should know.
    func text(of conflict: AutomationConflict) -> String {
        guard isGerman else { return conflict.description }
        return switch conflict {
        case .sameMinute(let other): "es läuft in derselben Minute wie „\(other)“"
        case .opposite(let other): "es tut das Gegenteil von „\(other)“ zur selben Zeit"
        case .startsItself: "es kann sich selbst auslösen, höchstens alle zehn Sekunden"
        }
    }

    var sunNeedsPlace: String { "the sun needs a place — set place with latitude and longitude in wilco.yaml" }
}
