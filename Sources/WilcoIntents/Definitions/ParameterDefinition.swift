/// One piece of information an intent needs; their order in the intent is the order of the questions.
package struct ParameterDefinition: Sendable, Hashable {
    package var name: String
    package var displayName: String
    package var type: ParameterType
    package var isArray: Bool
    /// Asked for when missing; the app may still say `notRequired`, or need an optional one.
    package var isRequired: Bool
    /// People are asked for it and see it; otherwise it only ever comes from a shortcut or the sentence.
    package var isUserFacing: Bool
    /// The app is asked about the value; otherwise only the definition's own checks are made.
    package var isResolvedByApp: Bool
    /// Of Wilco's own: its text is a request in words, which is not made now.
    package var takesRequests = false
    /// The app lists what can be chosen.
    package var hasDynamicOptions: Bool
    package var defaultValue: ParameterValue?
    /// Limits of a number, a measurement's amount or a duration in seconds.
    package var minimum: Double?
    package var maximum: Double?
    /// Unit of the limits, and of a bare number, for a measurement.
    package var unit: String?
    /// How many values an array may have.
    package var minimumCount: Int?
    package var maximumCount: Int?
    /// ISO 4217 codes that an amount of money may be in; empty: any.
    package var currencies: [String]
    /// How a text is written.
    package var text: TextSettings?
    /// The reasons for which the app may find a value unsupported; empty: any.
    package var reasons: [String]
    package var relationship: ParameterRelationship?
    package var dialogs: ParameterDialogs

    package init(
        name: String,
        displayName: String,
        type: ParameterType,
        isArray: Bool = false,
        isRequired: Bool = true,
        isUserFacing: Bool = true,
        isResolvedByApp: Bool = true,
        hasDynamicOptions: Bool = false,
        defaultValue: ParameterValue? = nil,
        minimum: Double? = nil,
        maximum: Double? = nil,
        unit: String? = nil,
        minimumCount: Int? = nil,
        maximumCount: Int? = nil,
        currencies: [String] = [],
        text: TextSettings? = nil,
        reasons: [String] = [],
        relationship: ParameterRelationship? = nil,
        dialogs: ParameterDialogs = ParameterDialogs()
    ) {
        self.name = name
        self.displayName = displayName
        self.type = type
        self.isArray = isArray
        self.isRequired = isRequired
        self.isUserFacing = isUserFacing
        self.isResolvedByApp = isResolvedByApp
        self.hasDynamicOptions = hasDynamicOptions
        self.defaultValue = defaultValue
        self.minimum = minimum
        self.maximum = maximum
        self.unit = unit
        self.minimumCount = minimumCount
        self.maximumCount = maximumCount
        self.currencies = currencies
        self.text = text
        self.reasons = reasons
        self.relationship = relationship
        self.dialogs = dialogs
    }
}
