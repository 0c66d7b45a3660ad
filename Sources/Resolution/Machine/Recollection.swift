internal import WilcoIntents

/// A request that was done, with what came of it.
struct DoneRequest: Sendable {
    var match: IntentMatch
    var intent: IntentDefinition
    var properties: [String: JSONValue]
}

/// A request that came about, whether it changed anything or not.
struct AskedRequest: Sendable {
    /// Of so many apps the last one is kept: "it" is nothing that was spoken of long ago.
    static let most = 3

    var app: String
    var intent: String
    /// Things, choices and words that it had for values, as they were named.
    var values: [String]
    /// What it told of, in the order in which it did.
    var things: [JSONValue]

    /// More words are a text and no name for anything.
    private static let longestName = 3
    /// So many things are told apart by their place.
    private static let mostThings = 20

    init(_ done: DoneRequest) {
        app = done.match.app
        intent = done.intent.name
        let given = done.match.parameters.sorted { $0.key < $1.key }.flatMap(\.value)
        values = given.filter { value in
            // Nobody calls ten minutes "it".
            switch value.value {
            case .object, .enumeration, .spelling: true
            case .string(let text): text.split(separator: " ").count <= Self.longestName
            default: false
            }
        }.map(\.display)
        let properties = done.properties.sorted { $0.key < $1.key }
        things = properties.lazy.compactMap { Self.things(in: $0.value) }.first ?? []
    }

    var json: JSONValue {
        .object([
            "app": .string(app), "intent": .string(intent), "values": .array(values.map { .string($0) }),
            "things": .array(things),
        ])
    }

    /// A list of things, as apps hand them over; nil where it is anything else.
    private static func things(in property: JSONValue) -> [JSONValue]? {
        guard let items = property.arrayValue, !items.isEmpty,
            items.allSatisfy({ $0["id"]?.stringValue != nil && $0["display"]?.stringValue != nil })
        else { return nil }
        return Array(items.prefix(mostThings))
    }
}

/// What was done, told and spoken of before: people speak of that next.
struct Recollection: Sendable {
    /// What was done last, until something else is.
    private(set) var lastDone: DoneRequest?
    /// The last sentence that was said.
    private(set) var lastSaid = ""
    /// The last request, where it only told something.
    private var lastTold: DoneRequest?
    /// The same as it was asked for, with the values that were agreed on; nil where another request was begun since.
    private(set) var told: IntentMatch?
    /// The requests that came about last, one of each app, the newest first.
    private var recent: [AskedRequest] = []
    /// Who was spoken of last.
    private var lastPerson: IntentObject?
    /// What goes on until it is stopped, the last begun last.
    private var begun: [DoneRequest] = []

    /// The last request only told something.
    var hasTold: Bool { lastTold != nil }
    /// Something was begun that can be stopped.
    var hasBegun: Bool { !begun.isEmpty }

    /// Keeps what was done: it can be taken back or changed, and what it began can be stopped.
    mutating func remember(_ done: DoneRequest, code: ResponseCode) {
        recent.removeAll { $0.app == done.match.app }
        recent.insert(AskedRequest(done), at: 0)
        recent = Array(recent.prefix(AskedRequest.most))
        lastTold = done.intent.category.changesNothing ? done : nil
        // What comes of something that was in progress has no words of its own.
        if lastTold == nil { told = nil } else if !done.match.transcript.isEmpty { told = done.match }
        // What was begun is over, or taken back.
        begun.removeAll { $0.match.app == done.match.app && $0.intent.stop?.intent == done.intent.name }
        if done.intent.idleCodes.contains(code) { return }
        let isOfLast = lastDone?.match.app == done.match.app
        if isOfLast, lastDone?.intent.undo?.intent == done.intent.name {
            lastDone = nil
            return
        }
        if isOfLast, var last = lastDone, last.intent.change?.intent == done.intent.name {
            // It is still what was asked for, with other values.
            for (name, values) in done.match.parameters where last.intent.parameter(named: name) != nil {
                last.match.parameters[name] = values
            }
            last.properties.merge(done.properties) { $1 }
            lastDone = last
            return
        }
        if done.intent.stop != nil { begun.append(done) }
        if !done.intent.category.changesNothing { lastDone = done }
    }

    /// Keeps of whom these values are, where they are of one.
    mutating func note(_ values: [String: [ParameterAssignment]]) {
        let people = values.values.joined().compactMap { value -> IntentObject? in
            if case .person(let person) = value.value { person } else { nil }
        }
        if people.count == 1 { lastPerson = people[0] }
    }

    mutating func say(_ sentence: String) { lastSaid = sentence }

    /// Another request is begun, of which nobody knows yet what it comes to.
    mutating func begin() { told = nil }

    mutating func speak(of person: IntentObject) { lastPerson = person }

    /// What of it still is as it was among these apps: another program's request is nothing to change or to take back.
    func limited(to apps: [String: AppDefinition]) -> Recollection {
        func isThere(_ app: String, _ intent: String) -> Bool { apps[app]?.intent(named: intent) != nil }
        func isThere(_ done: DoneRequest) -> Bool {
            apps[done.match.app]?.intent(named: done.intent.name) == done.intent
        }
        var limited = self
        limited.lastDone = lastDone.flatMap { isThere($0) ? $0 : nil }
        limited.lastTold = lastTold.flatMap { isThere($0) ? $0 : nil }
        limited.told = told.flatMap { isThere($0.app, $0.intent) ? $0 : nil }
        limited.recent = recent.filter { isThere($0.app, $0.intent) }
        limited.begun = begun.filter(isThere)
        return limited
    }

    /// What was begun last, which is stopped now.
    mutating func takeLastBegun() -> DoneRequest? { begun.popLast() }

    /// What the matcher may take for known: the last request, and the things it was about.
    var context: [String: JSONValue] {
        var context: [String: JSONValue] = [:]
        context["lastPerson"] = lastPerson.map { .string($0.display) }
        context["last.person"] = lastPerson.map { .object(["id": .string($0.id), "display": .string($0.display)]) }
        if !recent.isEmpty { context["lastAsked"] = .array(recent.map(\.json)) }
        if let lastTold {
            context["lastTold"] = .string(lastTold.intent.name)
            for (name, value) in lastTold.properties { context["lastTold.\(name)"] = value }
        }
        guard let lastDone else { return context }
        context["lastApp"] = .string(lastDone.match.app)
        context["lastIntent"] = .string(lastDone.intent.name)
        for (name, value) in lastDone.properties { context["last.\(name)"] = value }
        return context
    }
}

/// What is kept of a conversation when it is over: what was done and spoken of, and what came to nothing.
package struct Remembered: Sendable {
    var recollection: Recollection
    var unfinished: IntentMatch?
}
