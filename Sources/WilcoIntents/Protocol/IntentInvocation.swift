/// The intent as an app gets it: clean values, no language.
public struct IntentInvocation: Sendable, Hashable {
    /// The same for every call of one conversation, and for a repeated `handle` after a restart.
    public var idempotencyKey: String
    public var intent: String
    /// What is known so far; an array parameter's value is a `list`.
    public var parameters: [String: ParameterAssignment]
    /// BCP 47.
    public var locale: String
    /// Parameters the intent can do without.
    public var optionalParameters: Set<String>
    /// The sound output beside whoever asked, as the sound system names it; nil: nobody knows where they are.
    public var output: String?

    public init(
        idempotencyKey: String,
        intent: String,
        parameters: [String: ParameterAssignment],
        locale: String,
        optionalParameters: Set<String> = [],
        output: String? = nil
    ) {
        self.idempotencyKey = idempotencyKey
        self.intent = intent
        self.parameters = parameters
        self.locale = locale
        self.optionalParameters = optionalParameters
        self.output = output
    }
}
