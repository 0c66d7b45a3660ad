internal import WilcoIntents

/// Drawings that only draw: shapes, texts and gradients, with nothing that is run, fetched, included or used again and again.
enum PlainSVG {
    private static let elements: Set<String> = [
        "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "text", "tspan", "title",
        "desc",
        "defs", "linearGradient", "radialGradient", "stop", "clipPath",
    ]
    private static let mostElements = 5000

    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }

    /// What keeps it from being shown; nil: nothing.
    package static func fault(in bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return "it is no text in UTF-8" }
        var rest = text[...]
        var count = 0
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.firstRange(of: "-->") else { return "a comment does not end" }
                rest = rest[end.upperBound...]
                continue
            }
            guard let tag = tag(&rest) else { return "a tag does not end" }
            count += 1
            guard count <= mostElements else { return "it has more than \(mostElements) elements" }
            if tag.hasPrefix("?xml ") && tag.hasSuffix("?") || tag.hasPrefix("/") { continue }
            if let fault = fault(ofTag: tag) { return fault }
        }
        return count > 0 ? nil : "it is no picture"
    }

    /// What stands before the tag's end; a `>` in quotes is none.
    private static func tag(_ rest: inout Substring) -> Substring? {
        var quote: Character?
        var index = rest.startIndex
        while index < rest.endIndex {
            let character = rest[index]
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            } else if quote == nil, character == ">" {
                defer { rest = rest[rest.index(after: index)...] }
                return rest[..<index]
            }
            index = rest.index(after: index)
        }
        return nil
    }

    private static func fault(ofTag tag: Substring) -> String? {
        let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
        guard elements.contains(name) else {
            return "it has <\(name.folded(atMost: 40))>, which is more than a drawing"
        }
        var rest = tag.dropFirst(name.count)
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            guard !rest.isEmpty else { return nil }
            let attribute = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest.dropFirst(attribute.count).drop { $0.isWhitespace }
            guard !attribute.isEmpty, rest.first == "=" else { return "an attribute has no value" }
            rest = rest.dropFirst().drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return "a value has no quotes" }
            rest = rest.dropFirst()
            let value = rest.prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 1)
            let lowercased = attribute.lowercased()
            if name == "svg", let fault = fault(inSize: value, of: lowercased) { return fault }
            if let fault = fault(in: value, of: lowercased) { return fault }
        }
    }

    /// Points in one of what lengths are written in; a share of the place that it is shown at has as many as that.
    private static let units: [String: Double] = [
        "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "em": 16, "rem": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
        "%": Double(ShownImage.widest) / 100,
    ]
    /// Of its own coordinates, which are scaled to the size.
    private static let largestCoordinate = 1e6

    /// A drawing has the bounds of any other picture.
    private static func fault(inSize value: Substring, of attribute: String) -> String? {
        switch attribute {
        case "width", "height":
            let trimmed = value.trimmingPrefix { $0.isWhitespace }
            // A unit may begin with the letter of an exponent: "2em".
            let unit = String(trimmed.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()).lowercased()
            guard let factor = units[unit], let amount = Double(trimmed.dropLast(unit.count)) else {
                return "its \(attribute) is no length"
            }
            return amount * factor <= Double(ShownImage.widest)
                ? nil : "its \(attribute) is over \(ShownImage.widest) points"
        case "viewbox":
            let numbers = value.split { $0.isWhitespace || $0 == "," }.map { Double($0) }
            let isBounded =
                numbers.count == 4 && numbers.allSatisfy { ($0?.magnitude ?? .infinity) <= largestCoordinate }
            return isBounded ? nil : "its viewBox is none of four numbers up to \(Int(largestCoordinate))"
        default: return nil
        }
    }

    private static func fault(in value: Substring, of attribute: String) -> String? {
        if attribute == "xmlns" || attribute.hasPrefix("xmlns:") { return nil }
        let shown = attribute.folded(atMost: 40)
        if attribute.hasPrefix("on") { return "\(shown) would be run" }
        // What is written in other signs is read as what it stands for.
        if value.contains("\\") || value.contains("&") { return "\(shown) has escapes" }
        if attribute.hasSuffix("href"), !value.hasPrefix("#") { return "\(shown) leads out of the picture" }
        let text = value.lowercased().filter { !$0.isWhitespace }
        for part in text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
            let target = part.drop { $0 == "'" || $0 == "\"" }
            if !target.hasPrefix("#") { return "\(shown) leads out of the picture" }
        }
        return text.contains("script:") || text.contains("@import") ? "\(shown) would be run" : nil
    }
}
