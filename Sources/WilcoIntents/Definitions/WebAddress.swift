/// An address of the web, with a host that can be read to somebody.
package struct WebAddress: Sendable, Hashable {
    package enum Fault: Error, Sendable, Hashable {
        /// Another scheme than http or https, or none.
        case notWeb
        /// No host, one that is not written in plain letters, or something before it that looks like one.
        case noPlainHost
        /// Spaces, quotes and the like, or nothing but length.
        case notAnAddress
    }

    package let text: String
    /// In small letters, without a port.
    package let host: String

    package init(_ text: String) throws(Fault) {
        let lowered = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lowered.hasPrefix($0) }) else { throw .notWeb }
        let isPlain = text.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && !Self.unsafe.contains(byte)
        }
        guard isPlain, text.utf8.count <= Self.longest else { throw .notAnAddress }
        let authority = lowered.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let host = parts.first, Self.isHost(host) else { throw .noPlainHost }
        if parts.count == 2, UInt16(parts[1]) == nil { throw .noPlainHost }
        self.text = text
        self.host = String(host)
    }

    /// Letters, digits, hyphens and dots; other scripts as the network has them (`xn--…`).
    package static func isHost(_ text: some StringProtocol) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.count <= 63 && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }

    /// Bytes that an address has only where somebody wants it to be read in two ways.
    private static let unsafe = Set("\"'`<>\\^{|}".utf8)
    private static let longest = 2000
}
