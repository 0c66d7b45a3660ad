/// A suggestion in words.
package struct OfferedSuggestion: Sendable, Hashable {
    /// Tells it from others that were proposed; nil: it was not.
    package var id: String?
    /// "Order 1 tomato soup, croutons".
    package var title: String
    /// What the app says beside it.
    package var subtitle: String?
    /// Absolute path, or `data:image/…`: of what it is about, else of the app.
    package var image: String?
    package var suggestion: Suggestion
    /// "on weekdays around noon, 4 of 5 times"; for what an app holds out: nil.
    package var reason: String?
    /// 0 to 1.
    package var confidence: Double
    /// Its app can be opened with it.
    package var opensApp: Bool

    package init(
        title: String,
        subtitle: String? = nil,
        image: String? = nil,
        suggestion: Suggestion,
        reason: String?,
        confidence: Double,
        opensApp: Bool = false
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.suggestion = suggestion
        self.reason = reason
        self.confidence = confidence
        self.opensApp = opensApp
    }
}
