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
                    sentences: [SentenceDefinition(templates: sentences.map { SentenceDefinition.Template($0) })],
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
