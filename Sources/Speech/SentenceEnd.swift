/// Whether what was said of an utterance so far may be all of it.
package enum SentenceEnd: Sendable, Hashable {
    /// A sentence that the grammar knows.
    case possible
    /// More must follow.
    case impossible
    /// It is in words of one's own at the moment, which end anywhere.
    case openText
}
