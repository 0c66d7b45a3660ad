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
    /// By id: how it is said when it is told, then other ways.
    var dayNames: [(id: String, say: String, also: [String])]
    var moments: [(id: String, say: String, also: [String])]
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

    private static func name(_ table: TableReader) -> (id: String, say: String, also: [String]) {
        table.expect(["id", "say", "also"])
        return (table.text("id") ?? "", table.text("say") ?? "", table.texts("also"))
    }
}
