/// Why the assistant cannot start, or a command cannot do its work.
package enum AssistantError: Error, Sendable, Equatable, CustomStringConvertible {
    case configuration([String])
    case noApps(searched: [String])
    case noUsableApp(count: Int)
    /// One was to be named.
    case severalPhrases([String])
    /// What phrases are learned with is not installed.
    case noPhraseEmbedding(folder: String)
    case phrase(phrase: String, reason: String, place: String? = nil)
    /// A setting that nothing on this machine can follow; `place` is `file:line:column`.
    case setting(place: String, reason: String)

    package var description: String {
        switch self {
        case .configuration(let complaints):
            complaints.joined(separator: "\n")
        case .noApps(let searched):
            "there are no apps\(searched.isEmpty ? "" : " in \(searched.joined(separator: ", "))") — name a folder with --apps DIR, or install one with wilco apps install DIR"
        case .noUsableApp(let count):
            "\(count == 1 ? "the only app folder cannot" : "none of the \(count) app folders can") be used — mend what is said above, or check one with `wilco apps check DIR`"
        case .noPhraseEmbedding(let folder):
            "what phrases are learned with is not in \(folder) — install it: wilco models --install"
        case .severalPhrases(let phrases):
            "there are several phrases: \(phrases.joined(separator: ", ")) — name one with --phrase"
        case .setting(let place, let reason):
            "\(place): \(reason)"
        case .phrase(let phrase, let reason, let place):
            (place.map { "\($0): " } ?? "")
                + "the invocation phrase “\(phrase)” cannot work: \(reason) — choose another"
        }
    }
}
