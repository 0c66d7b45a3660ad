/// Why a shortcut cannot be kept.
package enum ShortcutStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    case nameTaken(String)
    case phraseTaken(String, by: String)
    /// It was changed, removed or made by somebody else since what replaces it was read.
    case changedMeanwhile(String)
    /// The others run it by a name that it would have no more.
    case inUse(String, by: [String])
    /// It would be gone, and the others run it.
    case needed(String, by: [String])
    /// No edit can be taken back: there is none, or none of that number, or it was taken back already.
    case nothingToUndo(Int64?)

    package var description: String {
        switch self {
        case .nameTaken(let name): "there is a shortcut “\(name)” already — use another name, or edit that one"
        case .phraseTaken(let phrase, let name):
            "“\(phrase)” runs “\(name)” already — use other words, or remove them there"
        case .changedMeanwhile(let name):
            "“\(name)” was changed by somebody else meanwhile — look at it with `wilco shortcuts show`, and do it again"
        case .inUse(let name, let others):
            "“\(name)” would have that name no more, by which it is run by \(Self.list(others)) — change that first"
        case .needed(let name, let others):
            "“\(name)” would be gone, which is run by \(Self.list(others)) — change or remove that first"
        case .nothingToUndo(nil): "there is no change of shortcuts to be taken back"
        case .nothingToUndo(let number?):
            "change \(number) is none that can be taken back — see `wilco shortcuts history`"
        }
    }

    private static func list(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }
}
