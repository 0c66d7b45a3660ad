internal import Foundation
internal import WilcoIntents
internal import YAMLFiles

extension AppDefinition {
    /// A picture of the app's own folder by its absolute path, or one that it brings (`data:image/…;base64,…`).
    ///
    /// Nil for any other, and for what is no picture or more than one.
    package func shownImage(_ image: String) -> String? {
        if image.hasPrefix("data:") {
            guard image.hasPrefix("data:image/"), let comma = image.firstIndex(of: ","),
                image[..<comma].hasSuffix(";base64"),
                let data = Data(base64Encoded: String(image[image.index(after: comma)...]))
            else { return nil }
            return ShownImage.fault(in: Array(data)) == nil ? image : nil
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
