/// What a sentence needs of the context under one key.
package struct ContextRequirement: Sendable, Hashable {
    /// Acceptable values; nil: any value, as long as the key is there.
    package var values: [JSONValue]?
    /// The context's value becomes a parameter of this name; nil: it does not.
    package var slot: String?

    package init(values: [JSONValue]?, slot: String? = nil) {
        self.values = values
        self.slot = slot
    }
}
