/// Why a value could not be used as it was meant to be, or a step not be done here.
package struct ConversionFault: Error, Sendable, Hashable {
    /// What is wrong; the name stands for its wording in a language's files.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case notNumber, notBoolean, notTime, notDuration, notDictionary, notWhole, notMoney, notOfType, noProperty
        case tooMany, listTooLong, textTooLong, missing, noItem, noChoice, noneOfChoices, nothingToChoose
        case notAdded, divisionByZero, tooLarge, tooManyPlaces, noWait
        case noFact, noValue, noApp, noIntent, noParameter, noShortcut, noCase
        case noSound, notPlayed, noFile, noDesktop, notOpened, notDone
    }

    package var kind: Kind
    /// What stands in the wording's places, by name.
    package var values: [String: String]
    /// The parameter that it was meant for.
    package var parameter: String?

    package init(_ kind: Kind, _ values: [String: String] = [:], parameter: String? = nil) {
        self.kind = kind
        self.values = values
        self.parameter = parameter
    }

    /// In English, for authors.
    package var message: String { text(in: kind.template) }

    /// The sentence of a template with `{name}` in it.
    package func text(in template: String) -> String {
        let text = values.reduce(template) { $0.replacing("{\($1.key)}", with: $1.value) }
        return parameter.map { "\($0): \(text)" } ?? text
    }
}

extension ConversionFault.Kind {
    fileprivate var template: String {
        switch self {
        case .notNumber: "{value} is not a number"
        case .notBoolean: "{value} is neither yes nor no"
        case .notTime: "{value} is neither a date nor a time"
        case .notDuration: "{value} is not a duration"
        case .notDictionary: "{value} is not a dictionary"
        case .notWhole: "{value} is not a whole number"
        case .notMoney: "{value} is no amount of money"
        case .notOfType: "{value} is no {type}"
        case .noProperty: "{value} has no {name}"
        case .tooMany: "{value} was given where one {name} is wanted"
        case .listTooLong: "the list became too long"
        case .textTooLong: "the text became too long"
        case .missing: "“{name}” is missing"
        case .noItem: "there is no item {place} in a list of {count}"
        case .noChoice: "“{value}” is no {name} — use {choices}"
        case .noneOfChoices: "{value} is none of the choices"
        case .nothingToChoose: "there is nothing to choose from"
        case .notAdded: "{amount} {unit} cannot be added to a date"
        case .divisionByZero: "nothing can be divided by 0"
        case .tooLarge: "{left} {operation} {right} is too large"
        case .tooManyPlaces: "{count} decimal places are too many"
        case .noWait: "nobody can wait for {seconds} seconds"
        case .noFact: "nothing is known of the device as “{name}”"
        case .noValue: "“{name}” has no value yet"
        case .noApp: "there is no app “{name}”"
        case .noIntent, .noParameter: "{owner} has no “{name}”"
        case .noShortcut: "there is no shortcut “{name}”"
        case .noCase: "“{value}” is no {name} — there are {choices}"
        case .noSound: "there is no sound “{name}” — there are {choices}, or name a WAV file"
        case .notPlayed: "“{name}” could not be played"
        case .noFile: "there is no file “{name}”"
        case .noDesktop: "“{name}” can only be opened on a desktop"
        case .notOpened: "“{name}” could not be opened"
        case .notDone: "it could not be done"
        }
    }
}
