/// What is said about shortcuts, in one language.
struct ShortcutsWording: Sendable {
    var appName: String
    var summary: String
    var shortcut: String
    var phrase: String
    var question: String
    var answer: String
    var choice: String
    var whichShortcut: String
    var whichPhrase: String
    var runTitle: String
    var run: [String]
    var listTitle: String
    var list: [String]
    var listed: String
    var listedNone: String
    var rememberTitle: String
    var remember: [String]
    var confirmRemember: String
    var remembered: String
    var nothingToRemember: String
    var renameTitle: String
    var rename: [String]
    var confirmRename: String
    var renamed: String
    var deleteTitle: String
    var delete: [String]
    var confirmDelete: String
    var deleted: String
    /// A run that said nothing of its own.
    var done: String
    /// `{shortcut}`, `{step}`.
    var stopped: String
    /// `{shortcut}`, `{step}`, `{reason}`.
    var failed: String
    /// `{done}`.
    var before: String

    static let english = ShortcutsWording(
        appName: "Shortcuts",
        summary: "Phrases of your own, and what they do.",
        shortcut: "Shortcut",
        phrase: "Phrase",
        question: "Question",
        answer: "Answer",
        choice: "Choice",
        whichShortcut: "Which shortcut?",
        whichPhrase: "What will you say for it?",
        runTitle: "Run a shortcut",
        run: ["(run|start|do) [the|my] [shortcut] {shortcut}", "run [the|my] {shortcut} shortcut"],
        listTitle: "List shortcuts",
        list: [
            "(what|which) are my shortcuts", "what shortcuts (do i have|are there)",
            "(list|show) [me] [all] [my] shortcuts",
        ],
        listed: "You have {count} {count|shortcut|shortcuts}.",
        listedNone: "You have no shortcuts yet. After a request, say remember this as, and a phrase of your own.",
        rememberTitle: "Remember a request",
        remember: [
            "make (this|that|it) a shortcut", "(add|save) (this|that|it) to my shortcuts",
            "remember (this|that|it) as {phrase}", "(add|save) (this|that|it) as [a] [shortcut] [called] {phrase}",
        ],
        confirmRemember: "When you say “{phrase}”, I will {does}. Shall I remember that?",
        remembered: "Done. Say “{phrase}” to {does}.",
        nothingToRemember: "There is no request yet that I could remember. Make one first.",
        renameTitle: "Rename a shortcut",
        rename: [
            "(rename|change) [the|my] [shortcut] {shortcut} to {phrase}",
            "call [the|my] [shortcut] {shortcut} {phrase}",
        ],
        confirmRename: "Rename “{shortcut}” to “{phrase}”?",
        renamed: "Done. Say “{phrase}” from now on.",
        deleteTitle: "Delete a shortcut",
        delete: [
            "(delete|remove|forget) [the|my] [shortcut] {shortcut}", "(delete|remove) [the|my] {shortcut} shortcut",
        ],
        confirmDelete: "Delete the shortcut “{shortcut}”?",
        deleted: "“{shortcut}” is deleted.",
        done: "Done.",
        stopped: "I stopped at step {step} of “{shortcut}”.",
        failed: "Step {step} of “{shortcut}” did not work: {reason}.",
        before: "Done before that: {done}."
    )

    static let german = ShortcutsWording(
        appName: "Kurzbefehle",
        summary: "Eigene Sätze, und was sie tun.",
        shortcut: "Kurzbefehl",
        phrase: "Satz",
        question: "Frage",
        answer: "Antwort",
        choice: "Auswahl",
        whichShortcut: "Welcher Kurzbefehl?",
        whichPhrase: "Was wirst du dafür sagen?",
        runTitle: "Kurzbefehl ausführen",
        run: ["(starte|mach) [den] [Kurzbefehl] {shortcut}", "führe [den] [Kurzbefehl] {shortcut} aus"],
        listTitle: "Kurzbefehle nennen",
        list: [
            "(was|welche) sind meine Kurzbefehle", "welche Kurzbefehle (habe ich|gibt es)",
            "(nenne|zeige) [mir] [alle] [meine] Kurzbefehle",
        ],
        listed: "Du hast {count} {count|Kurzbefehl|Kurzbefehle}.",
        listedNone:
            "Du hast noch keine Kurzbefehle. Sag nach einem Auftrag: merke dir das als, und einen eigenen Satz.",
        rememberTitle: "Auftrag merken",
        remember: ["(merke|merk) dir das als {phrase}", "(mach|mache) daraus einen Kurzbefehl"],
        confirmRemember: "Bei „{phrase}“ mache ich dann: {does}. Soll ich mir das merken?",
        remembered: "Erledigt. „{phrase}“ heißt von nun an: {does}.",
        nothingToRemember: "Es gibt noch keinen Auftrag, den ich mir merken könnte.",
        renameTitle: "Kurzbefehl umbenennen",
        rename: ["benenne [den] [Kurzbefehl] {shortcut} (um in|in) {phrase} [um]"],
        confirmRename: "„{shortcut}“ in „{phrase}“ umbenennen?",
        renamed: "Erledigt. Sag von nun an „{phrase}“.",
        deleteTitle: "Kurzbefehl löschen",
        delete: ["(lösche|entferne|vergiss) [den] [Kurzbefehl] {shortcut}"],
        confirmDelete: "Den Kurzbefehl „{shortcut}“ löschen?",
        deleted: "„{shortcut}“ ist gelöscht.",
        done: "Fertig.",
        stopped: "Bei Schritt {step} von „{shortcut}“ habe ich aufgehört.",
        failed: "Schritt {step} von „{shortcut}“ ging nicht: {reason}.",
        before: "Davor erledigt: {done}."
    )

    static func wording(for locale: String) -> ShortcutsWording {
        locale.lowercased().hasPrefix("de") ? german : english
    }

    /// Fills `{name}` in one of the sentences.
    static func fill(_ text: String, _ values: [String: String]) -> String {
        values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}
