private import FoundationEssentials
internal import WilcoIntents

/// Values for an intent's parameters, made up from its definition.
struct SampleValues {
    let app: AppDefinition

    /// So many values of a parameter are tried; of a type with more terms the first.
    static let mostOfParameter = 5

    /// What each parameter is tried with, one after the other; objects that the definition has no terms for are named `sample`.
    func values(of parameter: ParameterDefinition) -> [ParameterAssignment] {
        let given = parameter.defaultValue.map { [$0] } ?? []
        let samples = samples(of: parameter).filter { !given.contains($0) }
        return (given + samples).prefix(Self.mostOfParameter).map { assignment($0, "sample", parameter) }
    }

    /// What the definition has for a parameter, with nothing made up.
    func declared(_ parameter: ParameterDefinition) -> ParameterAssignment? {
        if let value = parameter.defaultValue { return assignment(value, "sample", parameter) }
        switch parameter.type {
        case .enumeration(let name):
            return terms(of: name).first.map { assignment(.enumeration($0.id), $0.display, parameter) }
        case .object(let name):
            return terms(of: name).first.map { assignment(.object(object($0)), $0.display, parameter) }
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

    private func samples(of parameter: ParameterDefinition) -> [ParameterValue] {
        let number = parameter.minimum ?? min(1, parameter.maximum ?? 1)
        // Both ends of what may be said.
        let numbers = [number] + [parameter.maximum].compactMap(\.self).filter { $0 != number }
        return switch parameter.type {
        case .string: [.string("sample")]
        case .boolean: [.boolean(true), .boolean(false)]
        case .integer: numbers.map { .integer(Int(clamping: $0)) }
        case .decimal: numbers.map { .decimal($0) }
        case .measurement(let quantity):
            [.measurement(amount: number, unit: parameter.unit ?? SampleValues.units[quantity.rawValue] ?? "meters")]
        case .currencyAmount: [.currencyAmount(amount: Decimal(Int(clamping: number)), currency: "USD")]
        case .date: [.date("2026-03-02")]
        case .time: [.time("20:30")]
        case .dateTime: [.dateTime("2026-03-02T20:30")]
        case .duration: [.duration(seconds: number)]
        case .color: [.color("#ff0000")]
        case .spelling: [.spelling("sample")]
        case .phoneNumber: [.phoneNumber("5550123")]
        case .person: [.person(Self.unknown)]
        case .place: [.place(Self.unknown)]
        case .url: [.url("https://example.org/")]
        case .file: [.file("sample.txt")]
        case .enumeration(let name):
            terms(of: name).isEmpty ? [.enumeration("sample")] : terms(of: name).map { .enumeration($0.id) }
        case .object(let name):
            terms(of: name).isEmpty ? [.object(Self.unknown)] : terms(of: name).map { .object(object($0)) }
        }
    }

    private static let unknown = IntentObject(id: "sample", display: "sample")

    private func terms(of type: String) -> [VocabularyTerm] { app.type(named: type)?.terms ?? [] }

    private func object(_ term: VocabularyTerm) -> IntentObject {
        IntentObject(id: term.id, display: term.display, properties: term.properties)
    }

    private static let units = [
        "distance": "meters", "mass": "kilograms", "temperature": "degreesCelsius", "speed": "metersPerSecond",
        "volume": "liters", "energy": "joules", "angle": "degrees",
    ]
}
