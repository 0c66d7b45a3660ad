/// What a request says of who makes it.
package struct Visit: Sendable, Hashable {
    /// Whether something is changed.
    package var writes: Bool
    package var host: String?
    package var origin: String?
    /// What the browser says of the site that asks: `same-origin`, `none` (a person), `cross-site`.
    package var fetchSite: String?
    package var cookies: String?
    /// What only the page knows.
    package var pageKey: String?

    package init(
        writes: Bool = false,
        host: String?,
        origin: String? = nil,
        fetchSite: String? = nil,
        cookies: String? = nil,
        pageKey: String? = nil
    ) {
        self.writes = writes
        self.host = host
        self.origin = origin
        self.fetchSite = fetchSite
        self.cookies = cookies
        self.pageKey = pageKey
    }
}
