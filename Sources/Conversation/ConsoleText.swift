internal import Foundation
internal import WilcoIntents

/// Text in a console's columns.
package enum ConsoleText {
    /// Columns that the text takes; characters of East Asia and pictures take two.
    static func columns(_ text: String) -> Int {
        text.reduce(0) { $0 + $1.columns }
    }

    /// Lines of at most so many columns, broken between words where that is possible; nothing that would move the cursor.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in printable(text).split(separator: " ").map(String.init) {
            if !line.isEmpty, columns(line) + 1 + columns(word) > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            while columns(line) > width, line.count > 1 {
                let head = prefix(line, columns: width)
                lines.append(head)
                line = String(line.dropFirst(head.count))
            }
        }
        return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
    }

    /// A line as it is where it fits, else broken, with whatever goes on moved in: what somebody else wrote begins no line.
    package static func hanging(_ line: String, to width: Int) -> [String] {
        var rest = printable(line, keeping: ["\t"])
        var lines: [String] = []
        var margin = ""
        while columns(rest) > width - margin.count {
            let head = prefix(rest, columns: max(1, width - margin.count))
            let isWhole = rest.dropFirst(head.count).first == " "
            let words = isWhole ? head[...] : head.lastIndex(of: " ").map { head[..<$0] } ?? ""
            let broken = words.contains { $0 != " " } ? String(words) : head
            lines.append(margin + broken)
            rest = String(rest.dropFirst(broken.count).drop { $0 == " " })
            margin = String(repeating: " ", count: min(4, width / 4))
        }
        return lines + (rest.isEmpty && !lines.isEmpty ? [] : [margin + rest])
    }

    /// The text, or its beginning with an ellipsis.
    static func cut(_ text: String, to width: Int) -> String {
        // Only so much of it can be shown, however long it is.
        let text = printable(String(text.prefix(width + 1)))
        return columns(text) <= width ? text : prefix(text, columns: width - 1) + "…"
    }

    /// Spaces for what would move the cursor, clear the screen, name the window or turn the direction of writing around.
    package static func printable(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
        func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
            (scalar.properties.generalCategory == .control && !kept.contains(scalar))
                || scalar.properties.isBidiControl
        }
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isHarmful($0) ? " " : $0 }))
    }

    /// At least a character.
    private static func prefix(_ text: String, columns width: Int) -> String {
        var used = 0
        var head = ""
        for character in text {
            used += character.columns
            if used > width, !head.isEmpty { break }
            head.append(character)
        }
        return head
    }
}
