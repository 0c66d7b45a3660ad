package import WilcoIntents

extension AutomationRule {
    /// As it is kept and as `wilco automation --json` tells it.
    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name),
            "when": triggers.count == 1 ? triggers[0].json : .array(triggers.map(\.json)), "do": .string(action),
            "ask": .bool(asksFirst),
            "missed": .string(missed.rawValue), "enabled": .bool(isEnabled),
        ]
        members["days"] = .array(days.sorted().map(JSONValue.integer))
        if !conditions.isEmpty { members["if"] = .array(conditions.map(\.json)) }
        return .object(members)
    }

    package init?(json: JSONValue) {
        guard let name = json["name"]?.stringValue, let action = json["do"]?.stringValue,
            let when = json["when"]
        else { return nil }
        let triggers = (when.arrayValue ?? [when]).compactMap(AutomationTrigger.init(json:))
        let conditions = (json["if"]?.arrayValue ?? []).compactMap(AutomationCondition.init(json:))
        // What cannot be read is of a later version: better not at all than without it.
        guard !triggers.isEmpty, triggers.count == when.arrayValue?.count ?? 1,
            conditions.count == json["if"]?.arrayValue?.count ?? 0
        else { return nil }
        self.init(
            name: name,
            triggers: triggers,
            conditions: conditions,
            days: Set((json["days"]?.arrayValue ?? []).compactMap(\.integerValue)),
            action: action,
            asksFirst: json["ask"]?.boolValue ?? false,
            missed: json["missed"]?.stringValue.flatMap(Missed.init) ?? .skip,
            isEnabled: json["enabled"]?.boolValue ?? true
        )
    }
}

extension AutomationTrigger {
    /// As people write it: `time 7:30`, `event clock timerStopped`.
    package var text: String {
        if case .every(let minutes) = self { "every " + DayTime.length(minutes) } else { json.words }
    }

    package var json: JSONValue {
        switch self {
        case .time(let minute): ["time": .string(DayTime.text(minute))]
        case .once(let day, let minute): ["time": .string("\(CivilDate(day: day).text) \(DayTime.text(minute))")]
        case .every(let minutes): ["every": .integer(minutes)]
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

    init?(json: JSONValue) {
        if let time = json["time"]?.stringValue {
            guard let trigger = DayTime.trigger(time) else { return nil }
            self = trigger
        } else if let minutes = json["every"]?.integerValue {
            self = .every(minutes: minutes)
        } else if let offset = json["sunrise"]?.integerValue {
            self = .sunrise(offset: offset)
        } else if let offset = json["sunset"]?.integerValue {
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

extension JSONValue {
    /// Its keys and values, one behind the other; `true` goes without saying.
    fileprivate var words: String {
        switch self {
        case .object(let members):
            members.sorted { $0.key < $1.key }.map { key, value in
                let words = value.words
                return value.objectValue == nil ? (words.isEmpty ? key : "\(key) \(words)") : "\(key) \(value.values)"
            }.joined(separator: ", ")
        case .string(let text): text
        case .integer(let number): "\(number)"
        default: ""
        }
    }

    private var values: String {
        (objectValue ?? [:]).sorted { $0.key < $1.key }.map(\.value.words).joined(separator: " ")
    }
}

extension AutomationCondition {
    /// As people write it: `after 18:00`.
    package var text: String { json.words }

    var json: JSONValue {
        switch self {
        case .after(let minute): ["after": .string(DayTime.text(minute))]
        case .before(let minute): ["before": .string(DayTime.text(minute))]
        case .at(let place): ["at": .string(place)]
        case .notAt(let place): ["notAt": .string(place)]
        case .sunIsUp: ["sun": "up"]
        case .sunIsDown: ["sun": "down"]
        }
    }

    init?(json: JSONValue) {
        if let minute = json["after"]?.stringValue.flatMap(DayTime.minute) {
            self = .after(minute: minute)
        } else if let minute = json["before"]?.stringValue.flatMap(DayTime.minute) {
            self = .before(minute: minute)
        } else if let place = json["at"]?.stringValue {
            self = .at(place)
        } else if let place = json["notAt"]?.stringValue {
            self = .notAt(place)
        } else if let sun = json["sun"]?.stringValue, ["up", "down"].contains(sun) {
            self = sun == "up" ? .sunIsUp : .sunIsDown
        } else {
            return nil
        }
    }
}
