package import Shortcuts
package import WilcoIntents

/// How a step of a run has gone, as it is written down: the same answers make the same run again.
package enum StepAnswer: Sendable, Hashable {
    /// Done; it gave nothing.
    case done
    /// What the person answered, as JSON.
    case answered(JSONValue)
    /// - Parameter words: What the app would have said, where that was kept for later.
    case responded(IntentResponse, words: String? = nil)
    /// Not done; why.
    case failed(StepFailure.Reason)
    /// The person said no, cancelled or went away.
    case left(Outcome)
    /// The shortcut that it runs; nil: there is none of that name.
    case loaded(Shortcut?)
}

extension StepAnswer {
    /// How the conversation of a step has ended.
    package init(_ end: CourseMachine.StepEnd) {
        switch end {
        case .failed(let reason): self = .failed(reason)
        case .left(let outcome): self = .left(outcome)
        case .done(nil, _): self = .done
        case .done(let response?, let words): self = .responded(response, words: words)
        case .answered(let value): self = .answered(value.fullJSON)
        }
    }

    /// Nothing has come of it.
    var isUndone: Bool {
        switch self {
        case .failed, .left: true
        case .done, .answered, .responded, .loaded: false
        }
    }

    package var json: JSONValue {
        switch self {
        case .done: [:]
        case .answered(let value): ["answer": value]
        case .responded(let response, nil): ["response": response.json]
        case .responded(let response, let words?): ["response": response.json, "words": .string(words)]
        case .failed(let reason): ["failed": reason.json]
        case .left(let outcome): ["left": .string(outcome.rawValue)]
        case .loaded(let shortcut): ["loaded": shortcut.map { .string(ShortcutWriter().text(of: $0)) } ?? .null]
        }
    }

    /// Nil: it is none, or of a later version.
    ///
    /// - Parameter read: Reads a shortcut's file; nil: it cannot be read.
    package init?(json: JSONValue, read: (String) -> Shortcut?) {
        guard let members = json.objectValue else { return nil }
        if let value = members["answer"] {
            self = .answered(value)
        } else if let value = members["response"] {
            guard let response = try? IntentResponse(json: value) else { return nil }
            self = .responded(response, words: members["words"]?.stringValue)
        } else if let value = members["failed"] {
            guard let reason = StepFailure.Reason(json: value) else { return nil }
            self = .failed(reason)
        } else if let outcome = members["left"]?.stringValue.flatMap(Outcome.init) {
            self = .left(outcome)
        } else if let value = members["loaded"] {
            guard let text = value.stringValue else {
                self = .loaded(nil)
                return
            }
            guard let shortcut = read(text) else { return nil }
            self = .loaded(shortcut)
        } else if members.isEmpty {
            self = .done
        } else {
            return nil
        }
    }
}

extension StepFailure.Reason {
    /// What was told from outside is a text; what is wrong by itself has a name.
    ///
    /// A limit of a run is no answer of a step.
    fileprivate var json: JSONValue {
        switch self {
        case .fault(let text): .string(text)
        case .invalid(let fault):
            [
                "kind": .string(fault.kind.rawValue), "values": .object(fault.values.mapValues(JSONValue.string)),
                "parameter": fault.parameter.map(JSONValue.string) ?? .null,
            ]
        case .bound(let bound): .string("\(bound)")
        }
    }

    fileprivate init?(json: JSONValue) {
        if let text = json.stringValue {
            self = .fault(text)
        } else if let kind = json["kind"]?.stringValue.flatMap(ConversionFault.Kind.init) {
            let values = (json["values"]?.objectValue ?? [:]).compactMapValues(\.stringValue)
            self = .invalid(ConversionFault(kind, values, parameter: json["parameter"]?.stringValue))
        } else {
            return nil
        }
    }
}
