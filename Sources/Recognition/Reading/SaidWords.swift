/// What was said, as far as the words are listed and in words of one's own.
struct SaidWords {
    struct Word {
        var text: String
        var segment: Decoding.Segment
    }

    var words: [Word] = []
    /// Index of the invocation phrase it was said behind.
    var phrase: Int?
    /// Words that tell how sure all of it is: those that are listed, the phrase's among them, if there are any.
    ///
    /// Any sound resembles some words of the language at large.
    var evident: [Decoding.Segment] = []
    /// Frames where somebody spoke in words of their own.
    var openText: [Range<Int>] = []

    var text: String { words.map(\.text).joined(separator: " ") }
}
