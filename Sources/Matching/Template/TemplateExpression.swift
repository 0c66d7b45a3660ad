/// A parsed sentence template: the one tree behind matcher, sampler and grammar.
package indirect enum TemplateExpression: Sendable, Hashable {
    /// Words as written, surrounding white space included (it tells `light[s]` from `light [s]`).
    case text(String)
    case sequence([TemplateExpression])
    /// One of these, the first one preferred.
    case alternatives([TemplateExpression])
    /// All of these, in any order.
    case permutation([TemplateExpression])
    case optional(TemplateExpression)
    /// `{list:slot}`; without a colon both names are the same.
    case list(name: String, slot: String)
    /// `<rule>`
    case rule(String)
}
