/// What an app answers.
public enum AppReply: Sendable, Hashable {
    case resolution(ResolutionResult)
    case options([IntentObject])
    case defaultValue(ParameterValue?)
    case response(IntentResponse)
    case vocabulary([String: [IntentObject]])
}
