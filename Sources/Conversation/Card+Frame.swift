internal import Extensions
internal import Foundation
package import WilcoIntents

extension Card {
    /// Addresses that a card may name.
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel", "geo"]

    /// As it may be shown: the app's own images; addresses that lead to pages and people alone.
    package func within(_ app: AppDefinition) -> Card {
        var card = self
        card.image = image.flatMap(app.shownImage)
        card.progress = progress.map { min(1, max(0, $0)) }
        card.links = links?.filter { Self.schemes.contains(URL(string: $0)?.scheme?.lowercased() ?? "") }
        return card
    }
}
