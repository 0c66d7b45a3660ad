internal import Foundation
internal import WilcoIntents
internal import YAMLFiles

extension AppDefinition {
    /// Addresses that tell nobody anything before a person does.
    private static let linkedSchemes: Set<String> = ["mailto", "tel", "geo"]

    /// Whether a card of the app may lead there: a page of the web is told what stands in its address, as one that is opened.
    package func mayLink(to link: String) -> Bool {
        guard let address = try? WebAddress(link) else {
            return Self.linkedSchemes.contains(URL(string: link)?.scheme?.lowercased() ?? "")
        }
        let permission = AppPermission.opening(host: address.host)
        return permissions.contains { $0.name == permission }
    }

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
