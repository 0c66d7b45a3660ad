private import FoundationEssentials
private import Glibc

/// A payment that was sent.
struct Payment: Codable {
    /// The same payment has the same key.
    var key: String
    var payee: String
    var cents: Int
    var currency: String
    var note: String?
    /// The service has still to put it through.
    var isPending: Bool
}

/// The payments, one JSON object a line, in the app's data folder; a later line of a key replaces an earlier one.
struct Ledger {
    private let path: String

    init(folder: String) {
        path = "\(folder)/payments.jsonl"
    }

    /// In the order in which they were first made.
    func payments() -> [Payment] {
        Self.payments(in: FileManager.default.contents(atPath: path) ?? Data())
    }

    private static func payments(in lines: Data) -> [Payment] {
        let decoder = JSONDecoder()
        var payments: [Payment] = []
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            guard let payment = try? decoder.decode(Payment.self, from: line) else { continue }
            if let index = payments.firstIndex(where: { $0.key == payment.key }) {
                payments[index] = payment
            } else {
                payments.append(payment)
            }
        }
        return payments
    }

    /// Writes a payment down, once for each key.
    ///
    /// The line is written in one go under a lock, and is on the disk when this returns.
    func place(_ payment: Payment) throws(LedgerError) {
        try append(payment) { known in !known.contains { $0.key == payment.key } }
    }

    /// Writes down that a pending payment is through.
    func settle(_ payment: Payment) throws(LedgerError) {
        var settled = payment
        settled.isPending = false
        try append(settled) { known in known.contains { $0.key == payment.key && $0.isPending } }
    }

    private func append(_ payment: Payment, if isWanted: ([Payment]) -> Bool) throws(LedgerError) {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        guard flock(file, LOCK_EX) == 0 else { throw failure() }
        let lines = FileManager.default.contents(atPath: path) ?? Data()
        guard isWanted(Self.payments(in: lines)) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard var line = try? encoder.encode(payment) else {
            throw LedgerError(path: path, reason: "the payment cannot be written as JSON")
        }
        // A line that was cut off, say by a power cut, stays a line of its own.
        if let last = lines.last, last != UInt8(ascii: "\n") { line.insert(UInt8(ascii: "\n"), at: line.startIndex) }
        line.append(UInt8(ascii: "\n"))
        let written = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard written == line.count, fsync(file) == 0 else { throw failure() }
    }

    private func failure() -> LedgerError {
        LedgerError(path: path, reason: String(cString: strerror(errno)))
    }
}

/// A payment could not be written down.
struct LedgerError: Error, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "\(path): \(reason) — check the folder's permissions and the disk's free space" }
}
