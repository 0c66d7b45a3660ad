internal import FoundationEssentials

/// The account at the payment service, as its file says: also what is wrong with it, so that every failure can be tried.
struct Account: Decodable {
    var online: Bool?
    var signedIn: Bool?
    /// ISO 4217; nil: that of the locale.
    var currency: String?
    var balance: Double?
    /// The most that one payment may be.
    var limit: Double?
    var takesNotes: Bool?
    /// Until a payment is through; at most 1 is at once.
    var secondsToSettle: Double?
    /// Amounts that were paid before there was this app.
    var history: [Double]?

    /// The user's own file, else the one that comes with the app.
    static func load(from folder: String) throws -> Account {
        try JSONDecoder().decode(Account.self, from: UserFile.contents(of: "account.json", in: folder))
    }

    func currency(in locale: String) -> String { currency ?? (locale.hasPrefix("de") ? "EUR" : "USD") }

    var limitCents: Int { Int(((limit ?? .infinity) * 100).rounded(.down).clamped) }
    var balanceCents: Int { Int(((balance ?? 0) * 100).rounded().clamped) }

    /// Far above everything that was paid so far.
    func isUnusual(cents: Int, after payments: [Payment]) -> Bool {
        let amounts = (history ?? []).map { Int(($0 * 100).rounded().clamped) } + payments.map(\.cents)
        guard let most = amounts.max() else { return false }
        return cents > 10_000 && cents > 5 * most
    }
}

extension Double {
    /// What fits an integer.
    var clamped: Double { Swift.min(Swift.max(self, -1e15), 1e15) }
}

/// A file of the user's, or the one that comes with the app: the process is started in the app's folder.
enum UserFile {
    static func contents(of name: String, in folder: String) throws -> Data {
        if let own = FileManager.default.contents(atPath: "\(folder)/\(name)") { return own }
        guard let given = FileManager.default.contents(atPath: name) else { throw Missing(name: name) }
        return given
    }

    struct Missing: Error, CustomStringConvertible {
        var name: String
        var description: String { "\(name) is missing — put it back into the app's folder" }
    }
}
