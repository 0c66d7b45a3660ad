internal import WilcoIntents

// A vocabulary that is larger than a line.
extension AppSession {
    /// Each is a line.
    static let mostPages = 32
    /// Of all types and pages together.
    static let mostTerms = 100_000

    /// The answer with those behind it, where it says that there are some.
    func whole(_ first: JSONValue, of request: AppRequest) async -> Result<JSONValue, AppFailure> {
        guard case .vocabulary = request, first["more"] == true, let terms = first["terms"]?.objectValue else {
            return .success(first)
        }
        var all = terms.mapValues { $0.arrayValue ?? [] }
        var page = 1
        var isMore = true
        while isMore {
            guard page < Self.mostPages else {
                return tooMuch("more than \(Self.mostPages) pages")
            }
            switch await call(request.method, ["page": .integer(page)], deadline: usualDeadline) {
            case .failure(let failure): return .failure(failure)
            case .success(let next):
                for (type, more) in next["terms"]?.objectValue ?? [:] {
                    all[type, default: []] += more.arrayValue ?? []
                }
                isMore = next["more"] == true
                page += 1
            }
            guard all.values.reduce(0, { $0 + $1.count }) <= Self.mostTerms else {
                return tooMuch("more than \(Self.mostTerms) terms")
            }
        }
        return .success(["terms": .object(all.mapValues { .array($0) })])
    }

    private func tooMuch(_ what: String) -> Result<JSONValue, AppFailure> {
        .failure(.protocolViolation(line: "vocabulary: \(what) — leave out what is said least"))
    }
}
