internal import WilcoIntents
internal import YAMLFiles

/// Whether an answer is as Protocol.md has it and fits the app's own definition.
struct ReplyCheck {
    let app: AppDefinition

    /// The answer, unless nothing can be done with it.
    func reply(_ json: JSONValue, to request: AppRequest) throws(ProtocolError) -> AppReply {
        let type = parameter(of: request)?.type
        let reply = try AppReply(json: json, to: request, type: type)
        try checkCases(of: reply, type)
        return reply
    }

    /// What does not keep an answer from being used, but cannot be meant: what is wrong, and how to mend it.
    func remarks(on json: JSONValue, to request: AppRequest) -> [String] {
        let name = request.invocation?.intent ?? request.method
        switch request {
        case .confirm, .handle:
            return responseRemarks(on: json, to: request, name)
        case .resolve(_, let parameter):
            let place = "resolve of \(parameter), \(name)"
            if json["result"] == "disambiguation", json["options"]?.arrayValue?.isEmpty == true {
                return ["\(place): disambiguation without options — give options, or answer `needsValue`"]
            }
            let definition = self.parameter(of: request)
            if let definition, let intent = app.intent(named: name) {
                let remarks = refusalRemarks(on: json, intent, definition)
                if !remarks.isEmpty { return remarks }
            }
            guard case .array? = json["value"], definition?.isArray == false else { return [] }
            return ["\(place): the value is a list — give one value, or declare an array"]
        case .options, .defaultValue, .vocabulary:
            return []
        }
    }

    /// What an `update` tells.
    ///
    /// - Parameter intent: What goes on; nil: nobody knows of it.
    func remarks(onUpdate json: JSONValue, of intent: String?) -> [String] {
        let code = ResponseCode(rawValue: json["code"]?.stringValue ?? "")
        let place = intent.map { "update of \($0)" } ?? "update"
        let definition = intent.flatMap(app.intent)
        var remarks = Self.codesOfConfirm.contains(code) ? [Self.misplaced(code, place)] : []
        let isKnown = ResponseCode.common.contains(code) || app.intents.contains { declares(code, $0) }
        if definition == nil, !isKnown {
            let mend = "declare it under `response: codes` of the intent in \(app.folder)/intents.yaml"
            remarks.append("\(place): no intent declares the code \"\(code.rawValue)\" — \(mend)")
        }
        return remarks + remarksOnResponse(json, code, of: definition, place)
    }

    // MARK: - Responses

    private static let codesOfConfirm: Set<ResponseCode> = [.ready, .authenticationRequired]
    private static let codesOfHandle: Set<ResponseCode> = [.success, .inProgress]

    private func responseRemarks(on json: JSONValue, to request: AppRequest, _ intent: String) -> [String] {
        let code = ResponseCode(rawValue: json["code"]?.stringValue ?? "")
        let place = "\(request.method) of \(intent)"
        let wrong = if case .confirm = request { Self.codesOfHandle } else { Self.codesOfConfirm }
        let misplaced = wrong.contains(code) ? [Self.misplaced(code, place)] : []
        return misplaced + remarksOnResponse(json, code, of: app.intent(named: intent), place)
    }

    /// - Parameter definition: Of the intent that is answered; nil: nobody knows which it is.
    private func remarksOnResponse(
        _ json: JSONValue,
        _ code: ResponseCode,
        of definition: IntentDefinition?,
        _ place: String
    ) -> [String] {
        var remarks = openingRemarks(code, place) + typeRemarks(on: json, code, place)
        if let definition {
            if !ResponseCode.common.contains(code), !declares(code, definition) {
                remarks.append(undeclared(code, definition, place))
            }
            if json["properties"]?.objectValue != nil || json["properties"] == nil {
                remarks += propertyRemarks(on: json, code, definition, place)
            }
        }
        remarks += imageRemarks(on: json, definition?.name, place)
        return remarks + linkRemarks(on: json, place) + shapeRemarks(on: json, place)
    }

    /// A code that nothing is said for sounds like a failure.
    private func undeclared(_ code: ResponseCode, _ intent: IntentDefinition, _ place: String) -> String {
        let file = DeclarationPlace.definition(of: intent.name, in: app)
        let known = Set(intent.responseCodes.keys).union(intent.responses.keys).union(ResponseCode.common)
        let near = Spelling.nearest(to: code.rawValue, among: known.map(\.rawValue).sorted())
        let mend = Self.meant(near, otherwise: "declare it under `response: codes` (\(file))")
        return "\(place): it answered with the code \"\(code.rawValue)\" — \(mend)"
    }

    /// What goes on in an app that cannot be opened.
    private func openingRemarks(_ code: ResponseCode, _ place: String) -> [String] {
        guard code == .continueInApp || code == .failureRequiringAppLaunch, app.opening == nil else { return [] }
        let mend = "write `open` in \(app.folder)/app.yaml"
        return ["\(place): the code \"\(code.rawValue)\" goes on in the app, which cannot be opened — \(mend)"]
    }

    /// An address is told no type that the app has not declared.
    private func typeRemarks(on json: JSONValue, _ code: ResponseCode, _ place: String) -> [String] {
        guard case .url = app.opening, code == .continueInApp || code == .failureRequiringAppLaunch,
            let type = json["activity"]?["type"]?.stringValue, !app.activityTypes.contains(type)
        else { return [] }
        let what = "the activity's type \"\(type.folded(atMost: 100))\" is no intent or activity"
        return ["\(place): \(what), and is not told to its address — write the name of one, or leave it out"]
    }

    private static func misplaced(_ code: ResponseCode, _ place: String) -> String {
        let isOfConfirm = codesOfConfirm.contains(code)
        let mend =
            isOfConfirm
            ? "answer `success` when it is done, `inProgress` while it goes on"
            : "answer `ready`: nothing may be done before `handle`"
        return "\(place): the code \"\(code.rawValue)\" is for \(isOfConfirm ? "confirm" : "handle") alone — \(mend)"
    }

    private func declares(_ code: ResponseCode, _ intent: IntentDefinition) -> Bool {
        intent.responses[code] != nil || intent.responseCodes[code] != nil
    }

    private func shapeRemarks(on json: JSONValue, _ place: String) -> [String] {
        var faults = CardCheck.faults(in: json["card"])
        for name in ["properties", "activity"] {
            if let member = json[name], member != .null, member.objectValue == nil {
                faults.append("\(name) is no object")
            }
        }
        let remarks = faults.map { "\(place): \($0) — it is left out; see Protocol.md for what stands there" }
        let most = IntentResponse.mostElements
        guard IntentResponse.elements(in: json["properties"] ?? .null) > most else { return remarks }
        let count = "the lists in properties have more than \(most) values"
        return remarks + ["\(place): \(count) — the rest is left out; give fewer"]
    }

    // MARK: - Values

    private func parameter(of request: AppRequest) -> ParameterDefinition? {
        guard let invocation = request.invocation, let name = request.parameter else { return nil }
        return app.intent(named: invocation.intent)?.parameter(named: name)
    }

    /// A case that the app's own definition does not have is no value.
    private func checkCases(of reply: AppReply, _ type: ParameterType?) throws(ProtocolError) {
        // What an app hands over while it runs may be more than its definition says.
        guard case .enumeration(let name)? = type, let terms = app.type(named: name)?.terms, !terms.isEmpty,
            !app.permissions.contains(where: { $0.name == "vocabulary" })
        else { return }
        let value: ParameterValue? =
            switch reply {
            case .resolution(.success(let value)), .resolution(.confirmationRequired(let value)): value
            case .defaultValue(let value): value
            default: nil
            }
        let values = if case .list(let elements)? = value { elements } else { [value].compactMap(\.self) }
        for case .enumeration(let id) in values where !terms.contains(where: { $0.id == id }) {
            throw ProtocolError("\"\(id)\" is no case of \(name)")
        }
    }
}
