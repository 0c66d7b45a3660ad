internal import Extensions
package import WilcoIntents

extension Card {
    /// As it may be shown: the app's own images; addresses that lead to people, places and the hosts that the app may open.
    package func within(_ app: AppDefinition) -> Card {
        var card = self
        card.image = image.flatMap(app.shownImage)
        card.progress = progress.map { min(1, max(0, $0)) }
        card.links = links?.filter(app.mayLink(to:))
        return card
    }
}
