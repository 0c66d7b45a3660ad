import Foundation
import WilcoIntents

/// A card as lines of text.
enum CardText {
    /// Rows beyond these are only counted: a card shows little.
    private static let mostRows = 10
    private static let barLength = 20

    static func lines(_ card: Card) -> [String] {
        var lines: [String] = []
        if let title = card.title { lines.append(title) }
        let rows = card.rows ?? []
        for (index, row) in rows.prefix(mostRows).enumerated() {
            lines.append(row.value.map { "\(row.label): \($0)" } ?? "\(index + 1). \(row.label)")
        }
        if rows.count > mostRows { lines.append("… \(rows.count - mostRows) more") }
        if let progress = card.progress { lines.append(bar(progress)) }
        if let map = card.map {
            let place = String(format: "%.4f, %.4f", map.latitude, map.longitude)
            lines.append(map.label.map { "\($0) (\(place))" } ?? place)
        }
        if let image = card.image, !image.hasPrefix("data:") { lines.append("[\(image)]") }
        lines.append(contentsOf: card.links ?? [])
        return lines
    }

    private static func bar(_ progress: Double) -> String {
        let progress = min(1, max(0, progress))
        let full = Int((progress * Double(barLength)).rounded())
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: barLength - full)
        return "\(bar) \(Int((progress * 100).rounded())) %"
    }
}
