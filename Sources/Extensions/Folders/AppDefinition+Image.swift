internal import Foundation
internal import WilcoIntents
internal import YAMLFiles

extension AppDefinition {
    /// A picture of the app's own folder by its absolute path, or one that it brings (`data:image/…;base64,…`).
    ///
    /// Nil for any other, and for what is no picture or more than one.
    package func shownImage(_ image: String) -> String? {
        if image.hasPrefix("data:") {
            guard let bytes = ShownImage.bytes(in: image) else { return nil }
            return ShownImage.fault(in: bytes) == nil ? image : nil
        }
        guard !image.hasPrefix("/") else { return nil }
        let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let file = URL(fileURLWithPath: "\(root)/\(image)").resolvingSymlinksInPath().path
        guard file.hasPrefix(root + "/"), let bytes = RegularFile.bytes(file, upTo: ShownImage.longest) else {
            return nil
        }
        return ShownImage.fault(in: bytes) == nil ? file : nil
    }
}
