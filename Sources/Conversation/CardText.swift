internal import Foundation
package import WilcoIntents

/// A card as lines of text, for a console of any width.
///
/// An app's card stands in a frame with the app's name, which Wilco draws: what is inside can be nothing else's.
package struct CardText: Sendable {
    /// Columns of the console.
    private let width: Int

    /// Rows beyond these are only counted: a card shows little.
    private static let mostRows = 10
    private static let mostLinks = 5
    /// Columns of one text; what goes on has an ellipsis.
    private static let longestText = 200
    private static let barLength = 20
    private static let widest = 72
    /// Below, a frame would take more than it gives.
    private static let narrowestFrame = 24
    private static let margin = "  "

    package init(width: Int) {
        self.width = width
    }

    /// - Parameter app: Whose card it is; nil: Wilco's own, without a frame.
    package func lines(_ card: Card, of app: AppLabel?) -> [String] {
        // What the frame says need not be said again.
        let isNamed = app != nil && card.title == app?.name
        let texts = Self.texts(of: card, withTitle: !isNamed)
        guard !texts.isEmpty else { return [] }
        let room = min(width, Self.widest) - Self.margin.count
        guard let app, room >= Self.narrowestFrame else {
            let owner = app.map { [$0.name] } ?? []
            return (owner + texts).flatMap { ConsoleText.wrapped($0, to: max(1, room)) }.map { Self.margin + $0 }
        }
        let inner = texts.flatMap { ConsoleText.wrapped($0, to: room - 4) }
        let name = ConsoleText.cut(app.name, to: room - 5)
        let used = max(inner.map(ConsoleText.columns).max() ?? 0, ConsoleText.columns(name) + 1)
        let top = "┌ \(name) " + String(repeating: "─", count: used - ConsoleText.columns(name)) + "┐"
        let rows = inner.map { "│ \($0)" + String(repeating: " ", count: used - ConsoleText.columns($0)) + " │" }
        return ([top] + rows + ["└" + String(repeating: "─", count: used + 2) + "┘"]).map { Self.margin + $0 }
    }

    private static func texts(of card: Card, withTitle hasTitle: Bool) -> [String] {
        var lines: [String] = []
        if hasTitle, let title = card.title { lines.append(title) }
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
        if let image = card.image { lines.append("[\(image.hasPrefix("data:") ? "image" : image)]") }
        let links = card.links ?? []
        lines += links.prefix(mostLinks)
        if links.count > mostLinks { lines.append("… \(links.count - mostLinks) more links") }
        return lines.map { ConsoleText.cut($0, to: longestText) }
    }

    private static func bar(_ progress: Double) -> String {
        let progress = min(1, max(0, progress))
        let full = Int((progress * Double(barLength)).rounded())
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: barLength - full)
        return "\(bar) \(Int((progress * 100).rounded())) %"
    }
}
