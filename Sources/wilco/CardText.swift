import WilcoIntents

/// A card as lines of text.
enum CardText {
    static func lines(_ card: Card) -> [String] {
        var lines: [String] = []
        if let title = card.title { lines.append(title) }
        for (index, row) in (card.rows ?? []).enumerated() {
            lines.append(row.value.map { "\(row.label): \($0)" } ?? "\(index + 1). \(row.label)")
        }
        if let progress = card.progress { lines.append("\(Int((progress * 100).rounded())) %") }
        lines.append(contentsOf: card.links ?? [])
        return lines
    }
}
