import WilcoIntents

extension RandomConversation {
    /// Apps with every feature a definition can have.
    static let apps: [AppDefinition] = [
        AppDefinition(
            id: "chef",
            name: SpokenName("Soup Chef"),
            locale: "en-US",
            folder: "/nowhere",
            handler: HandlerDefinition(command: ["true"]),
            intents: [order, pay, list],
            types: [
                TermType(
                    kind: .enumeration,
                    name: "OrderType",
                    displayName: "Order type",
                    terms: [
                        VocabularyTerm(id: "pickup", display: "pickup"),
                        VocabularyTerm(id: "delivery", display: "delivery"),
                    ]
                )
            ]
        ),
        AppDefinition(
            id: "bank",
            name: SpokenName("Bank"),
            locale: "en-US",
            folder: "/nowhere",
            handler: HandlerDefinition(command: ["true"]),
            intents: [pay]
        ),
        AppDefinition(id: "talk", name: SpokenName("Talk"), locale: "en-US", folder: "/nowhere", intents: [list]),
    ]

    private static let order = IntentDefinition(
        name: "Order",
        title: "Order soup",
        category: .order,
        needsConfirmation: true,
        parameters: [
            ParameterDefinition(name: "soup", displayName: "Soup", type: .object("Soup"), hasDynamicOptions: true),
            ParameterDefinition(
                name: "quantity",
                displayName: "Quantity",
                type: .integer,
                defaultValue: .integer(1),
                minimum: 1,
                maximum: 10
            ),
            ParameterDefinition(
                name: "toppings",
                displayName: "Toppings",
                type: .object("Topping"),
                isArray: true,
                isRequired: false
            ),
            ParameterDefinition(
                name: "orderType",
                displayName: "Order type",
                type: .enumeration("OrderType"),
                isResolvedByApp: false
            ),
            ParameterDefinition(
                name: "store",
                displayName: "Store",
                type: .object("Store"),
                hasDynamicOptions: true,
                relationship: ParameterRelationship(parent: "orderType", predicate: .isEqual("pickup"))
            ),
            ParameterDefinition(
                name: "address",
                displayName: "Address",
                type: .place,
                isResolvedByApp: false,
                relationship: ParameterRelationship(parent: "orderType", predicate: .isNotEqual("pickup"))
            ),
            ParameterDefinition(
                name: "tip",
                displayName: "Tip",
                type: .boolean,
                isRequired: false,
                relationship: ParameterRelationship(parent: "address", predicate: .hasAnyValue)
            ),
        ],
        responses: [.success: ResponseTemplate(spoken: "Your {soup} is ordered. It costs {total}.")]
    )

    private static let pay = IntentDefinition(
        name: "Pay",
        title: "Pay",
        category: .pay,
        needsConfirmation: false,
        parameters: [
            ParameterDefinition(name: "payee", displayName: "Payee", type: .person),
            ParameterDefinition(name: "note", displayName: "Note", type: .string, isRequired: false),
        ]
    )

    private static let list = IntentDefinition(
        name: "List",
        title: "Show the list",
        category: .information,
        responses: [.success: ResponseTemplate(spoken: "There {items.count|is|are} {count}.", screen: "{count} items.")]
    )
}
