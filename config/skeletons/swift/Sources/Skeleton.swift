import WilcoIntents

// `SwiftApp`, named after the app's id, and the types of the intents are written from the definition while this is built.
@main
struct SkeletonHandler: SwiftApp {
    init(context: AppContext) {}

    func handle(_ intent: GreetIntent) async throws -> IntentResponse {
        IntentResponse(.success, properties: ["greeting": "Hello"])
    }
}
