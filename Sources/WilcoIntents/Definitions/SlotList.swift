/// What `{list}` in a sentence template stands for, when it is not a parameter's type.
package enum SlotList: Sendable, Hashable {
    case values([Value])
    /// Numbers, as digits or in words.
    case range(NumberRange)
    /// Any words, taken as said.
    case wildcard

    /// One value: what is said, and what it means.
    package struct Value: Sendable, Hashable {
        /// A sentence template.
        package var text: String
        package var value: ParameterValue
        /// It means the words that were said, not `value`.
        package var isAsSaid: Bool
        /// What matching this value adds to (or needs of) the context.
        package var context: [String: JSONValue]
        package var metadata: [String: JSONValue]

        package init(
            text: String,
            value: ParameterValue,
            context: [String: JSONValue] = [:],
            metadata: [String: JSONValue] = [:],
            isAsSaid: Bool = false
        ) {
            self.text = text
            self.value = value
            self.context = context
            self.metadata = metadata
            self.isAsSaid = isAsSaid
        }
    }
}
