internal import WilcoIntents

/// What is said about shortcuts, in one language.
package struct ShortcutsWording: Sendable {
    var appName: String
    var summary: String
    var shortcut: String
    var phrase: String
    var question: String
    package let answer: String
    package let choice: String
    var whichShortcut: String
    var whichPhrase: String
    var runTitle: String
    var run: [String]
    var stopTitle: String
    var stop: [String]
    var stopByName: [String]
    /// `{shortcut}`.
    var runStopped: String
    var notUnderWay: String
    var listTitle: String
    var list: [String]
    var listed: String
    var listedNone: String
    var describeTitle: String
    var describe: [String]
    /// `{shortcut}`, `{steps}`.
    var described: String
    /// Where there are many: `{total}` of them, and the first `{steps}`.
    var describedMore: String
    var createTitle: String
    var create: [String]
    var whichRequest: String
    /// `{request}`.
    var noRequest: String
    /// Of those that come ready-made: the gallery.
    var readyTitle: String
    var ready: [String]
    /// Sentences with the `{name}` of one, or words of it.
    var readyByName: [String]
    var whichReady: String
    /// `{name}`.
    var noReady: String
    /// `{ready}`, `{does}`.
    var confirmReady: String
    /// `{phrase}`.
    var readyAdded: String
    var rememberTitle: String
    var remember: [String]
    var confirmRemember: String
    /// Said before the question where the request did not work.
    var rememberFailed: String
    var remembered: String
    var nothingToRemember: String
    var renameTitle: String
    var rename: [String]
    var confirmRename: String
    var renamed: String
    /// Sentences with a `{name}` that no shortcut may have.
    var runByName: [String]
    var renameByName: [String]
    var deleteByName: [String]
    /// `{name}`.
    var unknown: String
    /// `{name}`, `{value}`.
    var didYouMean: String
    /// A phrase for a request: `{thing}`.
    var ownPhrase: String
    /// Whether the phrase shall be `{value}`.
    var proposePhrase: String
    var deleteTitle: String
    var delete: [String]
    /// `{shortcut}`; `{notes}` tells what goes with it.
    var confirmDelete: String
    var deleteAutomations: String
    var deleted: String
    var deleteAllTitle: String
    var deleteAll: [String]
    /// `{count}`; `{notes}` tells what goes with them.
    var confirmDeleteAll: String
    var deleteAllAutomations: String
    var deletedAll: String
    var takeBackTitle: String
    /// What is said of a change that was taken back, by its ``ShortcutEdit/Part/Deed``: `{name}`, as it is called now.
    var takenBack: [String: String]
    /// `{names}`: what came back together.
    var takenBackTogether: String
    /// A name that is quoted: `{name}`.
    var quoted: String
    /// A run that said nothing of its own.
    package var done: String
    /// `{shortcut}`, `{step}`.
    package var stopped: String
    /// `{shortcut}`, `{step}`, `{reason}`.
    package var failed: String
    /// A run that an earlier life of the assistant began: `{shortcut}`.
    package var resumed: String
    /// Reasons why such a one does not go on.
    package var interrupted: String
    package var tooLate: String
    /// A run that waits for so long that something else may be said meanwhile: `{time}`.
    package var parked: String
    /// One that said nothing of its own, after it had waited: `{shortcut}`.
    package var finished: String
    /// `{done}`.
    package var before: String
    /// By name of the problem; `{phrase}`, `{other}`, and ` — ` before what mends it.
    var phraseProblems: [String: String]
    /// By name of the fault, with its values.
    var stepFaults: [String: String]
    /// By name of the limit; `{limit}`.
    var stepBounds: [String: String]
    /// Why something was not done; by name, with its values.
    var faults: [String: String]
    /// How steps are told, by their names.
    var stepSentences: [String: String]
    /// What comparisons, units and ways of steps are called, by their names.
    var stepWords: [String: String]
    /// What a value is, by its English name.
    var things: [String: String]

    init(_ table: WordingTable) {
        table.expect([
            "appName", "summary", "shortcut", "phrase", "question", "answer", "choice", "whichShortcut", "whichPhrase",
            "runTitle", "run", "stopTitle", "stop", "stopByName", "runStopped", "notUnderWay", "parked", "finished",
            "listTitle", "list", "listed", "listedNone", "describeTitle", "describe",
            "described", "describedMore", "createTitle", "create", "whichRequest", "noRequest", "readyTitle", "ready",
            "readyByName", "whichReady", "noReady", "confirmReady", "readyAdded", "rememberTitle", "remember",
            "confirmRemember", "rememberFailed", "remembered", "nothingToRemember", "renameTitle", "rename",
            "confirmRename", "renamed", "deleteTitle", "delete", "confirmDelete", "deleteAutomations", "deleted",
            "deleteAllTitle", "deleteAll", "confirmDeleteAll", "deleteAllAutomations", "deletedAll", "takeBackTitle",
            "takenBack", "takenBackTogether", "quoted", "done", "stopped", "failed", "resumed", "interrupted",
            "tooLate", "before", "runByName",
            "renameByName", "deleteByName", "unknown", "didYouMean",
            "ownPhrase", "proposePhrase", "phraseProblems", "stepFaults", "stepBounds", "stepSentences", "stepWords",
            "things", "faults",
        ])
        appName = table.text("appName")
        summary = table.text("summary")
        shortcut = table.text("shortcut")
        phrase = table.text("phrase")
        question = table.text("question")
        answer = table.text("answer")
        choice = table.text("choice")
        whichShortcut = table.text("whichShortcut")
        whichPhrase = table.text("whichPhrase")
        runTitle = table.text("runTitle")
        run = table.texts("run")
        stopTitle = table.text("stopTitle")
        stop = table.texts("stop")
        stopByName = table.texts("stopByName")
        runStopped = table.text("runStopped")
        notUnderWay = table.text("notUnderWay")
        listTitle = table.text("listTitle")
        list = table.texts("list")
        listed = table.text("listed")
        listedNone = table.text("listedNone")
        describeTitle = table.text("describeTitle")
        describe = table.texts("describe")
        described = table.text("described")
        describedMore = table.text("describedMore")
        createTitle = table.text("createTitle")
        create = table.texts("create")
        whichRequest = table.text("whichRequest")
        noRequest = table.text("noRequest")
        readyTitle = table.text("readyTitle")
        ready = table.texts("ready")
        readyByName = table.texts("readyByName")
        whichReady = table.text("whichReady")
        noReady = table.text("noReady")
        confirmReady = table.text("confirmReady")
        readyAdded = table.text("readyAdded")
        rememberTitle = table.text("rememberTitle")
        remember = table.texts("remember")
        confirmRemember = table.text("confirmRemember")
        rememberFailed = table.text("rememberFailed")
        remembered = table.text("remembered")
        nothingToRemember = table.text("nothingToRemember")
        renameTitle = table.text("renameTitle")
        rename = table.texts("rename")
        confirmRename = table.text("confirmRename")
        renamed = table.text("renamed")
        deleteTitle = table.text("deleteTitle")
        delete = table.texts("delete")
        confirmDelete = table.text("confirmDelete")
        deleteAutomations = table.text("deleteAutomations")
        deleted = table.text("deleted")
        deleteAllTitle = table.text("deleteAllTitle")
        deleteAll = table.texts("deleteAll")
        confirmDeleteAll = table.text("confirmDeleteAll")
        deleteAllAutomations = table.text("deleteAllAutomations")
        deletedAll = table.text("deletedAll")
        takeBackTitle = table.text("takeBackTitle")
        takenBack = table.words("takenBack")
        takenBackTogether = table.text("takenBackTogether")
        quoted = table.text("quoted")
        done = table.text("done")
        stopped = table.text("stopped")
        failed = table.text("failed")
        resumed = table.text("resumed")
        interrupted = table.text("interrupted")
        tooLate = table.text("tooLate")
        parked = table.text("parked")
        finished = table.text("finished")
        before = table.text("before")
        runByName = table.texts("runByName")
        renameByName = table.texts("renameByName")
        deleteByName = table.texts("deleteByName")
        unknown = table.text("unknown")
        didYouMean = table.text("didYouMean")
        ownPhrase = table.text("ownPhrase")
        proposePhrase = table.text("proposePhrase")
        phraseProblems = table.words("phraseProblems")
        stepFaults = table.words("stepFaults")
        faults = table.words("faults")
        stepBounds = table.words("stepBounds")
        stepSentences = table.words("stepSentences")
        stepWords = table.words("stepWords")
        things = table.words("things")
    }
}
