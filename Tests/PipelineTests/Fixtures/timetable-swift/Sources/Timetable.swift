import WilcoIntents

/// When buses leave: what `AppFolder` and `SwiftLibrary` say, in one app.
@main
struct Timetable: TimetableApp {
    private static let stops = [
        IntentObject(id: "market", display: "market square"), IntentObject(id: "harbor", display: "harbor"),
        IntentObject(id: "castle", display: "castle"),
    ]
    private static let lines = [
        IntentObject(id: "red", display: "red line"), IntentObject(id: "blue", display: "blue line"),
        IntentObject(id: "green", display: "green line"),
    ]

    init(context: AppContext) {}

    func stopOptions(for intent: NextBusIntent, search: String?) async throws -> [IntentObject] {
        Self.stops.filter { $0.id != "market" }
    }

    func resolveStop(for intent: NextBusIntent) async throws -> ResolutionResult {
        guard let stop = intent.stop else { return .needsValue }
        return resolve(stop)
    }

    func resolveStop(for intent: WalkThereIntent) async throws -> ResolutionResult {
        guard let stop = intent.stop else { return .notRequired }
        return resolve(stop)
    }

    private func resolve(_ stop: IntentObject) -> ResolutionResult {
        if stop.id == "market" { return .unsupported(reason: "closed", details: ["until": "noon"]) }
        return .choose(stop, among: Self.stops)
    }

    func handle(_ intent: NextBusIntent) async throws -> IntentResponse {
        guard let stop = intent.stop else { return IntentResponse(.failure) }
        let line = intent.lines?.first ?? Self.lines[0]
        return IntentResponse(
            .success,
            properties: ["stop": stop.json, "line": line.json, "minutes": 4],
            card: Card(title: "Timetable", rows: [Card.Row(line.display, "4 min")])
        )
    }

    func handle(_ intent: FollowBusIntent) async throws -> IntentResponse {
        let line = intent.lines?.first ?? Self.lines[0]
        Task {
            try await Task.sleep(for: .seconds(1))
            Wilco.update(IntentResponse(.success, properties: ["line": line.json]), for: intent.invocation)
        }
        return IntentResponse(.inProgress, properties: ["line": line.json])
    }

    func handle(_ intent: WalkThereIntent) async throws -> IntentResponse {
        let walk = ParameterValue.measurement(amount: 300, unit: "meters")
        return IntentResponse(.success, properties: ["walk": walk.json])
    }
}
