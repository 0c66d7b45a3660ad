/// Goes through JSON once, from the first byte to the last, and tells what stands there.
///
/// It keeps one flag for each open array or object and calls nothing recursively: how deep something is nested costs nothing.
struct JSONScanner {
    enum Token {
        case null
        case bool(Bool)
        case integer(Int)
        case number(Double)
        case text(Text)
        /// Of the member that follows.
        case name(Text)
        case arrayStart, arrayEnd, objectStart, objectEnd
    }

    /// Where a text stands, between its quotes.
    struct Text {
        var start: Int
        var end: Int
        /// It has a backslash.
        var isEscaped: Bool
    }

    private enum Expected {
        case value
        /// Or the end of an empty array.
        case firstValue
        case name
        /// Or the end of an empty object.
        case firstName
        case separator
        case nothing
    }

    private let bytes: [UInt8]
    private let limits: JSONLimits
    private var position = 0
    private var expected = Expected.value
    /// Of what is open, outermost first: true is an object.
    private var objects: [Bool] = []
    /// Values so far.
    private(set) var values = 0
    /// How often a byte was looked at so far, in steps.
    private(set) var steps = 0

    init(_ bytes: [UInt8], limits: JSONLimits) throws(JSONFault) {
        self.bytes = bytes
        self.limits = limits
        guard bytes.count <= limits.bytes else {
            throw JSONFault(reason: .tooLong(limit: limits.bytes), offset: limits.bytes)
        }
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw JSONFault(reason: .notUTF8, offset: error.byteOffsets.lowerBound)
        }
    }

    /// Nil at the end of the one value that JSON is.
    mutating func next() throws(JSONFault) -> Token? {
        while true {
            steps += 1
            skipSpace()
            guard position < bytes.count else {
                guard case .nothing = expected else { throw fault(.notJSON) }
                return nil
            }
            let byte = bytes[position]
            switch expected {
            case .nothing:
                throw fault(.notJSON)
            case .separator:
                guard byte == Byte.comma else { return try close(byte) }
                position += 1
                expected = objects.last == true ? .name : .value
            case .firstName where byte == Byte.objectEnd, .firstValue where byte == Byte.arrayEnd:
                return try close(byte)
            case .firstName, .name:
                return .name(try name())
            case .firstValue, .value:
                return try value(byte)
            }
        }
    }

    package func fault(_ reason: JSONFault.Reason) -> JSONFault { JSONFault(reason: reason, offset: position) }

    /// The characters of a text that was found.
    func string(_ text: Text) -> String {
        guard text.isEscaped else { return String(decoding: bytes[text.start..<text.end], as: UTF8.self) }
        var plain: [UInt8] = []
        plain.reserveCapacity(text.end - text.start)
        var index = text.start
        while index < text.end {
            guard bytes[index] == Byte.backslash else {
                plain.append(bytes[index])
                index += 1
                continue
            }
            let escape = bytes[index + 1]
            guard escape == UInt8(ascii: "u") else {
                plain.append(Self.escaped(escape) ?? escape)
                index += 2
                continue
            }
            var scalar = UInt32(unit(at: index + 2) ?? 0)
            index += 6
            if Self.isHighSurrogate(scalar) {
                scalar = 0x10000 + (scalar - 0xD800) << 10 + (UInt32(unit(at: index + 2) ?? 0xDC00) - 0xDC00)
                index += 6
            }
            plain += Unicode.Scalar(scalar).map { Array(String(Character($0)).utf8) } ?? []
        }
        return String(decoding: plain, as: UTF8.self)
    }

    // MARK: - Values

    private mutating func value(_ byte: UInt8) throws(JSONFault) -> Token {
        values += 1
        guard values <= limits.values else { throw fault(.tooManyValues(limit: limits.values)) }
        switch byte {
        case Byte.quote:
            let text = try self.text(limit: limits.textLength, .longText(limit: limits.textLength))
            finishValue()
            return .text(text)
        case Byte.objectStart, Byte.arrayStart:
            guard objects.count < limits.depth else { throw fault(.tooDeep(limit: limits.depth)) }
            let isObject = byte == Byte.objectStart
            objects.append(isObject)
            expected = isObject ? .firstName : .firstValue
            position += 1
            return isObject ? .objectStart : .arrayStart
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func finishValue() { expected = objects.isEmpty ? .nothing : .separator }

    private mutating func close(_ byte: UInt8) throws(JSONFault) -> Token {
        guard let isObject = objects.last, byte == (isObject ? Byte.objectEnd : Byte.arrayEnd) else {
            throw fault(.notJSON)
        }
        objects.removeLast()
        position += 1
        finishValue()
        return isObject ? .objectEnd : .arrayEnd
    }

    private mutating func word(_ word: StaticString, _ token: Token) throws(JSONFault) -> Token {
        let end = position + word.utf8CodeUnitCount
        steps += word.utf8CodeUnitCount
        guard end <= bytes.count else { throw fault(.notJSON) }
        for offset in 0..<word.utf8CodeUnitCount where bytes[position + offset] != word.utf8Start[offset] {
            throw fault(.notJSON)
        }
        position = end
        finishValue()
        return token
    }

    // MARK: - Texts

    private mutating func name() throws(JSONFault) -> Text {
        guard bytes[position] == Byte.quote else { throw fault(.notJSON) }
        let text = try self.text(limit: limits.nameLength, .longName(limit: limits.nameLength))
        skipSpace()
        guard position < bytes.count, bytes[position] == Byte.colon else { throw fault(.notJSON) }
        position += 1
        expected = .value
        return text
    }

    private mutating func text(limit: Int, _ tooLong: JSONFault.Reason) throws(JSONFault) -> Text {
        let start = position + 1
        var index = start
        var isEscaped = false
        defer { steps += index - start + 1 }
        while index < bytes.count {
            let byte = bytes[index]
            guard index - start <= limit else { throw fault(tooLong) }
            if byte == Byte.quote {
                position = index + 1
                return Text(start: start, end: index, isEscaped: isEscaped)
            }
            guard byte >= 0x20 else { break }
            guard byte == Byte.backslash else {
                index += 1
                continue
            }
            isEscaped = true
            index = try afterEscape(at: index)
        }
        throw fault(.notJSON)
    }

    /// - Parameter index: Of the backslash.
    private func afterEscape(at index: Int) throws(JSONFault) -> Int {
        guard index + 1 < bytes.count else { throw fault(.notJSON) }
        guard bytes[index + 1] == UInt8(ascii: "u") else {
            guard Self.escaped(bytes[index + 1]) != nil else { throw fault(.notJSON) }
            return index + 2
        }
        guard let first = unit(at: index + 2) else { throw fault(.notJSON) }
        guard (0xD800...0xDFFF).contains(first) else { return index + 6 }
        // Half of a character, which stands only before its other half.
        guard Self.isHighSurrogate(UInt32(first)), index + 7 < bytes.count, bytes[index + 6] == Byte.backslash,
            bytes[index + 7] == UInt8(ascii: "u"), let second = unit(at: index + 8), (0xDC00...0xDFFF).contains(second)
        else { throw fault(.notJSON) }
        return index + 12
    }

    private static func isHighSurrogate(_ unit: UInt32) -> Bool { (0xD800...0xDBFF).contains(unit) }

    /// Four hexadecimal digits.
    private func unit(at index: Int) -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt16 = 0
        for byte in bytes[index..<index + 4] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// What a letter after a backslash stands for.
    private static func escaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case Byte.quote, Byte.backslash, UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    // MARK: - Numbers

    private mutating func number() throws(JSONFault) -> Token {
        let start = position
        var index = position
        defer { steps += index - start }
        if byte(at: index) == UInt8(ascii: "-") { index += 1 }
        let whole = index
        index = afterDigits(from: index)
        // A zero in front is no number of JSON.
        guard index > whole, index == whole + 1 || bytes[whole] != UInt8(ascii: "0") else { throw fault(.notJSON) }
        var isWhole = true
        if byte(at: index) == UInt8(ascii: ".") {
            isWhole = false
            let fraction = index + 1
            index = afterDigits(from: fraction)
            guard index > fraction else { throw fault(.notJSON) }
        }
        if let letter = byte(at: index), letter | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if let sign = byte(at: index), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
            let exponent = index
            index = afterDigits(from: exponent)
            guard index > exponent else { throw fault(.notJSON) }
        }
        guard index - start <= limits.numberLength else { throw fault(.longNumber(limit: limits.numberLength)) }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let integer = Int(text) {
            position = index
            finishValue()
            return .integer(integer)
        }
        guard let number = Double(text), number.isFinite else { throw fault(.hugeNumber) }
        position = index
        finishValue()
        // Beyond, a number with a point stands for its neighbours, too.
        guard abs(number) < 0x1p53, let integer = Int(exactly: number) else { return .number(number) }
        return .integer(integer)
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Ends a little above the limit: nobody waits for the end of a number that is refused.
    private func afterDigits(from start: Int) -> Int {
        var index = start
        while index < bytes.count, index - start <= limits.numberLength,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
        {
            index += 1
        }
        return index
    }

    private mutating func skipSpace() {
        let start = position
        defer { steps += position - start }
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private enum Byte {
        static let quote = UInt8(ascii: "\"")
        static let backslash = UInt8(ascii: "\\")
        static let comma = UInt8(ascii: ",")
        static let colon = UInt8(ascii: ":")
        static let objectStart = UInt8(ascii: "{")
        static let objectEnd = UInt8(ascii: "}")
        static let arrayStart = UInt8(ascii: "[")
        static let arrayEnd = UInt8(ascii: "]")
    }
}
