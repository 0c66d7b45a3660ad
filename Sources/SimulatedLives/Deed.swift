/// An intent with the parameters that matter, to be compared.
package struct Deed: Sendable, Hashable {
    package var intent: String
    package var parameters: [String: String]

    package init(intent: String, parameters: [String: String]) {
        self.intent = intent
        self.parameters = parameters
    }
}
