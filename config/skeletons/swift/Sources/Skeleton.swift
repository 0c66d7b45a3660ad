import WilcoIntents

@main
struct Skeleton: IntentApp {
    init(context: AppContext) {}

    func handle(_ intent: IntentInvocation) async throws -> IntentResponse {
        IntentResponse(.success, properties: ["greeting": "Hello"])
    }
}
