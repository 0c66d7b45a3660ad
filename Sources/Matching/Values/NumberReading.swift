/// A number as it was said.
struct NumberReading {
    var value: Double
    /// One past the last token.
    var end: Int
    /// Said as "a" or "an": one, only if something to count follows.
    var isArticle = false
}
