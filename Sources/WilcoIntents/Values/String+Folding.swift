extension String {
    /// The text in one line, with nothing in it that ends a line, moves a cursor, turns the direction of writing or cannot be seen.
    ///
    /// What somebody else wrote is folded before it is shown, spoken or logged: else it could draw a frame or a line that looks like Wilco's own.
    ///
    /// - Parameter limit: Characters; longer text ends in "…".
    package func folded(atMost limit: Int = .max) -> String {
        var scalars = String.UnicodeScalarView()
        var marks = 0
        for scalar in unicodeScalars {
            switch scalar.fold {
            case .keeps:
                marks = 0
                scalars.append(scalar)
            case .hold:
                marks = 0
                if let last = scalars.last, last.fold != .hold, last != " " { scalars.append(scalar) }
            case .joiner:
                if let last = scalars.last, last.isJoined { scalars.append(scalar) }
            case .mark:
                marks += 1
                if marks <= Self.mostMarks { scalars.append(scalar) }
            case .space:
                marks = 0
                if let last = scalars.last, last.fold != .hold, last != " " { scalars.append(" ") }
            case .nothing: break
            }
        }
        while let last = scalars.last, last == " " || last.fold == .hold { scalars.removeLast() }
        let text = String(scalars)
        guard limit < text.utf8.count, text.count > limit else { return text }
        return text.prefix(limit) + "…"
    }

    /// The text with a space for whatever ends a line, and otherwise as it is: columns stay where they are.
    package var inOneLine: String {
        guard unicodeScalars.contains(where: \.endsLine) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.endsLine ? " " : $0 }))
    }

    /// No language piles more marks on one letter.
    private static let mostMarks = 4
}

extension Unicode.Scalar {
    var endsLine: Bool {
        (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
    }

    fileprivate enum Fold {
        case keeps, mark, space
        /// Nobody sees it, and some scripts and emoji need it.
        case joiner
        /// A space that holds together what is on both sides.
        case hold
        case nothing
    }

    fileprivate var fold: Fold {
        if value < 0x7F { return value > 0x20 ? .keeps : .space }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return .space
        // Numbers and French have them, one at a time: several would move what follows to wherever they like.
        case .spaceSeparator: return value == 0xA0 || value == 0x202F ? .hold : .space
        case .format: return value == 0x200C || value == 0x200D ? .joiner : .nothing
        case .nonspacingMark where properties.isVariationSelector: return .joiner
        case .nonspacingMark where properties.isDefaultIgnorableCodePoint: return .nothing
        case .nonspacingMark, .enclosingMark: return .mark
        // Lines that a frame is drawn with.
        case .otherSymbol where (0x2500...0x257F).contains(value): return .space
        default: return Self.blanks.contains(value) ? .space : .keeps
        }
    }

    /// Whether what joins or varies it makes a difference to see: not with letters of Latin, Greek and Cyrillic.
    fileprivate var isJoined: Bool {
        value >= 0x530 && !(0x1E00..<0x2000).contains(value) || value == 0xA9 || value == 0xAE
    }

    /// Letters that nobody sees.
    private static let blanks: Set<UInt32> = [0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0]
}
