/// An app's wording for one parameter; nil or missing: the default of the category and type.
///
/// `{name}` stands for a parameter or a detail the app sent, `{name.member}` for a member of an object, `{count}` for the
/// number of options.
package struct ParameterDialogs: Sendable, Hashable {
    package var prompt: String?
    /// Said when the first prompt got no usable answer.
    package var reprompt: String?
    /// Yes-or-no question about a value: `{value}`.
    package var confirmation: String?
    /// Question before the options are listed.
    package var disambiguation: String?
    package var needsMoreDetails: String?
    /// By the app's reason code.
    package var unsupported: [String: String]

    package init(
        prompt: String? = nil,
        reprompt: String? = nil,
        confirmation: String? = nil,
        disambiguation: String? = nil,
        needsMoreDetails: String? = nil,
        unsupported: [String: String] = [:]
    ) {
        self.prompt = prompt
        self.reprompt = reprompt
        self.confirmation = confirmation
        self.disambiguation = disambiguation
        self.needsMoreDetails = needsMoreDetails
        self.unsupported = unsupported
    }
}
