internal import Foundation
internal import WilcoIntents

extension Card {
    /// Addresses that a card may name.
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel", "geo"]

    /// As it may be shown: an image of the app's own folder by its absolute path, or one that it brings; addresses that lead to
    /// pages and people alone.
    func within(_ app: AppDefinition) -> Card {
        var card = self
        card.image = image.flatMap { Self.image($0, in: app.folder) }
        card.progress = progress.map { min(1, max(0, $0)) }
        card.links = links?.filter { Self.schemes.contains(URL(string: $0)?.scheme?.lowercased() ?? "") }
        return card
    }

    private static func image(_ image: String, in folder: String) -> String? {
        if image.hasPrefix("data:") { return image.hasPrefix("data:image/") ? image : nil }
        guard !image.hasPrefix("/") else { return nil }
        let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let file = URL(fileURLWithPath: "\(root)/\(image)").resolvingSymlinksInPath().path
        return file.hasPrefix(root + "/") && FileManager.default.fileExists(atPath: file) ? file : nil
    }
}
