internal import Recognition
internal import Synchronization

/// The acoustic model of a locale, read from disk when it is first needed and once only.
final class InstalledModel: Sendable {
    /// BCP 47.
    private let locale: String
    private let loaded = Mutex<Result<AcousticModel, RecognitionError>?>(nil)

    init(locale: String) { self.locale = locale }

    func model() throws(RecognitionError) -> AcousticModel {
        let result = loaded.withLock { loaded in
            if let loaded { return loaded }
            let result = Result { () throws(RecognitionError) in try AcousticModel.installed(locale: locale) }
            loaded = result
            return result
        }
        return try result.get()
    }

    /// How the model's dictionary has a word (lower case) said, in ARPABET; empty where it lacks it, or where there is none.
    func pronunciations(of word: String) -> [String] {
        (try? model())?.dictionary.pronunciations(of: word) ?? []
    }
}
