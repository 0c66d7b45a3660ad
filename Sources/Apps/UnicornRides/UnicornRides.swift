internal import WilcoIntents

/// Requests rides from a fleet that is a file.
@main
struct UnicornRides: IntentApp {
    private let folder: String
    private let locale: String
    private let book: RideBook

    init(context: AppContext) {
        folder = context.dataFolder
        locale = context.locale
        book = RideBook(folder: context.dataFolder)
    }

    func resolve(parameter: String, of intent: IntentInvocation) async throws -> ResolutionResult {
        switch parameter {
        case "dropOff":
            try resolvePlace(parameter, intent, missing: intent.intent == "ListRideOptions" ? nil : .needsValue)
        case "pickup": try resolvePlace(parameter, intent, missing: nil)
        case "rideOption": try resolveRide(intent)
        case "partySize": try resolvePeople(intent)
        default: .notRequired
        }
    }

    func options(
        for parameter: String,
        of intent: IntentInvocation,
        search: String?
    ) async throws -> [IntentObject] {
        guard parameter == "rideOption" else { return [] }
        return try fleet().rides(for: people(intent)).map { $0.object(in: intent.locale) }
    }

    func confirm(_ intent: IntentInvocation) async throws -> IntentResponse {
        switch intent.intent {
        case "RequestRide":
            guard let ride = try ride(intent) else { return IntentResponse("noRideAvailable") }
            return IntentResponse(
                .ready,
                properties: [
                    "price": ride.money(in: intent.locale),
                    "where": .string(try places().pickup(try pickup(intent), in: intent.locale)),
                ]
            )
        case "ListRideOptions": return IntentResponse(try fleet().rides.isEmpty ? "noRideAvailable" : .ready)
        case "CancelRide":
            guard let booked = book.current() else { return IntentResponse("noRide") }
            return IntentResponse(.ready, properties: try properties(of: booked, intent))
        default: return IntentResponse(.ready)
        }
    }

    func handle(_ intent: IntentInvocation) async throws -> IntentResponse {
        switch intent.intent {
        case "RequestRide": return try request(intent)
        case "ListRideOptions":
            let offers = try fleet().rides.map { JSONValue.string($0.offer(in: intent.locale)) }
            return IntentResponse(.success, properties: ["rides": .array(offers)])
        case "RideStatus":
            guard let booked = book.current() else { return IntentResponse("successNone") }
            return IntentResponse(.success, properties: try properties(of: booked, intent))
        case "CancelRide":
            let key = intent.idempotencyKey
            if let known = book.cancelled(by: key) {
                return IntentResponse(.success, properties: try properties(of: known, intent))
            }
            guard let booked = book.current() else { return IntentResponse("noRide") }
            try book.cancel(booked, key: key)
            return IntentResponse(.success, properties: try properties(of: booked, intent))
        default: return IntentResponse(.failure)
        }
    }

    func vocabulary() async throws -> [String: [IntentObject]] {
        ["place": try places().all.map { $0.object(in: locale) }]
    }

    private func request(_ intent: IntentInvocation) throws -> IntentResponse {
        guard let ride = try ride(intent), let destination = intent["dropOff"]?.objectValue else {
            return IntentResponse(.failure)
        }
        try book.request(
            BookedRide(
                key: intent.idempotencyKey,
                ride: ride.id,
                destination: destination.id,
                pickup: try pickup(intent).id,
                people: people(intent),
                price: ride.price,
                minutes: ride.minutes,
                isCancelled: false
            )
        )
        return IntentResponse(
            .success,
            properties: ["minutes": .integer(ride.minutes)],
            card: Card(
                title: "Unicorn Rides",
                rows: [Card.Row(destination.display), Card.Row(ride.offer(in: intent.locale))]
            )
        )
    }

    // MARK: - Resolving

    private func resolvePlace(
        _ parameter: String,
        _ intent: IntentInvocation,
        missing: ResolutionResult?
    ) throws -> ResolutionResult {
        guard let value = intent[parameter] else {
            if let missing { return missing }
            return parameter == "pickup" ? .success(.place(try pickup(intent))) : .notRequired
        }
        let said = value.objectValue ?? value.stringValue.map { IntentObject(id: $0, display: $0) }
        guard let said else { return .needsValue }
        if let place = try places().known(said) { return .success(.place(place.object(in: intent.locale))) }
        // A place nobody told us of may have been misheard.
        return .confirmationRequired(.place(said))
    }

    private func resolveRide(_ intent: IntentInvocation) throws -> ResolutionResult {
        let fleet = try fleet()
        // Nothing to choose from: confirming says so.
        guard !fleet.rides.isEmpty else { return .notRequired }
        if let wanted = intent["rideOption"] {
            let id = wanted.objectValue?.id ?? wanted.stringValue ?? ""
            guard let ride = fleet[id] else {
                let others = fleet.rides(for: people(intent)).map { $0.object(in: intent.locale) }
                return .unsupported(reason: "notAvailable", alternatives: others)
            }
            return .success(.object(ride.object(in: intent.locale)))
        }
        let fitting = fleet.rides(for: people(intent))
        guard let first = fitting.first else {
            return .unsupported(reason: "noneFits", alternatives: fleet.rides.map { $0.object(in: intent.locale) })
        }
        if let usual = fitting.first(where: { $0.id == Fleet.usual }) {
            return .success(.object(usual.object(in: intent.locale)))
        }
        // Never the dearest unasked: the person chooses.
        return fitting.count == 1
            ? .confirmationRequired(.object(first.object(in: intent.locale)))
            : .disambiguation(options: fitting.map { $0.object(in: intent.locale) })
    }

    private func resolvePeople(_ intent: IntentInvocation) throws -> ResolutionResult {
        guard let people = intent["partySize"]?.integerValue else { return .notRequired }
        guard let ride = try ride(intent), people > ride.seats else { return .success(.integer(people)) }
        return .unsupported(reason: "tooMany", details: ["seats": .integer(ride.seats)])
    }

    // MARK: - What is known

    private func fleet() throws -> Fleet { try Fleet.load(from: folder) }
    private func places() throws -> Places { try Places.load(from: folder) }

    private func people(_ intent: IntentInvocation) -> Int { intent["partySize"]?.integerValue ?? 1 }

    private func ride(_ intent: IntentInvocation) throws -> Fleet.Ride? {
        guard let id = intent["rideOption"]?.objectValue?.id else { return nil }
        return try fleet()[id]
    }

    private func pickup(_ intent: IntentInvocation) throws -> IntentObject {
        if let place = intent["pickup"]?.objectValue { return place }
        return try places()[Places.here]?.object(in: intent.locale) ?? IntentObject(id: Places.here, display: "here")
    }

    private func properties(of booked: BookedRide, _ intent: IntentInvocation) throws -> [String: JSONValue] {
        let name = try fleet()[booked.ride]?.name(in: intent.locale) ?? booked.ride
        return ["ride": .string(name), "minutes": .integer(booked.minutes)]
    }
}
