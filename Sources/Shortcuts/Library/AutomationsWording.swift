internal import WilcoIntents

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
    /// By id: how it is said, and other ways of saying it.
    var dayNames: [Name]
    var moments: [Name]
    /// `{time}`.
    var at: String

    init(_ table: WordingTable) {
        table.expect([
            "days", "moment", "time", "whatTime", "timeTitle", "atTime", "momentTitle", "atMoment", "confirm", "made",
            "listTitle", "list", "listed", "listedNone", "removeTitle", "remove", "confirmRemove", "removed",
            "removedNone", "dayNames", "moments", "at",
        ])
        days = table.text("days")
        moment = table.text("moment")
        time = table.text("time")
        whatTime = table.text("whatTime")
        timeTitle = table.text("timeTitle")
        atTime = table.texts("atTime")
        momentTitle = table.text("momentTitle")
        atMoment = table.texts("atMoment")
        confirm = table.text("confirm")
        made = table.text("made")
        listTitle = table.text("listTitle")
        list = table.texts("list")
        listed = table.text("listed")
        listedNone = table.text("listedNone")
        removeTitle = table.text("removeTitle")
        remove = table.texts("remove")
        confirmRemove = table.text("confirmRemove")
        removed = table.text("removed")
        removedNone = table.text("removedNone")
        dayNames = table.sections("dayNames").map(Self.name)
        moments = table.sections("moments").map(Self.name)
        at = table.text("at")
    }

    /// One of a choice, as people say it.
    struct Name: Sendable {
        var id: String
        var say: String
        var also: [String]
        /// How it is told to whoever said it: "when you come home" for "when i come home".
        var told: String
    }

    private static func name(_ table: TableReader) -> Name {
        table.expect(["id", "say", "also", "told"])
        let say = table.text("say") ?? ""
        return Name(
            id: table.text("id") ?? "",
            say: say,
            also: table.texts("also"),
            told: table.text("told") ?? say
        )
    }
}
