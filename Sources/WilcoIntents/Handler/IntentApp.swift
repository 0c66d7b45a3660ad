/// An app: it answers Wilco's questions about its intents, and carries them out.
///
/// Write a type, mark it `@main`, name its executable in the app's folder, and implement ``handle(_:)``. Everything else has a
/// sensible default.
///
/// ```swift
/// import WilcoIntents
///
/// @main
/// struct Kettle: IntentApp {
///     init(context: AppContext) {}
///
///     func handle(_ intent: IntentInvocation) async throws -> IntentResponse {
///         IntentResponse(.success, properties: ["minutes": 3])
///     }
/// }
/// ```
///
/// Requests come one at a time. What a method throws is reported to the log; for `confirm` and `handle` the person hears the
/// response `failure`. Whatever is printed goes to the log, too: standard output belongs to the protocol.
public protocol IntentApp: Sendable {
    /// Gets ready; called once, before any request.
    init(context: AppContext) async throws

    /// Says whether the current value of a parameter, perhaps none, is right.
    ///
    /// Called for each parameter in turn, and again after each answer. The default accepts any value and asks for a missing
    /// one that the intent requires.
    func resolve(parameter: String, of intent: IntentInvocation) async throws -> ResolutionResult

    /// What can be chosen for a parameter with `options: dynamic` now, best first.
    ///
    /// `search` is what the person has said so far.
    func options(for parameter: String, of intent: IntentInvocation, search: String?) async throws -> [IntentObject]

    /// A value to propose where none was given.
    func defaultValue(for parameter: String, of intent: IntentInvocation) async throws -> ParameterValue?

    /// Says whether the intent, all its values settled, could be handled now; the default says ``ResponseCode/ready``.
    func confirm(_ intent: IntentInvocation) async throws -> IntentResponse

    /// Does it.
    ///
    /// An idempotency key that was handled before must not be handled twice.
    func handle(_ intent: IntentInvocation) async throws -> IntentResponse

    /// The user's own terms, by parameter type (`object:Soup`, `person`), in order of priority.
    func vocabulary() async throws -> [String: [IntentObject]]

    /// What a running assistant makes of the terms it was given: by parameter type, in their order.
    func judged(_ verdicts: [(id: String, verdict: TermVerdict)], of type: String) async
}

extension IntentApp {
    public func resolve(parameter: String, of intent: IntentInvocation) async throws -> ResolutionResult {
        intent.standardResolution(of: parameter)
    }

    public func options(
        for parameter: String,
        of intent: IntentInvocation,
        search: String?
    ) async throws -> [IntentObject] {
        []
    }

    public func defaultValue(for parameter: String, of intent: IntentInvocation) async throws -> ParameterValue? {
        nil
    }

    public func confirm(_ intent: IntentInvocation) async throws -> IntentResponse {
        IntentResponse(.ready)
    }

    public func vocabulary() async throws -> [String: [IntentObject]] {
        [:]
    }

    public func judged(_ verdicts: [(id: String, verdict: TermVerdict)], of type: String) async {}

    /// Speaks the protocol on standard input and output until Wilco ends it.
    @concurrent
    public static func main() async {
        Wilco.claimOutput()
        await AppRunner(Self.self, write: Wilco.write).run(StandardInput.lines())
    }
}
