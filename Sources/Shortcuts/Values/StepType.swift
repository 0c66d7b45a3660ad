internal import Resolution
package import WilcoIntents

/// What kind of value a step gives or takes.
package indirect enum StepType: Sendable, Hashable, CustomStringConvertible {
    case any
    case nothing
    case text
    case number
    case boolean
    /// A day, a time, or both.
    case date
    case duration
    /// `members`: what is known to be in it; nil: that is not known.
    case dictionary(members: [String: StepType]? = nil)
    case list(StepType)
    /// Any other of an app's parameter types, `app` naming whose type it is.
    case parameter(ParameterType, app: String)

    package init(_ type: ParameterType, isArray: Bool = false, app: String) {
        let one: StepType =
            switch type {
            case .string, .url, .file, .color, .spelling, .phoneNumber: .text
            case .boolean: .boolean
            case .integer, .decimal: .number
            case .date, .time, .dateTime: .date
            case .duration: .duration
            default: .parameter(type, app: app)
            }
        self = isArray ? .list(one) : one
    }

    /// What is measured in a unit; nil: there is no such unit.
    init?(unit: String) {
        if StepValue.seconds(inUnit: unit) != nil {
            self = .duration
        } else if let quantity = UnitConversion.quantity(of: unit) {
            self = .parameter(.measurement(quantity), app: "")
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .any: "anything"
        case .nothing: "nothing"
        case .text: "text"
        case .number: "a number"
        case .boolean: "yes or no"
        case .date: "a date or time"
        case .duration: "a duration"
        case .dictionary: "a dictionary"
        case .list(.any): "a list"
        case .list(let element): "a list of \(element)"
        case .parameter(let type, _):
            switch type {
            case .enumeration(let name), .object(let name): Self.one(name)
            case .measurement(let quantity): Self.one(quantity.rawValue)
            case .currencyAmount: "an amount of money"
            default: Self.one(type.name)
            }
        }
    }

    /// `{"type": "text"}`, `{"type": "list", "of": {…}}`, `{"type": "object:Soup", "app": "soup-chef"}`.
    package var json: JSONValue {
        switch self {
        case .any: ["type": "any"]
        case .nothing: ["type": "nothing"]
        case .text: ["type": "text"]
        case .number: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .date: ["type": "date"]
        case .duration: ["type": "duration"]
        case .dictionary(members: nil): ["type": "dictionary"]
        case .dictionary(let members?): ["type": "dictionary", "members": .object(members.mapValues(\.json))]
        case .list(let element): ["type": "list", "of": element.json]
        case .parameter(let type, let app):
            app.isEmpty ? ["type": .string(type.name)] : ["type": .string(type.name), "app": .string(app)]
        }
    }

    /// "a soup", "an angle".
    private static func one(_ name: String) -> String {
        name.first.map { "aeiou".contains($0.lowercased()) } == true ? "an \(name)" : "a \(name)"
    }

    /// Whether a value of `other` can be taken where this is wanted.
    package enum Fit: Sendable, Hashable {
        case fits
        /// It depends on the value.
        case mayFit
        case never
    }

    package func fit(_ other: StepType) -> Fit {
        switch (self, other) {
        case (.any, _): return .fits
        case (_, .nothing): return .never
        case (_, .any): return .mayFit
        case (.dictionary, .dictionary): return .fits
        // A thing's properties are its members.
        case (.dictionary, .parameter(.object, _)), (.dictionary, .parameter(.person, _)),
            (.dictionary, .parameter(.place, _)):
            return .fits
        case (.dictionary, .parameter(.measurement, _)), (.dictionary, .parameter(.currencyAmount, _)): return .fits
        case (.list(let wanted), .list(let given)): return wanted.fit(given)
        // One thing is a list of one.
        case (.list(let wanted), _): return wanted.fit(other)
        case (.text, .dictionary): return .never
        // Everything else can be written out.
        case (.text, _): return .fits
        // A list of one is that thing.
        case (_, .list(let given)): return fit(given) == .never ? .never : .mayFit
        case (.parameter(let wanted, let app), .parameter(let given, let other)):
            if wanted == given, app == other { return .fits }
            return Self.isNamed(wanted) && Self.isNamed(given) ? .never : wanted == given ? .fits : .never
        case (.parameter(.currencyAmount, _), .number), (.parameter(.measurement, _), .number): return .mayFit
        case (.number, .parameter(.currencyAmount, _)), (.number, .parameter(.measurement, _)): return .fits
        case (.number, .duration), (.duration, .number): return .fits
        // Names, numbers and dates are read from text.
        case (.parameter, .text), (.number, .text), (.date, .text), (.duration, .text), (.boolean, .text):
            return .mayFit
        default: return self == other ? .fits : .never
        }
    }

    private static func isNamed(_ type: ParameterType) -> Bool {
        switch type {
        case .object, .enumeration: true
        default: false
        }
    }
}
