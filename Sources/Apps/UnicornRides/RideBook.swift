private import FoundationEssentials
private import Glibc

/// A ride that was requested.
struct BookedRide: Codable {
    /// The same request has the same key.
    var key: String
    var ride: String
    var destination: String
    var pickup: String
    var people: Int
    var price: Int
    var minutes: Int
    var isCancelled: Bool
    /// Key of the request that cancelled it.
    var cancellation: String?
}

/// The rides, one JSON object a line, in the app's data folder; a later line of a key replaces an earlier one.
struct RideBook {
    private let path: String

    init(folder: String) {
        path = "\(folder)/rides.jsonl"
    }

    /// The ride that is on its way.
    func current() -> BookedRide? {
        Self.rides(in: FileManager.default.contents(atPath: path) ?? Data()).last { !$0.isCancelled }
    }

    private static func rides(in lines: Data) -> [BookedRide] {
        let decoder = JSONDecoder()
        var rides: [BookedRide] = []
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            guard let ride = try? decoder.decode(BookedRide.self, from: line) else { continue }
            if let index = rides.firstIndex(where: { $0.key == ride.key }) {
                rides[index] = ride
            } else {
                rides.append(ride)
            }
        }
        return rides
    }

    /// Writes a ride down, once for each key.
    func request(_ ride: BookedRide) throws(RideBookError) {
        try append(ride) { known in !known.contains { $0.key == ride.key } }
    }

    /// The ride that the request of that key has cancelled already.
    func cancelled(by key: String) -> BookedRide? {
        Self.rides(in: FileManager.default.contents(atPath: path) ?? Data()).last { $0.cancellation == key }
    }

    func cancel(_ ride: BookedRide, key: String) throws(RideBookError) {
        var cancelled = ride
        cancelled.isCancelled = true
        cancelled.cancellation = key
        try append(cancelled) { known in known.contains { $0.key == ride.key && !$0.isCancelled } }
    }

    /// The line is written in one go under a lock, and is on the disk when this returns.
    private func append(_ ride: BookedRide, if isWanted: ([BookedRide]) -> Bool) throws(RideBookError) {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        guard flock(file, LOCK_EX) == 0 else { throw failure() }
        let lines = FileManager.default.contents(atPath: path) ?? Data()
        guard isWanted(Self.rides(in: lines)) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard var line = try? encoder.encode(ride) else {
            throw RideBookError(path: path, reason: "the ride cannot be written as JSON")
        }
        // A line that was cut off, say by a power cut, stays a line of its own.
        if let last = lines.last, last != UInt8(ascii: "\n") { line.insert(UInt8(ascii: "\n"), at: line.startIndex) }
        line.append(UInt8(ascii: "\n"))
        let written = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard written == line.count, fsync(file) == 0 else { throw failure() }
    }

    private func failure() -> RideBookError {
        RideBookError(path: path, reason: String(cString: strerror(errno)))
    }
}

/// A ride could not be written down.
struct RideBookError: Error, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "\(path): \(reason) — check the folder's permissions and the disk's free space" }
}
