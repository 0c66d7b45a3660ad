private import FoundationEssentials
private import Glibc
internal import WilcoIntents

/// The orders, one JSON object a line, in the app's data folder.
struct OrderBook {
    private let path: String

    init(folder: String) {
        path = "\(folder)/orders.jsonl"
    }

    /// Writes the order down, once for each key.
    ///
    /// The line is written in one go under a lock, and is on the disk when this returns.
    func place(_ order: Order) throws(OrderBookError) {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        guard flock(file, LOCK_EX) == 0 else { throw failure() }
        let lines = FileManager.default.contents(atPath: path) ?? Data()
        guard !keys(in: lines).contains(order.key) else { return }
        var line: Data
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            line = try encoder.encode(order.record)
        } catch {
            throw OrderBookError(path: path, reason: "the order cannot be written as JSON")
        }
        // A line that was cut off, say by a power cut, stays a line of its own.
        if let last = lines.last, last != UInt8(ascii: "\n") { line.insert(UInt8(ascii: "\n"), at: line.startIndex) }
        line.append(UInt8(ascii: "\n"))
        let written = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard written == line.count, fsync(file) == 0 else { throw failure() }
    }

    private func keys(in lines: Data) -> Set<String> {
        let decoder = JSONDecoder()
        let orders = lines.split(separator: UInt8(ascii: "\n")).compactMap {
            try? decoder.decode([String: JSONValue].self, from: $0)
        }
        return Set(orders.compactMap { $0["key"]?.stringValue })
    }

    private func failure() -> OrderBookError {
        OrderBookError(path: path, reason: String(cString: strerror(errno)))
    }
}

/// The order could not be written down.
struct OrderBookError: Error, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "\(path): \(reason) — check the folder's permissions and the disk's free space" }
}
