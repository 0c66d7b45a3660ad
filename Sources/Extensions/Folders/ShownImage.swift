/// What passes for a picture of an app: nothing that is run or fetched, or that unpacks to more than a screen holds.
package enum ShownImage {
    /// Bytes of a file.
    package static let longest = 1 << 20
    /// Points from edge to edge.
    static let widest = 4096

    package static let mend = "bring a PNG, JPEG, GIF, WebP or plain SVG of at most 1 MB and 4096 points"

    /// What keeps it from being shown; nil: nothing.
    package static func fault(in bytes: [UInt8]) -> String? {
        guard bytes.count <= longest else { return "it is larger than 1 MB" }
        if PlainSVG.isOne(bytes) { return PlainSVG.fault(in: bytes) }
        guard let pixels = PixelImage(of: bytes) else { return "it is no picture" }
        guard pixels.isWhole else { return "it is cut off" }
        guard pixels.width > 0, pixels.height > 0 else { return "it is empty" }
        guard pixels.width <= widest, pixels.height <= widest else {
            return "it is \(pixels.width) by \(pixels.height) points"
        }
        return nil
    }
}
