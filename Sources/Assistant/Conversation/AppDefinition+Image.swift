internal import Foundation
internal import WilcoIntents

extension AppDefinition {
    /// An image of the app's own folder by its absolute path, or one that it brings (`data:image/…`); nil for any other.
    func shownImage(_ image: String) -> String? {
        if image.hasPrefix("data:") { return image.hasPrefix("data:image/") ? image : nil }
        guard !image.hasPrefix("/") else { return nil }
        let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let file = URL(fileURLWithPath: "\(root)/\(image)").resolvingSymlinksInPath().path
        return file.hasPrefix(root + "/") && FileManager.default.fileExists(atPath: file) ? file : nil
    }
}
