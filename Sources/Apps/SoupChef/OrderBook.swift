private import FoundationEssentials
private import Glibc
internal import WilcoIntents

/// The orders, one JSON object a line, in the app's data folder.
struct OrderBook {
    let path: String

    init(folder: String) {
        path = "\(folder)/orders.jsonl"
    }

    /// Writes the order down, once for each key.
    ///
    /// The line is written in one go under a lock, and is on the disk when this returns.
    ///
    /// - Returns: The order as it stands in the book: for a key that is there already, what was written then.
    func place(_ order: Order) throws(OrderBookError) -> PlacedOrder {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        guard flock(file, LOCK_EX) == 0 else { throw failure() }
        let lines = contents()
        let known = records(in: lines)
        if let index = known.firstIndex(where: { $0["key"]?.stringValue == order.key }) {
            return PlacedOrder(number: index + 1, record: known[index])
        }
        var record = order.record
        record["estimatedTime"] = .string(Self.localTime(minutesFromNow: order.minutes))
        var line: Data
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            line = try encoder.encode(record)
        } catch {
            throw OrderBookError(path: path, reason: "the order cannot be written as JSON")
        }
        // A line that was cut off, say by a power cut, stays a line of its own.
        if let last = lines.last, last != UInt8(ascii: "\n") { line.insert(UInt8(ascii: "\n"), at: line.startIndex) }
        line.append(UInt8(ascii: "\n"))
        let written = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard written == line.count, fsync(file) == 0 else { throw failure() }
        return PlacedOrder(number: known.count + 1, record: record)
    }

    /// Every order, the oldest first.
    func orders() -> [PlacedOrder] {
        records(in: contents()).enumerated().map { PlacedOrder(number: $0.offset + 1, record: $0.element) }
    }

    private func contents() -> Data {
        FileManager.default.contents(atPath: path) ?? Data()
    }

    private func records(in lines: Data) -> [[String: JSONValue]] {
        let decoder = JSONDecoder()
        return lines.split(separator: UInt8(ascii: "\n")).compactMap {
            try? decoder.decode([String: JSONValue].self, from: $0)
        }
    }

    /// ISO 8601 without a zone: `2026-03-02T12:10`.
    private static func localTime(minutesFromNow minutes: Int) -> String {
        var seconds = time(nil) + minutes * 60
        var parts = tm()
        localtime_r(&seconds, &parts)
        func digits(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let day = "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
        return "\(day)T\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
    }

    private func failure() -> OrderBookError {
        OrderBookError(path: path, reason: String(cString: strerror(errno)))
    }
}
