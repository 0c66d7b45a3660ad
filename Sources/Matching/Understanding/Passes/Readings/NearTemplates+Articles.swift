/// Words without a meaning of their own that were said though the template has none, or the other way round.
extension NearTemplates {
    /// Whether nothing is left over but articles and the like, nothing is lacking but what is left out in haste, and no word is said
    /// in another form: "cancel that alarm", "how long left".
    func isWholeButForArticles(_ fit: TemplateAlignment.Fit, _ weights: [Float], _ run: MatchRun) -> Bool {
        let phrases = engine.language.phrases
        let left = fit.roles.indices.filter { fit.roles[$0] == .leftOver }
        let weight = left.reduce(0) { $0 + weights[$1] }
        // "That" before a word of the template's own is as good as "the".
        func isArticle(_ index: Int) -> Bool {
            let word = run.tokens.tokens[index].text
            if phrases.articles.contains(word) { return true }
            guard phrases.things.contains(word) || phrases.severalThings.contains(word) else { return false }
            return fit.roles.indices.contains(index + 1) && fit.roles[index + 1] != .leftOver
        }
        return fit.missing.allSatisfy { phrases.articles.contains($0) || phrases.omissible.contains($0) }
            && left.allSatisfy(isArticle) && fit.cost - weight - fit.lacking < Self.noDifference
    }

    /// Sums of weights differ by so much when they are the same.
    private static let noDifference: Float = 0.01
}
