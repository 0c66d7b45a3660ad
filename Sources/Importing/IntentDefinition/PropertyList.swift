internal import Foundation

/// A value of a property list.
indirect enum PropertyList: Decodable, Sendable, Hashable {
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([PropertyList])
    case dictionary([String: PropertyList])
    /// A date, or data: nothing that these files hold.
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([PropertyList].self) {
            self = .array(value)
        } else if let value = try? container.decode([String: PropertyList].self) {
            self = .dictionary(value)
        } else {
            self = .other
        }
    }

    private static let deepest = 64

    /// The text in UTF-8; nil where it is of an encoding that is not looked into: UTF-8, or UTF-16 that says so.
    private static func plain(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.contains(0) else { return bytes }
        let isUTF16 =
            bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) && bytes.dropFirst(2).first != 0
        guard isUTF16, let text = String(bytes: bytes, encoding: .utf16) else { return nil }
        return Array(text.utf8)
    }

    static func load(_ path: String, _ files: ImportFiles) throws(ImportError) -> PropertyList {
        let bytes = try files.bytes(path)
        guard !bytes.starts(with: "bplist".utf8) else {
            // Its parts may refer to one another, over and over.
            throw .unreadable(
                path: path,
                reason: "is a binary property list: `plutil -convert xml1` makes it one of text"
            )
        }
        guard let plain = plain(bytes) else { throw .unreadable(path: path, reason: "this is no property list") }
        if let line = XMLNesting.line(where: deepest, in: plain) {
            throw .refused(path: path, line: line, reason: "more than \(deepest) elements inside one another")
        }
        do {
            return try PropertyListDecoder().decode(PropertyList.self, from: Data(bytes))
        } catch {
            throw .unreadable(path: path, reason: "this is no property list")
        }
    }

    /// What anything that can stand in a text is written as.
    var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .boolean(let flag): flag ? "true" : "false"
        case .array, .dictionary, .other: nil
        }
    }

    /// Numbers are also written as texts, and flags as numbers.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }

    var flag: Bool? {
        switch self {
        case .boolean(let flag): flag
        case .integer(let number): number != 0
        case .string(let text):
            ["true", "YES", "1"].contains(text) ? true : ["false", "NO", "0"].contains(text) ? false : nil
        default: nil
        }
    }

    /// Nothing that would be lost: an empty text, an empty list, `false`.
    var isEmpty: Bool {
        switch self {
        case .boolean(let flag): !flag
        case .integer(let number): number == 0
        case .number(let number): number == 0
        case .string(let text): text.isEmpty
        case .array(let items): items.allSatisfy(\.isEmpty)
        case .dictionary(let members): members.values.allSatisfy(\.isEmpty)
        case .other: false
        }
    }
}
