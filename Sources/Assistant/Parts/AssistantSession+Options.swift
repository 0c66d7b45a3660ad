internal import Extensions
package import WilcoIntents

extension AssistantSession {
    /// What an app can be told for a parameter now, asked of the app itself: nothing is kept of an earlier answer.
    ///
    /// - Parameter search: Words to narrow it down with; nil: all.
    package func options(
        for parameter: String,
        of intent: String,
        app: String,
        search: String?
    ) async throws -> [IntentObject] {
        let invocation = IntentInvocation(
            idempotencyKey: "",
            intent: intent,
            parameters: [:],
            locale: generation.locale
        )
        func options(_ search: String?) async throws -> [IntentObject] {
            let request = AppRequest.options(invocation, parameter: parameter, search: search)
            guard case .options(let options) = try await host().send(request, to: app).get() else { return [] }
            return options
        }
        let found = try await options(search)
        // An app that knows no searching gives the same whatever it is asked for.
        guard let search, try await options(nil) == found else { return found }
        let words = search.lowercased().split(separator: " ")
        return found.filter { option in
            let names = ([option.display] + option.alternativeNames).joined(separator: " ").lowercased()
            return words.allSatisfy { names.contains($0) }
        }
    }
}
