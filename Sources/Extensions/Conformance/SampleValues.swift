private import FoundationEssentials
internal import WilcoIntents

/// Values for an intent's parameters, made up from its definition.
struct SampleValues {
    let app: AppDefinition

    /// A value for each parameter; objects that the definition has no terms for are named `sample`.
    func values(of intent: IntentDefinition) -> [String: ParameterAssignment] {
        var values: [String: ParameterAssignment] = [:]
        for parameter in intent.parameters {
            var value = parameter.defaultValue ?? sample(of: parameter)
            if parameter.isArray, case .list = value {} else if parameter.isArray { value = .list([value]) }
            values[parameter.name] = ParameterAssignment(value: value, display: "sample", raw: "sample")
        }
        return values
    }

    /// What the definition has for a parameter, with nothing made up.
    func declared(_ parameter: ParameterDefinition) -> ParameterAssignment? {
        if let value = parameter.defaultValue { return assignment(value, "sample", parameter) }
        switch parameter.type {
        case .enumeration(let name):
            return term(of: name).map { assignment(.enumeration($0.id), $0.display, parameter) }
        case .object(let name): return term(of: name).map { assignment(.object(object($0)), $0.display, parameter) }
        default: return nil
        }
    }

    /// What the app offers, as somebody chooses it.
    func chosen(_ option: IntentObject, _ parameter: ParameterDefinition) -> ParameterAssignment {
        assignment(ParameterValue(option: option, type: parameter.type), option.display, parameter)
    }

    private func assignment(
        _ value: ParameterValue,
        _ text: String,
        _ parameter: ParameterDefinition
    ) -> ParameterAssignment {
        let isList = if case .list = value { true } else { false }
        return ParameterAssignment(
            value: parameter.isArray && !isList ? .list([value]) : value,
            display: text,
            raw: text
        )
    }

    private func sample(of parameter: ParameterDefinition) -> ParameterValue {
        let number = parameter.minimum ?? min(1, parameter.maximum ?? 1)
        return switch parameter.type {
        case .string: .string("sample")
        case .boolean: .boolean(true)
        case .integer: .integer(Int(clamping: number))
        case .decimal: .decimal(number)
        case .measurement(let quantity):
            .measurement(amount: number, unit: parameter.unit ?? SampleValues.units[quantity.rawValue] ?? "meters")
        case .currencyAmount: .currencyAmount(amount: Decimal(Int(clamping: number)), currency: "USD")
        case .date: .date("2026-03-02")
        case .time: .time("20:30")
        case .dateTime: .dateTime("2026-03-02T20:30")
        case .duration: .duration(seconds: number)
        case .color: .color("#ff0000")
        case .spelling: .spelling("sample")
        case .phoneNumber: .phoneNumber("5550123")
        case .person: .person(IntentObject(id: "sample", display: "sample"))
        case .place: .place(IntentObject(id: "sample", display: "sample"))
        case .url: .url("https://example.org/")
        case .file: .file("sample.txt")
        case .enumeration(let name): .enumeration(term(of: name)?.id ?? "sample")
        case .object(let name): .object(term(of: name).map(object) ?? IntentObject(id: "sample", display: "sample"))
        }
    }

    private func term(of type: String) -> VocabularyTerm? { app.type(named: type)?.terms.first }

    private func object(_ term: VocabularyTerm) -> IntentObject {
        IntentObject(id: term.id, display: term.display, properties: term.properties)
    }

    private static let units = [
        "distance": "meters", "mass": "kilograms", "temperature": "degreesCelsius", "speed": "metersPerSecond",
        "volume": "liters", "energy": "joules", "angle": "degrees",
    ]
}
