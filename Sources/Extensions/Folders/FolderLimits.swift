/// What a folder may hold, so that reading it takes a moment.
package enum FolderLimits {
    /// Bytes of a YAML file.
    package static let file = 16 << 20
    /// Sentences of a language.
    package static let sentences = 10_000
    /// Paraphrases of a group of sentences: each takes some milliseconds to be compared with when it is new.
    package static let paraphrases = 100
    /// Rules of a language, and lists; of a group of sentences as many.
    package static let names = 2_000
    /// Values of a list.
    static let listValues = 20_000
    /// Examples of an intent.
    static let examples = 200
    /// Other names of an app: each is compared with what other apps are called.
    static let alternativeNames = 100
    /// Characters of a sentence, and of a rule.
    package static let sentence = 2_000
    /// Characters of all sentences of a language together: a matcher and a recogniser take what each of them writes out.
    package static let allSentences = 600_000
    /// Terms of a type.
    package static let terms = 20_000
    /// Files and folders in it.
    package static let entries = 5_000
    /// Folders in folders.
    package static let depth = 32
    /// Bytes of any file.
    package static let fileSize = 128 << 20
    /// Bytes of all its files.
    package static let allFiles = 256 << 20
}
