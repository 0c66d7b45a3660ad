/// Why no sentence can be turned into a vector.
package enum SentenceVectorError: Error, Sendable, Hashable, CustomStringConvertible {
    case missing(path: String)
    case malformed(path: String)

    package var description: String {
        switch self {
        case .missing(let path): "\(path) is not there — install it with: wilco models --install"
        case .malformed(let path): "\(path) is not what it should be — remove its folder, then: wilco models --install"
        }
    }
}
