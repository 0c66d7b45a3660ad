internal import WilcoIntents

/// How one template came to stand for a sentence: what was said where.
struct Derivation {
    /// A value in its slot.
    struct Capture {
        var slot: Int32
        /// Node of the value: terms, typed or wildcard.
        var node: ExpressionGraph.NodeID
        var start: Int32
        var end: Int32
        /// Entry of the term list; -1 for other kinds.
        var entry: Int32 = -1
    }

    /// The higher the better; see ``Deriver``.
    var score: Int
    var captures: [Capture]

    /// How much of the sentence is values, in scalars.
    var filled: Int32 { captures.reduce(0) { $0 + ($1.end - $1.start) } }
}
