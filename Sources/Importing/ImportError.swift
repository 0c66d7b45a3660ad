/// Why nothing could be imported.
package enum ImportError: Error, Sendable, Hashable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case malformed(path: String, line: Int, reason: String)
    /// What no import needs, and would only keep it busy, or lead it elsewhere.
    case refused(path: String, line: Int? = nil, reason: String)
    /// No file of the folder has intents.
    case nothingToImport(path: String)
    /// No file has an intent with a sentence that can be used.
    case noSentences(path: String)
    /// No intent in the definition or vocabulary.
    case noIntents(path: String)
    case cannotWrite(path: String, reason: String)
    /// The app's id is the folder's name.
    case badName(path: String)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): \(reason) — give a folder or file that can be read"
        case .malformed(let path, let line, let reason): "\(path):\(line): \(reason) — mend the YAML there"
        case .refused(let path, let line, let reason):
            "\(path)\(line.map { ":\($0)" } ?? ""): \(reason) — leave it out, or import less at once"
        case .nothingToImport(let path):
            "\(path): no file here has `intents` and a `language` — give the folder of the sentence files"
        case .noSentences(let path):
            "\(path): no [Intent] here has a sentence that can be used — give a sentences.ini, or the folder that holds it"
        case .noIntents(let path):
            "\(path): no intents in it — give an .intentdefinition file, or an AppIntentVocabulary.plist"
        case .cannotWrite(let path, let reason): "\(path): \(reason) — choose a folder that can be written"
        case .badName(let path): "\(path): an app's folder is named in letters, digits and hyphens — choose another"
        }
    }
}
