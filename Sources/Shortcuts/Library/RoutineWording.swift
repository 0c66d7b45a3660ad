package import Automation
package import Resolution
package import Suggestions
package import WilcoIntents

/// What is said to and by Wilco's own apps: shortcuts, automations, suggestions.
package struct RoutineWording: Sendable {
    package let shortcuts: ShortcutsWording
    let automations: AutomationsWording
    package let announcements: AnnouncementWording
    package let suggestions: SuggestionWording
    package let habits: HabitWording
    /// Writes times of day and dates.
    package let values: ValueFormatter

    /// - Parameters:
    ///   - tables: Nil: all is taken from the fallback.
    ///   - fallback: Another language's tables, for what this one leaves out.
    package init(
        _ tables: LanguageTables?,
        fallback: LanguageTables? = nil,
        complaints: TableReader.Complaints = .init()
    ) {
        let root = WordingTable(
            TableReader(tables?.routines ?? .null, complaints: complaints),
            fallback: TableReader(fallback?.routines ?? .null, complaints: complaints)
        )
        root.expect(["shortcuts", "automations", "announcements", "suggestions", "habits"])
        shortcuts = ShortcutsWording(root.section("shortcuts"))
        automations = AutomationsWording(root.section("automations"))
        announcements = AnnouncementWording(root.section("announcements"))
        suggestions = SuggestionWording(root.section("suggestions"))
        habits = HabitWording(root.section("habits"))
        values = ValueFormatter(DialogueWording(tables, fallback: fallback))
    }
}
