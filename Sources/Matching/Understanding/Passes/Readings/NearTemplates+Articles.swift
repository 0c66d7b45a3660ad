/// Articles that were said though the template has none, or the other way round.
extension NearTemplates {
    /// Whether nothing but articles is lacking or left over, and no word is said in another form.
    func isWholeButForArticles(_ fit: TemplateAlignment.Fit, _ weights: [Float], _ run: MatchRun) -> Bool {
        let articles = engine.language.phrases.articles
        let left = fit.roles.indices.filter { fit.roles[$0] == .leftOver }
        let weight = left.reduce(0) { $0 + weights[$1] }
        return fit.missing.allSatisfy(articles.contains)
            && left.allSatisfy { articles.contains(run.tokens.tokens[$0].text) }
            && fit.cost - weight - fit.lacking < Self.noDifference
    }

    /// Sums of weights differ by so much when they are the same.
    private static let noDifference: Float = 0.01
}
