/// Looks how deep the elements of an XML text are, before anything is made of it.
enum XMLNesting {
    /// The line (from 1) of the first element that is deeper than that; nil: there is none.
    static func line(where depth: Int, in bytes: [UInt8]) -> Int? {
        var (index, line, level) = (0, 1, 0)
        func begins(_ text: StaticString, at index: Int) -> Bool {
            let count = text.utf8CodeUnitCount
            guard index + count <= bytes.count else { return false }
            return (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
        }
        func skip(to end: StaticString) {
            while index < bytes.count, !begins(end, at: index) {
                if bytes[index] == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
        }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\n"): line += 1
            // Of the other form of such lists, without elements.
            case UInt8(ascii: "{"), UInt8(ascii: "("): if level == 0 { return nesting(depth, bytes) }
            case UInt8(ascii: "<"):
                if begins("<!--", at: index) {
                    skip(to: "-->")
                } else if begins("<![CDATA[", at: index) {
                    skip(to: "]]>")
                } else if begins("<?", at: index) {
                    skip(to: "?>")
                } else if begins("</", at: index) {
                    level -= 1
                } else if !begins("<!", at: index) {
                    let start = index
                    skip(to: ">")
                    // One without contents is closed at once.
                    if index > start, bytes[index - 1] != UInt8(ascii: "/") { level += 1 }
                    if level > depth { return line }
                }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The same for lists written with brackets alone, where brackets in texts count as well.
    private static func nesting(_ depth: Int, _ bytes: [UInt8]) -> Int? {
        var (line, level) = (1, 0)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: "{"), UInt8(ascii: "("): level += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"): level -= 1
            default: break
            }
            if level > depth { return line }
        }
        return nil
    }
}
