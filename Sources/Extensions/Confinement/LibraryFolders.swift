internal import Glibc

/// Where an executable wants its libraries to be looked for: the `RUNPATH` of an ELF file.
///
/// Programs built with a toolchain in somebody's home folder find their runtime by it.
enum LibraryFolders {
    /// Absolute folders, `$ORIGIN` filled in; empty for scripts and for what cannot be read.
    static func of(_ executable: String) -> [String] {
        guard let file = ELFFile(path: executable) else { return [] }
        let origin = executable.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        return file.runPath
            .split(separator: ":")
            .map { String($0).replacing("${ORIGIN}", with: origin).replacing("$ORIGIN", with: origin) }
            .filter { $0.hasPrefix("/") }
    }
}

/// As much of a 64-bit little-endian ELF file as its library path needs; nothing in it is trusted.
private final class ELFFile {
    private let descriptor: Int32

    private static let dynamicSegment: UInt64 = 2
    private static let loadSegment: UInt64 = 1
    // Tags of the dynamic section.
    private static let stringTable: UInt64 = 5
    private static let rpath: UInt64 = 15
    private static let runpath: UInt64 = 29

    init?(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, bytes(at: 0, count: 6) == [0x7F, 0x45, 0x4C, 0x46, 2, 1] else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var runPath: String {
        guard let table = number(at: 32, size: 8), let count = number(at: 56, size: 2) else { return "" }
        let headers = (0..<min(count, 64)).map { table + $0 * 56 }
        guard let dynamic = headers.first(where: { number(at: $0, size: 4) == Self.dynamicSegment }),
            let start = number(at: dynamic + 8, size: 8), let size = number(at: dynamic + 32, size: 8)
        else { return "" }
        var tags: [UInt64: UInt64] = [:]
        for entry in 0..<min(size / 16, 512) {
            guard let tag = number(at: start + entry * 16, size: 8), tag != 0 else { break }
            tags[tag] = number(at: start + entry * 16 + 8, size: 8)
        }
        guard let offset = tags[Self.runpath] ?? tags[Self.rpath], let address = tags[Self.stringTable] else {
            return ""
        }
        // The table's address is that in memory.
        for header in headers where number(at: header, size: 4) == Self.loadSegment {
            guard let place = number(at: header + 8, size: 8), let memory = number(at: header + 16, size: 8),
                let length = number(at: header + 32, size: 8), address >= memory, address - memory < length
            else { continue }
            let text = bytes(at: place &+ (address - memory) &+ offset, count: 4096, orLess: true)
            return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
        return ""
    }

    private func number(at offset: UInt64, size: Int) -> UInt64? {
        let bytes = bytes(at: offset, count: size)
        guard bytes.count == size else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func bytes(at offset: UInt64, count: Int, orLess: Bool = false) -> [UInt8] {
        guard let place = Int(exactly: offset) else { return [] }
        var buffer = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &buffer, count, place)
        return read == count || orLess && read > 0 ? Array(buffer.prefix(read)) : []
    }
}
