package import WilcoIntents

extension AutomationRule {
    /// As it is kept and as `wilco automation --json` tells it.
    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name),
            "when": triggers.count == 1 ? triggers[0].json : .array(triggers.map(\.json)),
            "ask": .bool(asksFirst),
            "missed": .string(missed.rawValue), "enabled": .bool(isEnabled),
        ]
        if let steps { members["steps"] = .string(steps) } else { members["do"] = .string(action) }
        members["with"] = input.map(JSONValue.string)
        members["days"] = .array(days.sorted().map(JSONValue.integer))
        if !conditions.isEmpty { members["if"] = AutomationCondition.json(of: conditions) }
        return .object(members)
    }

    package init?(json: JSONValue) {
        let steps = json["steps"]?.stringValue
        guard let name = json["name"]?.stringValue, let when = json["when"],
            let action = json["do"]?.stringValue ?? steps.map({ _ in "" })
        else { return nil }
        let triggers = (when.arrayValue ?? [when]).compactMap(AutomationTrigger.init(json:))
        // What cannot be read is of a later version: better not at all than without it.
        guard !triggers.isEmpty, triggers.count == when.arrayValue?.count ?? 1,
            let conditions = AutomationCondition.all(in: json["if"] ?? [:])
        else { return nil }
        self.init(
            name: name,
            triggers: triggers,
            conditions: conditions,
            days: Set((json["days"]?.arrayValue ?? []).compactMap(\.integerValue)),
            action: action,
            input: json["with"]?.stringValue,
            steps: steps,
            asksFirst: json["ask"]?.boolValue ?? false,
            missed: json["missed"]?.stringValue.flatMap(Missed.init) ?? .skip,
            isEnabled: json["enabled"]?.boolValue ?? true
        )
    }
}

extension AutomationTrigger {
    /// As people write it: `time 7:30`, `event clock timerStopped`.
    package var text: String {
        switch self {
        case .alarmStopped: "alarmStopped"
        case .event(let app, let name): "event \(app) \(name)"
        default: (json.objectValue ?? [:]).map { "\($0) \($1.stringValue ?? "\($1.integerValue ?? 0)")" }.joined()
        }
    }

    package var json: JSONValue {
        switch self {
        case .time(let minute): ["time": .string(DayTime.text(minute))]
        case .once(let day, let minute): ["time": .string("\(CivilDate(day: day).text) \(DayTime.text(minute))")]
        case .every(let minutes): ["every": .string(DayTime.length(minutes))]
        case .sunrise(let offset): ["sunrise": .integer(offset)]
        case .sunset(let offset): ["sunset": .integer(offset)]
        case .alarmStopped: ["alarmStopped": true]
        case .arrive(let place): ["arrive": .string(place)]
        case .leave(let place): ["leave": .string(place)]
        case .device(let name): ["device": .string(name)]
        case .file(let path): ["file": .string(path)]
        case .event(let app, let name): ["event": ["app": .string(app), "name": .string(name)]]
        case .start(let what): ["start": .string(what.rawValue)]
        }
    }

    /// Before and after the sun.
    static let mostMinutes = -720...720

    init?(json: JSONValue) {
        if let time = json["time"]?.stringValue {
            guard let trigger = DayTime.trigger(time) else { return nil }
            self = trigger
        } else if let minutes = json["every"]?.stringValue.flatMap(DayTime.minutes) {
            self = .every(minutes: minutes)
        } else if let offset = json["sunrise"]?.integerValue, Self.mostMinutes.contains(offset) {
            self = .sunrise(offset: offset)
        } else if let offset = json["sunset"]?.integerValue, Self.mostMinutes.contains(offset) {
            self = .sunset(offset: offset)
        } else if json["alarmStopped"] != nil {
            self = .alarmStopped
        } else if let place = json["arrive"]?.stringValue {
            self = .arrive(place)
        } else if let place = json["leave"]?.stringValue {
            self = .leave(place)
        } else if let device = json["device"]?.stringValue {
            self = .device(device)
        } else if let path = json["file"]?.stringValue {
            self = .file(path)
        } else if let event = json["event"], let app = event["app"]?.stringValue, let name = event["name"]?.stringValue
        {
            self = .event(app: app, name: name)
        } else if let what = json["start"]?.stringValue.flatMap(Start.init) {
            self = .start(what)
        } else {
            return nil
        }
    }
}

extension AutomationCondition {
    /// In the order in which they are told.
    private static let keys = ["after", "before", "at", "notAt", "sun"]

    /// As people write it: `after`, `18:00`.
    var written: (key: String, value: String) {
        switch self {
        case .after(let minute): ("after", DayTime.text(minute))
        case .before(let minute): ("before", DayTime.text(minute))
        case .at(let place): ("at", place)
        case .notAt(let place): ("notAt", place)
        case .sunIsUp: ("sun", "up")
        case .sunIsDown: ("sun", "down")
        }
    }

    private init?(_ key: String, _ value: String) {
        switch (key, value) {
        case ("after", _):
            guard let minute = DayTime.minute(value) else { return nil }
            self = .after(minute: minute)
        case ("before", _):
            guard let minute = DayTime.minute(value) else { return nil }
            self = .before(minute: minute)
        case ("at", _): self = .at(value)
        case ("notAt", _): self = .notAt(value)
        case ("sun", "up"): self = .sunIsUp
        case ("sun", "down"): self = .sunIsDown
        default: return nil
        }
    }

    /// `after 18:00`.
    package var text: String { "\(written.key) \(written.value)" }

    static func json(of conditions: [AutomationCondition]) -> JSONValue {
        let members = conditions.map { ($0.written.key, JSONValue.string($0.written.value)) }
        return .object(Dictionary(members) { $1 })
    }

    /// Nil: one of them is none.
    static func all(in json: JSONValue) -> [AutomationCondition]? {
        guard let members = json.objectValue, members.keys.allSatisfy(keys.contains) else { return nil }
        let conditions = keys.filter { members[$0] != nil }.map { key in
            members[key]?.stringValue.flatMap { AutomationCondition(key, $0) }
        }
        return conditions.contains(nil) ? nil : conditions.compactMap(\.self)
    }
}
