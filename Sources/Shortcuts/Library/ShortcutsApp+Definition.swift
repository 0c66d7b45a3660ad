package import WilcoIntents

extension ShortcutsApp {
    package static let id = "shortcuts"
    package static let run = "RunShortcut"
    static let stop = "StopShortcut"
    static let list = "ListShortcuts"
    static let describe = "DescribeShortcut"
    static let create = "CreateShortcut"
    static let addReady = "AddReadyShortcut"
    static let remember = "RememberRequest"
    static let rename = "RenameShortcut"
    static let delete = "DeleteShortcut"
    static let deleteAll = "DeleteAllShortcuts"
    static let takeBack = "TakeBackEdit"
    /// Those whose response has the number of an edit, by which it is taken back.
    static let edits: Set<String> = [
        create, addReady, remember, rename, delete, deleteAll, runAtTime, runAtMoment, removeAutomation,
    ]
    static let edit = "edit"
    /// Code of a response: what was named is no shortcut.
    static let noShortcut: ResponseCode = "noShortcut"
    /// Code of a response: it does not wait for anything.
    static let notUnderWay: ResponseCode = "notUnderWay"
    /// Parameter type of what is said to run a shortcut.
    package static let phraseType = "object:Phrase"

    package static func definition(locale: String, wording: RoutineWording) -> AppDefinition {
        let words = wording.shortcuts
        let automations = wording.automations
        var phrases = TermType(kind: .object, name: "Phrase", displayName: words.shortcut)
        phrases.isClosed = true
        var intents =
            managing(words) + making(words) + automating(automations, shortcut: shortcut(words))
        for index in intents.indices where edits.contains(intents[index].name) {
            intents[index].undo = FollowingIntent(intent: takeBack, parameters: [edit: edit])
        }
        return AppDefinition(
            id: id,
            name: SpokenName(words.appName),
            summary: words.summary,
            locale: locale,
            locales: [locale],
            folder: "",
            handler: HandlerDefinition(command: [], honoursIdempotencyKey: true),
            intents: intents + [takingBack(words)],
            types: [
                phrases, TermType(kind: .object, name: "Ready", displayName: words.shortcut),
            ] + automatingTypes(automations)
        )
    }

    static func sentences(_ texts: [String]) -> SentenceDefinition {
        SentenceDefinition(templates: texts.map { SentenceDefinition.Template($0) })
    }

    private static func shortcut(_ words: ShortcutsWording) -> ParameterDefinition {
        ParameterDefinition(
            name: "shortcut",
            displayName: words.shortcut,
            type: .object("Phrase"),
            isResolvedByApp: false,
            dialogs: ParameterDialogs(prompt: words.whichShortcut)
        )
    }

    /// One that is told by a name which may be nobody's: that is found out, and said.
    private static func named(_ words: ShortcutsWording) -> [ParameterDefinition] {
        let name = ParameterDefinition(
            name: "name",
            displayName: words.shortcut,
            type: .string,
            isRequired: false,
            isUserFacing: false,
            isResolvedByApp: false
        )
        var shortcut = shortcut(words)
        shortcut.isResolvedByApp = true
        shortcut.dialogs.confirmation = words.didYouMean
        return [name, shortcut]
    }

    static func phrase(_ words: ShortcutsWording) -> ParameterDefinition {
        ParameterDefinition(
            name: "phrase",
            displayName: words.phrase,
            type: .string,
            dialogs: ParameterDialogs(
                prompt: words.whichPhrase,
                confirmation: words.proposePhrase,
                unsupported: ["clash": "{problem}"]
            )
        )
    }

    private static func managing(_ words: ShortcutsWording) -> [IntentDefinition] {
        let named = named(words)
        let unknown = ResponseTemplate(spoken: words.unknown)
        let phrase = phrase(words)
        let failure = ResponseTemplate(spoken: "{problem}")
        var intents = [
            IntentDefinition(
                name: run,
                title: words.runTitle,
                category: .run,
                needsConfirmation: false,
                parameters: named,
                // The phrase alone comes first: it goes before what apps understand.
                sentences: [sentences(["{shortcut}"]), sentences(words.run), sentences(words.runByName)],
                responses: [.failure: failure, noShortcut: unknown]
            ),
            IntentDefinition(
                name: stop,
                title: words.stopTitle,
                category: .stop,
                needsConfirmation: false,
                isConfigurable: false,
                parameters: named,
                sentences: [sentences(words.stop), sentences(words.stopByName)],
                acknowledgement: "",
                responses: [
                    .success: ResponseTemplate(spoken: words.runStopped),
                    notUnderWay: ResponseTemplate(spoken: words.notUnderWay), .failure: failure, noShortcut: unknown,
                ]
            ),
            IntentDefinition(
                name: list,
                title: words.listTitle,
                category: .information,
                sentences: [sentences(words.list)],
                responses: [
                    .success: ResponseTemplate(spoken: words.listed),
                    "successEmpty": ResponseTemplate(spoken: words.listedNone), .failure: failure,
                ]
            ),
            IntentDefinition(
                name: describe,
                title: words.describeTitle,
                category: .information,
                parameters: [shortcut(words)],
                sentences: [sentences(words.describe)],
                responses: [
                    .success: ResponseTemplate(spoken: words.described),
                    "successMore": ResponseTemplate(spoken: words.describedMore), .failure: failure,
                ]
            ),
            IntentDefinition(
                name: remember,
                title: words.rememberTitle,
                category: .add,
                needsConfirmation: true,
                parameters: [phrase],
                sentences: [sentences(words.remember)],
                confirmationDialog: words.confirmRemember,
                acknowledgement: "",
                responses: [
                    .success: ResponseTemplate(spoken: words.remembered),
                    "nothingToRemember": ResponseTemplate(spoken: words.nothingToRemember), .failure: failure,
                ]
            ),
            IntentDefinition(
                name: rename,
                title: words.renameTitle,
                category: .set,
                needsConfirmation: true,
                parameters: named + [phrase],
                sentences: [sentences(words.rename), sentences(words.renameByName)],
                confirmationDialog: words.confirmRename,
                responses: [
                    .success: ResponseTemplate(spoken: words.renamed), .failure: failure, noShortcut: unknown,
                ]
            ),
            IntentDefinition(
                name: delete,
                title: words.deleteTitle,
                category: .remove,
                needsConfirmation: true,
                parameters: named,
                sentences: [sentences(words.delete), sentences(words.deleteByName)],
                confirmationDialog: words.confirmDelete,
                responses: [
                    .success: ResponseTemplate(spoken: words.deleted), .failure: failure, noShortcut: unknown,
                ]
            ),
            IntentDefinition(
                name: deleteAll,
                title: words.deleteAllTitle,
                category: .remove,
                needsConfirmation: true,
                sentences: [sentences(words.deleteAll)],
                confirmationDialog: words.confirmDeleteAll,
                responses: [
                    .success: ResponseTemplate(spoken: words.deletedAll),
                    "successEmpty": ResponseTemplate(spoken: words.listedNone), .failure: failure,
                ]
            ),
        ]
        for index in intents.indices where intents[index].name == remember { intents[index].asksInDoubtOnly = true }
        for index in intents.indices where intents[index].name == stop { intents[index].idleCodes = [notUnderWay] }
        for index in intents.indices where intents[index].name == run {
            intents[index].stop = FollowingIntent(intent: stop, parameters: ["shortcut": "shortcut"])
        }
        return intents
    }

    /// What "undo" leads to after an edit; no sentence of its own does.
    private static func takingBack(_ words: ShortcutsWording) -> IntentDefinition {
        IntentDefinition(
            name: takeBack,
            title: words.takeBackTitle,
            category: .set,
            needsConfirmation: false,
            isConfigurable: false,
            parameters: [
                ParameterDefinition(
                    name: edit,
                    displayName: words.shortcut,
                    type: .integer,
                    isUserFacing: false,
                    isResolvedByApp: false
                )
            ],
            acknowledgement: "",
            responses: [
                .success: ResponseTemplate(spoken: "{undone}"),
                "successTogether": ResponseTemplate(spoken: words.takenBackTogether),
                .failure: ResponseTemplate(spoken: "{problem}"),
            ]
        )
    }
}
