package import Suggestions
package import WilcoIntents

extension FollowUpApp {
    package static func definition(locale: String, wording: SuggestionWording) -> AppDefinition {
        let suggestion = ParameterDefinition(
            name: "suggestion",
            displayName: wording.suggestion,
            type: .object("Suggestion"),
            isRequired: false
        )
        let question = ParameterDefinition(
            name: "question",
            displayName: "question",
            type: .string,
            isResolvedByApp: false
        )
        func templates(_ texts: [String]) -> [SentenceDefinition] {
            [SentenceDefinition(templates: texts.map { SentenceDefinition.Template($0) })]
        }
        let nothing = ResponseTemplate(spoken: wording.nothing)
        var never = IntentDefinition(
            name: mute,
            title: wording.muteTitle,
            category: .stop,
            sentences: templates(wording.mute),
            acknowledgement: "",
            responses: [
                "successMuted": ResponseTemplate(spoken: wording.muted),
                "successNothing": nothing,
                .failure: ResponseTemplate(spoken: wording.notMuted),
            ]
        )
        never.ends = [suggest]
        var look = IntentDefinition(
            name: open,
            title: wording.openTitle,
            category: .open,
            sentences: [
                SentenceDefinition(
                    templates: wording.open.map { SentenceDefinition.Template($0) },
                    // Of a window or a door the same is said at any other time.
                    requiresContext: [
                        "lastQuestion": ContextRequirement(values: [suggest, missed].map { .string("\(id).\($0)") })
                    ]
                )
            ],
            acknowledgement: "",
            responses: [
                .success: ResponseTemplate(spoken: ""),
                "successNothing": nothing,
                "failureNoApp": ResponseTemplate(spoken: wording.notOpened),
            ]
        )
        look.ends = [suggest, missed]
        return AppDefinition(
            id: id,
            name: SpokenName(wording.appName),
            summary: wording.summary,
            locale: locale,
            locales: [locale],
            folder: "",
            handler: HandlerDefinition(command: [], honoursIdempotencyKey: true),
            intents: [
                IntentDefinition(
                    name: suggest,
                    title: wording.suggestTitle,
                    category: .do,
                    needsConfirmation: true,
                    parameters: [suggestion],
                    sentences: templates(wording.suggest),
                    confirmationDialog: wording.confirm,
                    acknowledgement: "",
                    responses: [
                        .success: ResponseTemplate(spoken: ""),
                        "successNothing": ResponseTemplate(spoken: wording.none),
                    ]
                ),
                IntentDefinition(
                    name: explain,
                    title: wording.whyTitle,
                    category: .information,
                    sentences: templates(wording.why),
                    acknowledgement: "",
                    responses: [
                        "successWhy": ResponseTemplate(spoken: wording.because),
                        "successHeldOut": ResponseTemplate(spoken: wording.heldOut),
                        "successNothing": nothing,
                    ]
                ),
                never,
                look,
                IntentDefinition(
                    name: missed,
                    title: wording.missedTitle,
                    category: .information,
                    needsConfirmation: true,
                    sentences: templates(wording.missed),
                    confirmationDialog: "{question}",
                    acknowledgement: "",
                    responses: [
                        .success: ResponseTemplate(spoken: ""),
                        "successNothing": ResponseTemplate(spoken: wording.missedNone),
                    ]
                ),
                IntentDefinition(
                    name: propose,
                    title: wording.proposal,
                    category: .do,
                    needsConfirmation: true,
                    parameters: [question],
                    confirmationDialog: "{question}",
                    acknowledgement: "",
                    responses: [.success: ResponseTemplate(spoken: "")]
                ),
            ],
            types: [TermType(kind: .object, name: "Suggestion", displayName: suggestion.displayName)]
        )
    }
}
