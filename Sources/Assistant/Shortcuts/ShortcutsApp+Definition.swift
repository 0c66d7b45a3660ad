internal import Shortcuts
package import WilcoIntents

extension ShortcutsApp {
    package static let id = "shortcuts"
    static let run = "RunShortcut"
    static let list = "ListShortcuts"
    static let remember = "RememberRequest"
    static let rename = "RenameShortcut"
    static let delete = "DeleteShortcut"
    static let choose = "Choose"
    /// Parameter type of what is said to run a shortcut.
    package static let phraseType = "object:Phrase"

    /// Name of the intent that asks for a value.
    static func ask(_ type: StepQuestion) -> String {
        "Ask" + type.rawValue.prefix(1).uppercased() + type.rawValue.dropFirst()
    }

    /// Intents that only serve a run: nobody is told of them.
    static func isInternal(_ intent: String) -> Bool {
        intent == run || intent == choose || StepQuestion.allCases.contains { ask($0) == intent }
    }

    package static func definition(locale: String, wording: RoutineWording) -> AppDefinition {
        let words = wording.shortcuts
        let automations = wording.automations
        var phrases = TermType(kind: .object, name: "Phrase", displayName: words.shortcut)
        phrases.isClosed = true
        return AppDefinition(
            id: id,
            name: SpokenName(words.appName),
            summary: words.summary,
            locale: locale,
            locales: [locale],
            folder: "",
            handler: HandlerDefinition(command: [], honoursIdempotencyKey: true),
            intents: managing(words) + automating(automations, shortcut: shortcut(words)) + asking(words),
            types: [
                phrases, TermType(kind: .object, name: "Choice", displayName: words.choice),
            ] + automatingTypes(automations)
        )
    }

    private static func sentences(_ texts: [String]) -> SentenceDefinition {
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

    private static func managing(_ words: ShortcutsWording) -> [IntentDefinition] {
        let shortcut = shortcut(words)
        let phrase = ParameterDefinition(
            name: "phrase",
            displayName: words.phrase,
            type: .string,
            dialogs: ParameterDialogs(prompt: words.whichPhrase, unsupported: ["clash": "{problem}"])
        )
        let failure = ResponseTemplate(spoken: "{problem}")
        return [
            IntentDefinition(
                name: run,
                title: words.runTitle,
                category: .run,
                needsConfirmation: false,
                parameters: [shortcut],
                // The phrase alone comes first: it goes before what apps understand.
                sentences: [sentences(["{shortcut}"]), sentences(words.run)],
                responses: [.failure: failure]
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
                parameters: [shortcut, phrase],
                sentences: [sentences(words.rename)],
                confirmationDialog: words.confirmRename,
                responses: [.success: ResponseTemplate(spoken: words.renamed), .failure: failure]
            ),
            IntentDefinition(
                name: delete,
                title: words.deleteTitle,
                category: .remove,
                needsConfirmation: true,
                parameters: [shortcut],
                sentences: [sentences(words.delete)],
                confirmationDialog: words.confirmDelete,
                responses: [.success: ResponseTemplate(spoken: words.deleted), .failure: failure]
            ),
        ]
    }

    /// Questions of steps: no sentence leads to them.
    private static func asking(_ words: ShortcutsWording) -> [IntentDefinition] {
        let question = ParameterDefinition(
            name: "question",
            displayName: words.question,
            type: .string,
            isResolvedByApp: false
        )
        var intents = StepQuestion.allCases.map { type in
            IntentDefinition(
                name: ask(type),
                title: words.question,
                category: .information,
                needsConfirmation: false,
                parameters: [
                    question,
                    ParameterDefinition(
                        name: "answer",
                        displayName: words.answer,
                        type: type.parameterType,
                        isResolvedByApp: false,
                        dialogs: ParameterDialogs(prompt: "{question}", reprompt: "{question}")
                    ),
                ]
            )
        }
        intents.append(
            IntentDefinition(
                name: choose,
                title: words.choice,
                category: .information,
                needsConfirmation: false,
                parameters: [
                    question,
                    ParameterDefinition(
                        name: "options",
                        displayName: words.choice,
                        type: .string,
                        isArray: true,
                        isResolvedByApp: false
                    ),
                    ParameterDefinition(
                        name: "choice",
                        displayName: words.choice,
                        type: .object("Choice"),
                        hasDynamicOptions: true,
                        dialogs: ParameterDialogs(prompt: "{question}", disambiguation: "{question}")
                    ),
                ]
            )
        )
        return intents
    }
}

extension StepQuestion {
    var parameterType: ParameterType {
        switch self {
        case .text: .string
        case .number: .decimal
        case .date: .date
        case .time: .time
        case .dateTime: .dateTime
        case .duration: .duration
        case .yesNo: .boolean
        }
    }
}
