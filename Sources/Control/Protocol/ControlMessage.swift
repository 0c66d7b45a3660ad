internal import WilcoIntents

/// A line from a command to the assistant.
package struct ControlMessage: Sendable, Hashable {
    package var request: ControlRequest
    /// How long the command waits without hearing anything; nil: for ever.
    ///
    /// While the request takes its time, the assistant says ``ControlReply/working`` at least three times in as long.
    package var patience: Duration?

    package init(_ request: ControlRequest, patience: Duration? = nil) {
        self.request = request
        self.patience = patience
    }
}

extension ControlMessage {
    package var line: String {
        var object = WireObject()
        object[text: "request"] = request.name
        switch request {
        case .listen(let seat), .mute(let seat), .unmute(let seat): object[text: "seat"] = seat?.rawValue
        case .ping, .lock, .stop, .watch, .status, .reload: break
        case .unlock(let pin): object[text: "pin"] = pin
        case .setPIN(let new, let present):
            object[text: "text"] = new
            object[text: "pin"] = present
        case .ask(let turn):
            switch turn.words {
            case .text(let text): object[text: "text"] = text
            case .pin(let pin): object[text: "pin"] = pin
            case .tap(let tap): object["tap"] = Self.json(tap)
            case .offered(.suggestion(let number, let opens)):
                object["suggestion"] = .integer(number)
                if opens { object["open"] = true }
            case .offered(.donation(let number, let opens)):
                object["donation"] = .integer(number)
                if opens { object["open"] = true }
            case .offered(.activity(let activity)): object["activity"] = activity
            case .offered(.shortcut(let name)): object[text: "shortcut"] = name
            case .offered(.automation(let name)): object[text: "automation"] = name
            }
            object[text: "mode"] = turn.mode.rawValue
            object[text: "seat"] = turn.seat
        case .vocabulary(let app): object[text: "text"] = app
        case .decide(let decision): decision.write(to: &object)
        case .stage(let piece): piece.write(to: &object)
        case .install(let installation): installation.write(to: &object)
        case .remove(let removal): removal.write(to: &object)
        case .change(let change): change.write(to: &object)
        case .inquire(let inquiry): inquiry.write(to: &object)
        case .happened(let what): object[text: "text"] = what
        }
        object["patience"] = patience.map { .number($0 / .seconds(1)) }
        return object.line
    }

    /// Reads what need not be trusted.
    package init(line: [UInt8]) throws(ControlError) {
        let object: WireObject
        do {
            object = try WireObject(reading: line, limits: .line)
        } catch let fault as JSONFault {
            throw .malformed("\(fault)")
        } catch {
            throw .malformed("not a JSON object")
        }
        let text = object[text: "text"]
        let pin = object[text: "pin"]
        let seat = object[text: "seat"].map(SeatID.init)
        switch object[text: "request"] {
        case "ping": request = .ping
        case "listen": request = .listen(at: seat)
        case "mute": request = .mute(at: seat)
        case "unmute": request = .unmute(at: seat)
        case "lock": request = .lock
        case "unlock": request = .unlock(pin: pin)
        case "setPIN": request = .setPIN(text, present: pin)
        case "stop": request = .stop
        case "watch": request = .watch
        case "status": request = .status
        case "ask":
            let mode = object[text: "mode"].flatMap(InteractionMode.init) ?? .screen
            var turn: TypedTurn
            if let tap = object["tap"] {
                turn = TypedTurn(try Self.tap(tap), mode: mode)
            } else if let offer = try Self.offer(in: object) {
                turn = TypedTurn(offer, mode: mode)
            } else {
                turn = pin.map { TypedTurn(pin: $0, mode: mode) } ?? TypedTurn(text ?? "", mode: mode)
            }
            turn.seat = seat.map { String($0.rawValue.prefix(TypedTurn.longestSeat)) }
            request = .ask(turn)
        case "reload": request = .reload
        case "vocabulary": request = .vocabulary(app: text)
        case "decide": request = .decide(try AppDecision(reading: object))
        case "stage": request = .stage(try AppPiece(reading: object))
        case "install": request = .install(try AppInstallation(reading: object))
        case "remove": request = .remove(try AppRemoval(reading: object))
        case "change": request = .change(try UserDataChange(reading: object))
        case "inquire": request = .inquire(try AssistantInquiry(reading: object))
        case "happened": request = .happened(text ?? "")
        case let name?: throw .malformed("nobody knows \"\(name.prefix(40))\"")
        case nil: throw .malformed("\"request\" is missing")
        }
        patience = object["patience"]?.doubleValue.map { .seconds(min(max($0, Self.least), Self.most)) }
    }

    /// Options are counted from 1 on the wire, as people count them.
    private static func json(_ tap: TypedTurn.Tap) -> JSONValue {
        switch tap {
        case .yes: "yes"
        case .no: "no"
        case .cancel: "cancel"
        case .open: "open"
        case .option(let index): .integer(index + 1)
        }
    }

    private static func tap(_ json: JSONValue) throws(ControlError) -> TypedTurn.Tap {
        switch json.stringValue {
        case "yes": return .yes
        case "no": return .no
        case "cancel": return .cancel
        case "open": return .open
        default: break
        }
        guard let number = json.integerValue, number > 0 else {
            throw .malformed("\"tap\" is neither yes, no, cancel, open nor the number of an option")
        }
        return .option(number - 1)
    }

    private static func offer(in object: WireObject) throws(ControlError) -> TypedTurn.Offer? {
        let opens = object["open"]?.boolValue == true
        if let number = try number("suggestion", in: object) { return .suggestion(number, opens: opens) }
        if let number = try number("donation", in: object) { return .donation(number, opens: opens) }
        if let name = object[text: "shortcut"] { return .shortcut(name) }
        if let name = object[text: "automation"] { return .automation(name) }
        return object["activity"].map { .activity($0) }
    }

    private static func number(_ name: String, in object: WireObject) throws(ControlError) -> Int? {
        guard let value = object[name] else { return nil }
        guard let number = value.integerValue else { throw .malformed("\"\(name)\" is no whole number") }
        return number
    }

    /// Seconds of patience that are taken, so that nobody is kept busy with saying that it works.
    private static let least = 1.0
    private static let most = 3600.0
}
