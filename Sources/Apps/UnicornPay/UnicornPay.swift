internal import WilcoIntents

/// Sends money to people: a wallet whose account is a file.
@main
struct UnicornPay: IntentApp {
    private let folder: String
    private let ledger: Ledger

    init(context: AppContext) throws {
        folder = context.dataFolder
        ledger = Ledger(folder: context.dataFolder)
        // What was on its way when the process ended goes on.
        for payment in ledger.payments() where payment.isPending { try ledger.settle(payment) }
    }

    func resolve(parameter: String, of intent: IntentInvocation) async throws -> ResolutionResult {
        switch parameter {
        case "payee":
            guard let said = intent["payee"]?.objectValue else { return .needsValue }
            return try AddressBook.load(from: folder).resolve(said)
        case "amount": return try resolveAmount(intent)
        case "note":
            guard let note = intent["note"], try account().takesNotes ?? true else { return .notRequired }
            return .success(note)
        default: return .notRequired
        }
    }

    func confirm(_ intent: IntentInvocation) async throws -> IntentResponse {
        let account = try account()
        guard account.online ?? true else { return IntentResponse("serviceUnavailable") }
        guard account.signedIn ?? true else { return IntentResponse("notSignedIn") }
        guard intent.intent == "SendPayment" else { return IntentResponse(.ready) }
        guard let amount = amount(intent) else { return IntentResponse(.failure) }
        guard amount.cents <= balance(of: account) else { return IntentResponse("insufficientFunds") }
        return IntentResponse(.ready, properties: ["purpose": .string(purpose(intent))])
    }

    func handle(_ intent: IntentInvocation) async throws -> IntentResponse {
        let account = try account()
        if intent.intent == "ShowBalance" {
            let balance = Money(cents: balance(of: account), currency: account.currency(in: intent.locale))
            return IntentResponse(.success, properties: ["balance": balance.json])
        }
        guard let payee = intent["payee"]?.objectValue, let amount = amount(intent) else {
            return IntentResponse(.failure)
        }
        let seconds = account.secondsToSettle ?? 0
        let payment = Payment(
            key: intent.idempotencyKey,
            payee: payee.id,
            cents: amount.cents,
            currency: amount.currency,
            note: intent["note"]?.stringValue,
            isPending: seconds > 1
        )
        try ledger.place(payment)
        guard payment.isPending else { return IntentResponse(.success) }
        // Others settle it: the person need not wait.
        Task {
            try await Task.sleep(for: .seconds(seconds))
            try ledger.settle(payment)
            Wilco.update(IntentResponse(.success), for: intent)
        }
        return IntentResponse(.inProgress)
    }

    func vocabulary() async throws -> [String: [IntentObject]] {
        ["person": try AddressBook.load(from: folder).terms]
    }

    private func account() throws -> Account { try Account.load(from: folder) }

    private func balance(of account: Account) -> Int {
        account.balanceCents - ledger.payments().reduce(0) { $0 + $1.cents }
    }

    private func amount(_ intent: IntentInvocation) -> Money? {
        guard case .currencyAmount(let amount, let currency) = intent["amount"] else { return nil }
        return Money(amount, currency)
    }

    private func resolveAmount(_ intent: IntentInvocation) throws -> ResolutionResult {
        guard let value = intent["amount"], let amount = amount(intent) else { return .needsValue }
        let account = try account()
        let currency = account.currency(in: intent.locale)
        guard amount.currency == currency else {
            let name = Money.name(of: currency, in: intent.locale)
            return .unsupported(reason: "otherCurrency", details: ["currency": .string(name)])
        }
        guard amount.cents <= account.limitCents else { return .unsupported(reason: "tooMuch") }
        return account.isUnusual(cents: amount.cents, after: ledger.payments())
            ? .confirmationRequired(value) : .success(value)
    }

    /// What the payment is for, as the end of a sentence.
    private func purpose(_ intent: IntentInvocation) -> String {
        guard let note = intent["note"]?.stringValue else { return "" }
        return intent.locale.hasPrefix("de") ? " für \(note)" : " for \(note)"
    }
}
