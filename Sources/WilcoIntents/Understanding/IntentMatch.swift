/// A sentence, understood as an intent.
package struct IntentMatch: Sendable, Hashable {
    package var app: String
    package var intent: String
    /// By parameter name; an array parameter has one assignment per value.
    package var parameters: [String: [ParameterAssignment]]
    /// Names of the parameters that take several values; the others have one assignment.
    package var arrayParameters: Set<String>
    /// The text that was matched.
    package var transcript: String
    /// What that is short for, behind another request: "set an alarm for eight" of "and one for eight"; nil: nothing is left out.
    package var inFull: String?
    /// 0 to 1.
    package var confidence: Double
    /// The person named the app.
    package var appWasNamed: Bool
    /// Response chosen by the sentence, if any.
    package var response: String?
    /// Text of the template that matched, and where it is written.
    package var template: SentenceDefinition.Template?
    /// The sentence group's own data.
    package var metadata: [String: JSONValue]
    /// Parameters that must be asked for, whatever defaults there are, with words for the question; empty words: the app's.
    package var asked: [String: String] = [:]
    /// What comes of it is not said, unless it fails.
    package var isQuiet = false
    /// It is kept for later where it is not said.
    package var isKept = false
    /// What is said before it.
    package var lead = ""
    /// It is what was just done, with other values: "make it fifteen".
    package var isChange = false
    /// The app is opened with it, and does nothing before the person has looked at it there.
    package var opensApp = false
    /// Words that stood in the place of a value and that nobody knows, by the parameter's name.
    package var unknown: [String: String] = [:]

    package init(
        app: String,
        intent: String,
        parameters: [String: [ParameterAssignment]] = [:],
        transcript: String,
        confidence: Double,
        appWasNamed: Bool = false,
        response: String? = nil,
        template: SentenceDefinition.Template? = nil,
        metadata: [String: JSONValue] = [:],
        arrayParameters: Set<String> = []
    ) {
        self.app = app
        self.intent = intent
        self.parameters = parameters
        self.transcript = transcript
        self.confidence = confidence
        self.appWasNamed = appWasNamed
        self.response = response
        self.template = template
        self.metadata = metadata
        self.arrayParameters = arrayParameters
    }
}
