/// What `/proc/PID/maps` says of deleted files that a process has mapped, which may be in no folder and open nowhere.
package struct DeletedMappings: Sendable, Hashable {
    /// Of each file, by its inode: what is mapped of it, in bytes.
    package private(set) var parts: [UInt64: [Range<Int>]] = [:]

    /// - Parameters:
    ///   - text: Lines like `7f9f-7faf rw-s 00000000 fe:00 167362 /data/part (deleted)`.
    ///   - device: That of the files that count, as `stat` tells it.
    package init(_ text: some Sequence<UInt8>, device: UInt64) {
        let ending = Array(" (deleted)".utf8)
        let (major, minor) = Self.numbers(of: device)
        for line in Array(text).split(separator: UInt8(ascii: "\n")) where line.suffix(ending.count) == ending[...] {
            // The path may have spaces, and counts for nothing.
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard fields.count == 6, let addresses = Self.pair(fields[0], "-"), let place = Self.pair(fields[3], ":"),
                place == (major, minor), let offset = Int(fields[2], radix: 16), let inode = UInt64(fields[4]),
                inode > 0,
                addresses.0 < addresses.1, let end = Self.sum(offset, addresses.1 - addresses.0)
            else { continue }
            parts[inode, default: []].append(offset..<end)
        }
    }

    /// How much these parts are together: what is mapped twice takes its place once.
    package static func length(of parts: [Range<Int>]) -> Int {
        var (length, end) = (0, 0)
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where part.upperBound > end {
            length += part.upperBound - max(part.lowerBound, end)
            end = part.upperBound
        }
        return length
    }

    /// As `gnu_dev_major` and `gnu_dev_minor` take a device apart.
    private static func numbers(of device: UInt64) -> (Int, Int) {
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        return (Int(truncatingIfNeeded: major), Int(truncatingIfNeeded: minor & 0xFFFF_FFFF))
    }

    private static func sum(_ one: Int, _ other: Int) -> Int? {
        let (sum, isTooMuch) = one.addingReportingOverflow(other)
        return isTooMuch ? nil : sum
    }

    /// Two numbers of base sixteen.
    private static func pair(_ text: String, _ separator: Character) -> (Int, Int)? {
        let halves = text.split(separator: separator).map { Int($0, radix: 16) }
        guard halves.count == 2, let first = halves[0], let second = halves[1] else { return nil }
        return (first, second)
    }
}
