/// What is said about automations of shortcuts, in one language.
struct AutomationsWording: Sendable {
    var days: String
    var moment: String
    var time: String
    var whatTime: String
    var timeTitle: String
    var atTime: [String]
    var momentTitle: String
    var atMoment: [String]
    /// `{shortcut}`, `{when}`; `{notes}` speaks against it, if anything does.
    var confirm: String
    var made: String
    var listTitle: String
    var list: [String]
    var listed: String
    var listedNone: String
    var removeTitle: String
    var remove: [String]
    var confirmRemove: String
    var removed: String
    var removedNone: String
    /// By id: how it is said when it is told, then other ways.
    var dayNames: [(id: String, say: String, also: [String])]
    var moments: [(id: String, say: String, also: [String])]
    /// `{time}`.
    var at: String

    static let english = AutomationsWording(
        days: "Days",
        moment: "Moment",
        time: "Time",
        whatTime: "At what time?",
        timeTitle: "Run a shortcut at a time",
        atTime: [
            "(run|do|start) {shortcut} (at {time} [{days}]|{days} at {time})", "(run|do|start) {shortcut} {days}",
        ],
        momentTitle: "Run a shortcut when something happens",
        atMoment: ["(run|do|start) {shortcut} {moment}"],
        confirm: "I will run “{shortcut}” {when}.{notes} Shall I?",
        made: "Done. “{shortcut}” runs {when}.",
        listTitle: "List automations",
        list: [
            "(what|which) are my automations", "what (runs|happens) by itself",
            "(list|show) [me] [all] [my] automations",
        ],
        listed: "By itself: {automations}.",
        listedNone: "Nothing runs by itself. Say run, the name of a shortcut, and when.",
        removeTitle: "Stop an automation",
        remove: [
            "(stop running|do not run|don't run) {shortcut} (by itself|automatically|any more)",
            "(delete|remove) the automation [of] {shortcut}",
        ],
        confirmRemove: "Shall “{shortcut}” not run by itself any more?",
        removed: "“{shortcut}” does not run by itself any more.",
        removedNone: "“{shortcut}” does not run by itself.",
        dayNames: [
            ("daily", "every day", ["each day", "daily", "every morning", "every evening"]),
            ("weekdays", "on weekdays", ["every weekday", "on working days"]),
            ("weekends", "at weekends", ["on weekends", "every weekend"]), ("mon", "on Mondays", ["every Monday"]),
            ("tue", "on Tuesdays", ["every Tuesday"]), ("wed", "on Wednesdays", ["every Wednesday"]),
            ("thu", "on Thursdays", ["every Thursday"]), ("fri", "on Fridays", ["every Friday"]),
            ("sat", "on Saturdays", ["every Saturday"]), ("sun", "on Sundays", ["every Sunday"]),
        ],
        moments: [
            ("alarm", "when my alarm stops", ["after my alarm", "when i get up", "when the alarm stops"]),
            ("sunrise", "at sunrise", ["when the sun rises"]), ("sunset", "at sunset", ["when the sun sets"]),
            ("arrive home", "when i come home", ["when i get home", "when i arrive home"]),
            ("leave home", "when i leave home", ["when i leave the house"]),
            ("device headset", "when i plug in my headset", ["when i plug in my headphones"]),
        ],
        at: "at {time}"
    )

    static let german = AutomationsWording(
        days: "Tage",
        moment: "Moment",
        time: "Uhrzeit",
        whatTime: "Um wie viel Uhr?",
        timeTitle: "Kurzbefehl zu einer Zeit",
        atTime: [
            "(starte|mach) {shortcut} (um {time} [{days}]|{days} um {time})", "(starte|mach) {shortcut} {days}",
        ],
        momentTitle: "Kurzbefehl, wenn etwas geschieht",
        atMoment: ["(starte|mach) {shortcut} {moment}"],
        confirm: "Ich starte „{shortcut}“ {when}.{notes} Soll ich?",
        made: "Erledigt. „{shortcut}“ läuft {when}.",
        listTitle: "Automationen nennen",
        list: [
            "(was|welche) sind meine Automationen", "was läuft von selbst",
            "(nenne|zeige) [mir] [alle] [meine] Automationen",
        ],
        listed: "Von selbst: {automations}.",
        listedNone: "Nichts läuft von selbst. Sag: starte, den Namen eines Kurzbefehls, und wann.",
        removeTitle: "Automation beenden",
        remove: ["(starte|mach) {shortcut} (nicht mehr von selbst|nicht mehr automatisch)"],
        confirmRemove: "Soll „{shortcut}“ nicht mehr von selbst laufen?",
        removed: "„{shortcut}“ läuft nicht mehr von selbst.",
        removedNone: "„{shortcut}“ läuft nicht von selbst.",
        dayNames: [
            ("daily", "jeden Tag", ["täglich", "jeden Morgen", "jeden Abend"]),
            ("weekdays", "werktags", ["an Werktagen"]), ("weekends", "am Wochenende", ["jedes Wochenende"]),
            ("mon", "montags", ["jeden Montag"]), ("tue", "dienstags", ["jeden Dienstag"]),
            ("wed", "mittwochs", ["jeden Mittwoch"]), ("thu", "donnerstags", ["jeden Donnerstag"]),
            ("fri", "freitags", ["jeden Freitag"]), ("sat", "samstags", ["jeden Samstag"]),
            ("sun", "sonntags", ["jeden Sonntag"]),
        ],
        moments: [
            ("alarm", "nach dem Wecker", ["wenn ich aufstehe"]),
            ("sunrise", "bei Sonnenaufgang", ["wenn die Sonne aufgeht"]),
            ("sunset", "bei Sonnenuntergang", ["wenn die Sonne untergeht"]),
            ("arrive home", "wenn ich heimkomme", ["wenn ich nach Hause komme"]),
            ("leave home", "wenn ich gehe", ["wenn ich das Haus verlasse"]),
            ("device headset", "wenn ich den Kopfhörer anschließe", []),
        ],
        at: "um {time}"
    )

    static func wording(for locale: String) -> AutomationsWording {
        locale.lowercased().hasPrefix("de") ? german : english
    }
}
