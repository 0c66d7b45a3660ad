internal import Foundation
internal import YAMLFiles

extension ShownImage {
    /// A picture as a card names it, by its file's path or as what it is (`data:image/…;base64,…`).
    ///
    /// - Returns: What a browser calls its kind, and its bytes; nil: there is none, or none to be shown.
    package static func read(_ image: String) -> (type: String, bytes: [UInt8])? {
        guard let bytes = image.hasPrefix("data:") ? bytes(in: image) : RegularFile.bytes(image, upTo: longest),
            fault(in: bytes) == nil, let type = type(of: bytes)
        else { return nil }
        return (type, bytes)
    }

    static func bytes(in address: String) -> [UInt8]? {
        guard address.hasPrefix("data:image/"), let comma = address.firstIndex(of: ","),
            address[..<comma].hasSuffix(";base64")
        else { return nil }
        return Data(base64Encoded: String(address[address.index(after: comma)...])).map(Array.init)
    }

    private static func type(of bytes: [UInt8]) -> String? {
        if PlainSVG.isOne(bytes) { return "image/svg+xml" }
        let heads: [(head: [UInt8], type: String)] = [
            ([0x89, 0x50, 0x4E, 0x47], "image/png"), (Array("GIF8".utf8), "image/gif"),
            ([0xFF, 0xD8, 0xFF], "image/jpeg"), (Array("RIFF".utf8), "image/webp"),
        ]
        return heads.first { bytes.starts(with: $0.head) }?.type
    }
}
