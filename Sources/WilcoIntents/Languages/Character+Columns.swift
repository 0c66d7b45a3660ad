extension Character {
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]

    /// Places that it takes on a terminal: 1, or 2 for what is written in East Asia and for pictures.
    package var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        let isWide = first.properties.isEmojiPresentation || Self.wide.contains { $0.contains(first.value) }
        return isWide ? 2 : 1
    }
}
