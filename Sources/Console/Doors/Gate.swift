/// Decides who is let in; see the table in the documentation.
package struct Gate: Sendable {
    /// The cookie of this server: cookies do not tell ports apart.
    package let cookie: String
    private let keys: Keys
    private let hosts: Set<String>

    package init(port: Int, keys: Keys) {
        self.keys = keys
        cookie = "wilco-\(port)"
        hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    }

    /// What is in the way of anything at all: the name first, before anything is read.
    package func checkHost(_ visit: Visit) throws(Refusal) {
        guard let host = visit.host?.lowercased(), hosts.contains(host) else { throw .wrongHost }
    }

    /// What is in the way of seeing the page, or of doing something on it.
    package func check(_ visit: Visit) throws(Refusal) {
        try checkHost(visit)
        if let origin = visit.origin?.lowercased(), !hosts.contains(where: { origin == "http://\($0)" }) {
            throw .foreign
        }
        if let site = visit.fetchSite?.lowercased(), site != "same-origin", site != "none" { throw .foreign }
        guard let session = visit.cookies.flatMap(session), keys.isSession(session) else { throw .notLetIn }
        guard visit.writes else { return }
        guard let key = visit.pageKey, keys.isPageKey(key) else { throw .notFromPage }
    }

    private func session(in cookies: String) -> String? {
        for cookie in cookies.split(separator: ";") {
            let parts = cookie.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == self.cookie else { continue }
            return String(parts[1])
        }
        return nil
    }
}
