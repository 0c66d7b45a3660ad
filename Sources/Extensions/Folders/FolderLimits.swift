/// What a folder may hold, so that reading it takes a moment.
package enum FolderLimits {
    /// Bytes of a YAML file.
    static let file = 16 << 20
    /// Sentences of a language.
    package static let sentences = 10_000
    /// Characters of a sentence, and of a rule.
    package static let sentence = 2_000
    /// Terms of a type.
    package static let terms = 20_000
}
