package import WilcoIntents

extension AutomationRule {
    /// As it is kept and as `wilco automation --json` tells it.
    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "when": trigger.json, "do": .string(action), "ask": .bool(asksFirst),
            "missed": .string(missed.rawValue), "enabled": .bool(isEnabled),
        ]
        members["days"] = .array(days.sorted().map(JSONValue.integer))
        return .object(members)
    }

    package init?(json: JSONValue) {
        guard let name = json["name"]?.stringValue, let action = json["do"]?.stringValue,
            let trigger = json["when"].flatMap(AutomationTrigger.init(json:))
        else { return nil }
        self.init(
            name: name,
            trigger: trigger,
            days: Set((json["days"]?.arrayValue ?? []).compactMap(\.integerValue)),
            action: action,
            asksFirst: json["ask"]?.boolValue ?? false,
            missed: json["missed"]?.stringValue.flatMap(Missed.init) ?? .skip,
            isEnabled: json["enabled"]?.boolValue ?? true
        )
    }
}

extension AutomationTrigger {
    package var json: JSONValue {
        switch self {
        case .time(let minute): ["time": .string("\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)")]
        case .sunrise(let offset): ["sunrise": .integer(offset)]
        case .sunset(let offset): ["sunset": .integer(offset)]
        case .alarmStopped: ["alarmStopped": true]
        case .arrive(let place): ["arrive": .string(place)]
        case .leave(let place): ["leave": .string(place)]
        case .device(let name): ["device": .string(name)]
        case .file(let path): ["file": .string(path)]
        case .event(let app, let name): ["event": ["app": .string(app), "name": .string(name)]]
        }
    }

    init?(json: JSONValue) {
        if let time = json["time"]?.stringValue {
            let parts = time.split(separator: ":").compactMap { Int($0) }
            guard parts.count == 2 else { return nil }
            self = .time(minute: parts[0] * 60 + parts[1])
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
        } else {
            return nil
        }
    }
}
