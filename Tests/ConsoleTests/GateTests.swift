import Console
import Testing

@Suite("Who may see the page")
struct GateTests {
    private static let keys = Keys()
    private static let gate = Gate(port: 9452, keys: keys)
    private static let cookie = "wilco-9452=\(keys.session)"

    private static func visit(
        writes: Bool = false,
        host: String? = "127.0.0.1:9452",
        origin: String? = nil,
        site: String? = nil,
        cookies: String? = cookie,
        pageKey: String? = nil
    ) -> Visit {
        Visit(writes: writes, host: host, origin: origin, fetchSite: site, cookies: cookies, pageKey: pageKey)
    }

    @Test(arguments: [
        visit(), visit(host: "localhost:9452"), visit(host: "LOCALHOST:9452"), visit(site: "none"),
        visit(origin: "http://127.0.0.1:9452", site: "same-origin"),
        visit(cookies: "other=1; \(cookie); wilco-8000=x"), visit(writes: true, pageKey: keys.page),
    ])
    func itsOwnPageIsServed(visit: Visit) throws {
        try Self.gate.check(visit)
    }

    @Test(arguments: [
        // A name of the attacker's that leads here: the browser takes it for the attacker's site.
        (visit(host: "evil.example"), Refusal.wrongHost), (visit(host: "evil.example:9452"), .wrongHost),
        (visit(host: "127.0.0.1.evil.example:9452"), .wrongHost), (visit(host: "127.0.0.1:80"), .wrongHost),
        (visit(host: "127.0.0.1"), .wrongHost), (visit(host: ""), .wrongHost), (visit(host: nil), .wrongHost),
        (visit(host: "0.0.0.0:9452"), .wrongHost),
        (visit(origin: "http://evil.example"), .foreign), (visit(origin: "null"), .foreign),
        (visit(origin: "https://127.0.0.1:9452"), .foreign), (visit(origin: "http://127.0.0.1:9453"), .foreign),
        (visit(site: "cross-site"), .foreign), (visit(site: "same-site"), .foreign),
        (visit(cookies: nil), .notLetIn), (visit(cookies: "wilco-9452="), .notLetIn),
        (visit(cookies: "wilco-9452=\(keys.page)"), .notLetIn),
        (visit(cookies: "wilco-9453=\(keys.session)"), .notLetIn),
        (visit(cookies: cookie + "0"), .notLetIn),
        (visit(writes: true), .notFromPage), (visit(writes: true, pageKey: ""), .notFromPage),
        (visit(writes: true, pageKey: keys.session), .notFromPage),
    ])
    func whoeverElseAsksIsRefused(visit: Visit, refusal: Refusal) {
        #expect(throws: refusal) { try Self.gate.check(visit) }
    }

    @Test func aLaunchKeyLetsInOnce() {
        let keys = Keys()
        let first = keys.launchKey
        #expect(!keys.spend(launch: ""))
        #expect(!keys.spend(launch: keys.session))
        #expect(keys.spend(launch: first))
        #expect(!keys.spend(launch: first))
        #expect(keys.spend(launch: keys.launchKey))
    }

    /// Long, and none like another.
    @Test func keysAreGuessedByNobody() {
        let keys = (0..<100).flatMap { _ in
            let keys = Keys()
            return [keys.session, keys.page, keys.launchKey]
        }
        #expect(Set(keys).count == 300)
        #expect(keys.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }
}
