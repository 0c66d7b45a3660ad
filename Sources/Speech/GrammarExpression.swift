/// What may be said, as a tree of words: the language a recogniser is primed with.
///
/// It knows nothing of intents; the matcher writes it from the apps' sentence templates and from the open question.
package indirect enum GrammarExpression: Sendable, Hashable {
    /// One spoken word, lower case, as written in the pronouncing dictionary where it is there ("three", "o'clock").
    case word(String)
    /// A letter, lower case, by its name: "b" as in "a b c".
    case letter(String)
    case sequence([GrammarExpression])
    case alternatives([Weighted])
    case optional(GrammarExpression)
    /// One or more times.
    case repeated(GrammarExpression)
    /// A rule of the same grammar, by name. Rules must not be recursive.
    case rule(String)
    /// Words of one's own, at least one: a message's body, a note.
    case open

    /// An alternative and how likely it is beside its siblings.
    package struct Weighted: Sendable, Hashable {
        /// Relative, greater than 0; 1 is neutral.
        package var weight: Double
        package var expression: GrammarExpression

        package init(_ expression: GrammarExpression, weight: Double = 1) {
            self.weight = weight
            self.expression = expression
        }
    }

    package static func oneOf(_ expressions: [GrammarExpression]) -> GrammarExpression {
        .alternatives(expressions.map { Weighted($0) })
    }
}
