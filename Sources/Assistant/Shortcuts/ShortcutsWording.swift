internal import WilcoIntents

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
    /// `{shortcut}`; `{notes}` tells what goes with it.
    var confirmDelete: String
    var deleteAutomations: String
    var deleted: String
    /// A run that said nothing of its own.
    var done: String
    /// `{shortcut}`, `{step}`.
    var stopped: String
    /// `{shortcut}`, `{step}`, `{reason}`.
    var failed: String
    /// `{done}`.
    var before: String

    init(_ table: WordingTable) {
        table.expect([
            "appName", "summary", "shortcut", "phrase", "question", "answer", "choice", "whichShortcut", "whichPhrase",
            "runTitle", "run", "listTitle", "list", "listed", "listedNone", "rememberTitle", "remember",
            "confirmRemember", "remembered", "nothingToRemember", "renameTitle", "rename", "confirmRename", "renamed",
            "deleteTitle", "delete", "confirmDelete", "deleteAutomations", "deleted", "done", "stopped", "failed",
            "before",
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
        listTitle = table.text("listTitle")
        list = table.texts("list")
        listed = table.text("listed")
        listedNone = table.text("listedNone")
        rememberTitle = table.text("rememberTitle")
        remember = table.texts("remember")
        confirmRemember = table.text("confirmRemember")
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
        done = table.text("done")
        stopped = table.text("stopped")
        failed = table.text("failed")
        before = table.text("before")
    }
}
