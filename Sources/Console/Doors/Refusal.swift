/// Why a request to the page's server is not served.
package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// Asked for under a name that leads here by somebody's trick.
    case wrongHost
    /// Another site asks.
    case foreign
    /// Nobody has been let in with that cookie.
    case notLetIn
    /// The address that lets somebody in has been used, or never was one.
    case launchSpent
    /// The page's own header is missing.
    case notFromPage
    case notFound
    case wrongMethod
    case tooLarge(limit: Int)
    case malformed(String)
    case tooManyStreams(limit: Int)

    package var description: String {
        switch self {
        case .wrongHost:
            "this page is served to 127.0.0.1 and localhost alone — open the address that wilco console prints"
        case .foreign: "another site asked for this — open the address that wilco console prints"
        case .notLetIn: "nobody is let in without a key — open the address that wilco console prints"
        case .launchSpent:
            "this address has let somebody in already, and does so once — open the newest that wilco console prints"
        case .notFromPage: "the page's own key is missing — reload the page"
        case .notFound: "there is nothing here — the page is at /"
        case .wrongMethod: "that cannot be done here — the page is at /"
        case .tooLarge(let limit): "that is more than \(limit) bytes — say it in fewer words"
        case .malformed(let reason): "\(reason) — reload the page"
        case .tooManyStreams(let limit): "\(limit) pages are open — close some of them"
        }
    }
}
