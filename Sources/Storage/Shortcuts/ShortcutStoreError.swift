/// Why a shortcut cannot be kept.
package enum ShortcutStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    case nameTaken(String)
    case phraseTaken(String, by: String)

    package var description: String {
        switch self {
        case .nameTaken(let name): "there is a shortcut “\(name)” already — use another name, or edit that one"
        case .phraseTaken(let phrase, let name):
            "“\(phrase)” runs “\(name)” already — use other words, or remove them there"
        }
    }
}
