internal import WilcoIntents

extension FollowUpApp {
    static func definition(locale: String) -> AppDefinition {
        let isGerman = locale.lowercased().hasPrefix("de")
        let sentences =
            isGerman
            ? [
                "[hast du|gibt es] [irgendwelche|einen|ein paar] (Vorschlag|Vorschläge)", "was schlägst du vor",
                "schlag [mir] [bitte] etwas vor", "was (soll|könnte) ich (jetzt|gerade) [tun|machen]",
            ]
            : [
                "[do you have] [any|a|some] (suggestion|suggestions)", "what do you suggest",
                "(suggest something|make a suggestion|what are your suggestions)",
                "what (should|could|can) i do (now|next)",
            ]
        let suggestion = ParameterDefinition(
            name: "suggestion",
            displayName: isGerman ? "Vorschlag" : "Suggestion",
            type: .object("Suggestion"),
            isRequired: false
        )
        func text(_ name: String) -> ParameterDefinition {
            ParameterDefinition(name: name, displayName: name, type: .string, isResolvedByApp: false)
        }
        func templates(_ texts: [String]) -> [SentenceDefinition] {
            [SentenceDefinition(templates: texts.map { SentenceDefinition.Template($0) })]
        }
        let nothing = ResponseTemplate(
            spoken: isGerman ? "Ich habe nichts vorgeschlagen." : "I have not suggested anything."
        )
        return AppDefinition(
            id: id,
            name: SpokenName(isGerman ? "Vorschläge" : "Suggestions"),
            summary: isGerman ? "Schlägt vor, was jetzt passt." : "Suggests what fits now.",
            locale: locale,
            locales: [locale],
            folder: "",
            handler: HandlerDefinition(command: [], honoursIdempotencyKey: true),
            intents: [
                IntentDefinition(
                    name: suggest,
                    title: isGerman ? "Vorschläge" : "Suggestions",
                    category: .do,
                    needsConfirmation: true,
                    parameters: [suggestion],
                    sentences: templates(sentences),
                    confirmationDialog: isGerman
                        ? "Vorschlag: {suggestion}. Soll ich?" : "How about this: {suggestion}. Shall I?",
                    acknowledgement: "",
                    responses: [
                        .success: ResponseTemplate(spoken: ""),
                        "successNothing": ResponseTemplate(
                            spoken: isGerman ? "Gerade habe ich keinen Vorschlag." : "I have no suggestion now."
                        ),
                    ]
                ),
                IntentDefinition(
                    name: explain,
                    title: isGerman ? "Warum" : "Why",
                    category: .information,
                    sentences: templates(
                        isGerman
                            ? ["warum schlägst du [mir] (das|so etwas) vor", "warum (das|dieser Vorschlag)"]
                            : ["why (do|did|would) you suggest (that|this|it)", "why (that|this|that suggestion)"]
                    ),
                    acknowledgement: "",
                    responses: [
                        "successWhy": ResponseTemplate(
                            spoken: isGerman ? "Das machst du {reason}." : "Because you do that {reason}."
                        ),
                        "successHeldOut": ResponseTemplate(
                            spoken: isGerman ? "Die App hält das für passend." : "Because the app thinks it fits now."
                        ),
                        "successNothing": nothing,
                    ]
                ),
                IntentDefinition(
                    name: mute,
                    title: isGerman ? "Nicht mehr vorschlagen" : "Suggest no more",
                    category: .stop,
                    sentences: templates(
                        isGerman
                            ? ["schlag [mir] (das|so etwas) (nie wieder|nicht mehr) vor"]
                            : [
                                "(never|don't|do not) suggest (that|this|it) [again|any more]",
                                "stop suggesting (that|this|it)",
                            ]
                    ),
                    acknowledgement: "",
                    responses: [
                        "successMuted": ResponseTemplate(
                            spoken: isGerman ? "Das schlage ich nicht mehr vor." : "I will not suggest that again."
                        ),
                        "successNothing": nothing,
                        .failure: ResponseTemplate(
                            spoken: isGerman ? "Das kann ich mir nicht merken." : "I could not keep that."
                        ),
                    ]
                ),
                IntentDefinition(
                    name: propose,
                    title: isGerman ? "Vorschlag" : "Proposal",
                    category: .do,
                    needsConfirmation: true,
                    parameters: [text("question"), text("action")],
                    confirmationDialog: "{question}",
                    acknowledgement: "",
                    responses: [.success: ResponseTemplate(spoken: "")]
                ),
            ],
            types: [TermType(kind: .object, name: "Suggestion", displayName: suggestion.displayName)]
        )
    }
}
