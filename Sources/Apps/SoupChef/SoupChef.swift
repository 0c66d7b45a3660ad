internal import WilcoIntents

/// Orders soup: the example app in Swift.
@main
struct SoupChef: IntentApp {
    private let orders: OrderBook

    init(context: AppContext) {
        orders = OrderBook(folder: context.dataFolder)
    }

    func resolve(parameter: String, of intent: IntentInvocation) async throws -> ResolutionResult {
        switch parameter {
        case "soup": resolveSoup(intent)
        case "quantity": resolveQuantity(intent)
        case "store": resolveStore(intent)
        default: resolveAny(parameter, intent)
        }
    }

    func options(
        for parameter: String,
        of intent: IntentInvocation,
        search: String?
    ) async throws -> [IntentObject] {
        switch parameter {
        case "soup": Soup.specials.map { $0.object(in: intent.locale) }
        case "store": Store.nearby.map(\.object)
        default: []
        }
    }

    func confirm(_ intent: IntentInvocation) async throws -> IntentResponse {
        guard intent.intent == "OrderSoup" else { return IntentResponse(.ready) }
        guard let order = Order(intent) else { return IntentResponse(.failure) }
        return IntentResponse(.ready, properties: ["total": .string(order.total.spoken(in: intent.locale))])
    }

    func handle(_ intent: IntentInvocation) async throws -> IntentResponse {
        switch intent.intent {
        case "ShowMenu": return menu(intent)
        case "ShowOrders": return history(intent)
        case "OpenOrders": return page()
        default: break
        }
        guard let order = Order(intent) else { return IntentResponse(.failure) }
        let placed = try orders.place(order)
        let total = order.total.spoken(in: intent.locale)
        return IntentResponse(
            .success,
            properties: [
                "total": .string(total), "minutes": .integer(order.minutes),
                "orderDetails": placed.details(in: intent.locale).json,
            ],
            card: card(order, total: total, locale: intent.locale)
        )
    }

    private func resolveSoup(_ intent: IntentInvocation) -> ResolutionResult {
        guard let wanted = intent["soup"]?.objectValue else {
            return .disambiguation(options: Soup.specials.map { $0.object(in: intent.locale) })
        }
        guard let soup = Soup.named(wanted.id) else {
            return .unsupported(reason: "notOnMenu", alternatives: Soup.specials.map { $0.object(in: intent.locale) })
        }
        return .success(.object(soup.object(in: intent.locale)))
    }

    private func resolveQuantity(_ intent: IntentInvocation) -> ResolutionResult {
        guard let quantity = intent["quantity"]?.integerValue else { return .needsValue }
        let available = intent["soup"]?.objectValue.flatMap { Soup.named($0.id) }?.bowlsAtOnce ?? 0
        guard quantity <= available else {
            return .unsupported(reason: "notEnoughStock", details: ["available": .integer(available)])
        }
        return .success(.integer(quantity))
    }

    private func resolveStore(_ intent: IntentInvocation) -> ResolutionResult {
        let nearby = Store.nearby.map(\.object)
        guard let wanted = intent["store"]?.objectValue else { return .disambiguation(options: nearby) }
        guard let store = Store.named(wanted.id) else { return .unsupported(reason: "unknown", alternatives: nearby) }
        return store.isNearby
            ? .success(.object(store.object)) : .unsupported(reason: "farAway", alternatives: nearby)
    }

    private func resolveAny(_ parameter: String, _ intent: IntentInvocation) -> ResolutionResult {
        if let value = intent[parameter] { return .success(value) }
        return intent.optionalParameters.contains(parameter) ? .notRequired : .needsValue
    }

    private func card(_ order: Order, total: String, locale: String) -> Card {
        let isGerman = locale.hasPrefix("de")
        return Card(
            title: "Soup Chef",
            rows: [
                Card.Row(order.soup.name(in: locale), "× \(order.quantity)"),
                Card.Row(isGerman ? "Summe" : "Total", total),
            ]
        )
    }

    /// The last orders, the newest first.
    private func history(_ intent: IntentInvocation) -> IntentResponse {
        let displays = orders.orders().suffix(10).reversed().map { $0.display(in: intent.locale) }
        guard !displays.isEmpty else { return IntentResponse("successNone") }
        return IntentResponse(.success, properties: ["orders": .array(displays.map(JSONValue.string))])
    }

    /// The page reads the same book.
    private func page() -> IntentResponse {
        let placed = orders.orders().count
        guard placed > 0 else { return IntentResponse("successNone") }
        return IntentResponse(
            .continueInApp,
            properties: ["placed": .integer(placed)],
            activity: Activity(userInfo: ["book": .string(orders.path)])
        )
    }

    private func menu(_ intent: IntentInvocation) -> IntentResponse {
        IntentResponse(
            .success,
            properties: ["specials": .string(Soup.menu(in: intent.locale))],
            card: Card(title: "Soup Chef", rows: Soup.specials.map { Card.Row($0.name(in: intent.locale)) })
        )
    }
}
