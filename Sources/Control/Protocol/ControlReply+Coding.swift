internal import Foundation
internal import WilcoIntents

extension ControlReply {
    package var line: String {
        var object = WireObject()
        switch self {
        // It is an object already.
        case .watched(let event): return event.text
        case .failed(let reason): object[text: "error"] = reason
        case .gap(let lost):
            object[text: "event"] = "gap"
            object["turn"] = 0
            object["time"] = 0
            object["lost"] = .integer(lost)
        case .done: object[text: "reply"] = "done"
        case .status(let status):
            object[text: "reply"] = "done"
            object[text: "state"] = status.state
            // Where there is only one, it has nothing to tell.
            if !status.seats.isEmpty { object["seats"] = .object(status.seats.mapValues(JSONValue.string)) }
            object[text: "locale"] = status.locale
            object["apps"] = .array(status.apps.map(JSONValue.string))
            object["locked"] = .bool(status.isLocked)
            object["hasPIN"] = .bool(status.hasPIN)
        case .term(let term):
            object[text: "reply"] = "term"
            for (name, value) in term.members { object[name] = value }
        case .decided(let app):
            object[text: "reply"] = "decided"
            object[text: "app"] = app.id
            object[text: "name"] = app.name
            object[text: "folder"] = app.folder
        case .remark(let text):
            object[text: "reply"] = "remark"
            object[text: "text"] = text
        case .installed(let app):
            object[text: "reply"] = "installed"
            object[text: "app"] = app.id
            object[text: "name"] = app.name
            object["updated"] = .bool(app.isUpdate)
            object["allowed"] = app.isAllowed.map(JSONValue.bool)
            object["remarks"] = .array(app.remarks.map(JSONValue.string))
            object["asks"] = .array(app.asks.map(JSONValue.string))
        case .told(let told) where told.isRemark: return ControlReply.remark(told.text).line
        case .told(let told):
            object[text: "reply"] = "told"
            object[text: "text"] = told.text
            object[text: "json"] = told.json
        case .event(let event):
            object[text: "reply"] = "event"
            object[text: "line"] = event.text
        case .show(let shown):
            object[text: "reply"] = "show"
            object[text: "text"] = shown.text
            object["card"] = shown.card.flatMap(Self.json)
            object[text: "app"] = shown.app?.id
            object[text: "name"] = shown.app?.name
        case .asking(let question):
            object[text: "reply"] = "asking"
            object["secret"] = question.isSecret ? true : nil
            object["confirms"] = question.isConfirmation ? true : nil
            object["opens"] = question.opensApp ? true : nil
            object["options"] = question.options.isEmpty ? nil : .array(question.options.map(JSONValue.string))
        case .inProgress(let outcome):
            object[text: "reply"] = "inProgress"
            object[text: "outcome"] = outcome.rawValue
        case .ended(let outcome):
            object[text: "reply"] = "ended"
            object[text: "outcome"] = outcome.rawValue
        case .working: object[text: "reply"] = "working"
        case .unknown(let name): object[text: "reply"] = name
        }
        return object.line
    }

    /// Reads a line; an object with `error` is ``failed(_:)``, whatever else stands in it.
    package init(line: [UInt8]) throws(ControlError) {
        do {
            self = try Self.read(WireObject(reading: line, limits: .reply), line)
        } catch let error as ControlError {
            throw error
        } catch {
            throw .malformed("\(error)")
        }
    }

    private static func read(_ object: WireObject, _ line: [UInt8]) throws -> ControlReply {
        if let error = object["error"] {
            return .failed(error.stringValue ?? EventLine(String(decoding: line, as: UTF8.self)).text)
        }
        if let event = object[text: "event"] {
            if event == "gap" { return .gap(lost: object["lost"]?.integerValue ?? 0) }
            return .watched(EventLine(String(decoding: line, as: UTF8.self)))
        }
        switch object[text: "reply"] {
        case "done": return object["state"] == nil ? .done : .status(try status(object))
        case "term":
            return .term(
                HandedTerm(
                    app: try object.required("app"),
                    type: try object.required("type"),
                    id: try object.required("id"),
                    display: try object.required("display"),
                    verdict: try object.required("verdict"),
                    detail: object[text: "detail"]
                )
            )
        case "decided":
            return .decided(
                DecidedApp(
                    id: try object.required("app"),
                    name: try object.required("name"),
                    folder: object[text: "folder"]
                )
            )
        case "remark": return .remark(try object.required("text"))
        case "installed":
            return .installed(
                InstalledApp(
                    id: try object.required("app"),
                    name: try object.required("name"),
                    isUpdate: object["updated"]?.boolValue == true,
                    isAllowed: object["allowed"]?.boolValue,
                    remarks: object["remarks"]?.arrayValue?.compactMap(\.stringValue) ?? [],
                    asks: object["asks"]?.arrayValue?.compactMap(\.stringValue) ?? []
                )
            )
        case "told":
            return .told(ToldLine(text: try object.required("text"), json: try object.required("json")))
        case "event": return .event(EventLine(try object.required("line")))
        case "show":
            let app = object[text: "app"].map { AppLabel(id: $0, name: object[text: "name"] ?? $0) }
            return .show(ShownText(object[text: "text"] ?? "", card: try object["card"].map(card), app: app))
        case "asking":
            return .asking(
                OpenQuestion(
                    isSecret: object["secret"]?.boolValue == true,
                    isConfirmation: object["confirms"]?.boolValue == true,
                    opensApp: object["opens"]?.boolValue == true,
                    options: object["options"]?.arrayValue?.compactMap(\.stringValue) ?? []
                )
            )
        case "inProgress": return .inProgress(try outcome(object))
        case "ended": return .ended(try outcome(object))
        case "working": return .working
        case let name?: return .unknown(name)
        case nil: throw ControlError.malformed("neither \"reply\" nor \"event\" nor \"error\"")
        }
    }

    private static func status(_ object: WireObject) throws -> ControlStatus {
        ControlStatus(
            state: try object.required("state"),
            seats: (object["seats"]?.objectValue ?? [:]).compactMapValues(\.stringValue),
            locale: try object.required("locale"),
            apps: object["apps"]?.arrayValue?.compactMap(\.stringValue) ?? [],
            isLocked: object["locked"]?.boolValue ?? false,
            hasPIN: object["hasPIN"]?.boolValue ?? false
        )
    }

    private static func outcome(_ object: WireObject) throws -> Outcome {
        let name = try object.required("outcome")
        guard let outcome = Outcome(rawValue: name) else { throw ControlError.malformed("an outcome \"\(name)\"") }
        return outcome
    }

    private static func json(_ card: Card) -> JSONValue? {
        (try? JSONEncoder().encode(card)).flatMap { try? JSONValue(reading: $0, limits: .reply) }
    }

    private static func card(_ json: JSONValue) throws -> Card {
        try JSONDecoder().decode(Card.self, from: JSONEncoder().encode(json))
    }
}

extension WireObject {
    fileprivate func required(_ name: String) throws(ControlError) -> String {
        guard let text = self[text: name] else { throw .malformed("\"\(name)\" is missing") }
        return text
    }
}
