/// One sentence, rule or slot value of a Rhasspy `sentences.ini`.
indirect enum RhasspyExpression: Hashable {
    /// Converters by name, in the order they are applied: `!int!upper`.
    typealias Converters = [String]

    case word(String)
    case sequence([RhasspyExpression])
    case optional(RhasspyExpression)
    case alternatives([RhasspyExpression])
    case permutation([RhasspyExpression])
    /// `<rule>` or `<Intent.rule>`.
    case rule(intent: String?, name: String)
    /// `$name` or `$name,argument,…`.
    case slot(name: String, arguments: [String])
    /// `0..100` or `0..100,5`.
    case range(from: Int, to: Int, step: Int)
    /// `inner:text`, `inner!converter`: what is passed on instead of the words; nil: the words.
    case substituted(RhasspyExpression, text: String?, Converters)
    /// `inner{name}`, `inner{name:text}`, `inner{name!converter}`.
    case tagged(RhasspyExpression, name: String, text: String?, Converters)
}
