/// How large a template may be with its rules written out; a larger one is refused.
enum TemplateLimits {
    /// Parts that may have to be looked at to tell whether a sentence is one of it.
    static let parts = 50_000
    /// Parts in a row: no sentence has so many words.
    static let length = 1000
    /// Parts of all templates of an app that are written down, those of a rule once for each way in which it is used.
    static let allParts = 2_000_000
}
