/// A value worked out of others, with no effect outside.
package enum StepOperation: String, Sendable, Hashable, CaseIterable {
    case get, text, number, list, dictionary, date
    case calculate, round
    case joinText, splitText, replaceText, changeCase, trimText, countText
    case item, items, count, append, sort, reverse, unique, filter, total
    case valueFor, setValue, keys, values
    case addToDate, timeBetween, formatDate

    /// The argument that may stand alone.
    package var mainArgument: String { arguments[0].name }

    package var arguments: [StepArgument] {
        switch self {
        case .get: [StepArgument("value", .any)]
        case .text: [StepArgument("value", .text)]
        case .number: [StepArgument("value", .number)]
        case .list: [StepArgument("value", .list(.any))]
        case .dictionary: [StepArgument("value", .dictionary())]
        case .date: [StepArgument("value", .date)]
        case .calculate:
            [
                StepArgument("left", .number),
                StepArgument(
                    "operation",
                    .text,
                    choices: ["+", "-", "*", "/", "modulo", "power", "minimum", "maximum"]
                ),
                StepArgument("right", .number),
            ]
        case .round:
            [
                StepArgument("value", .number), StepArgument("places", .number, isRequired: false),
                StepArgument("way", .text, isRequired: false, choices: ["nearest", "up", "down"]),
            ]
        case .joinText: [StepArgument("list", .list(.any)), StepArgument("separator", .text, isRequired: false)]
        case .splitText: [StepArgument("text", .text), StepArgument("separator", .text, isRequired: false)]
        case .replaceText: [StepArgument("text", .text), StepArgument("find", .text), StepArgument("with", .text)]
        case .changeCase:
            [StepArgument("text", .text), StepArgument("to", .text, choices: ["upper", "lower", "words", "sentence"])]
        case .trimText: [StepArgument("text", .text)]
        case .countText:
            [
                StepArgument("text", .text),
                StepArgument("unit", .text, isRequired: false, choices: ["characters", "words", "lines"]),
            ]
        case .item: [StepArgument("list", .list(.any)), StepArgument("at", .any)]
        case .items:
            [
                StepArgument("list", .list(.any)), StepArgument("from", .number),
                StepArgument("to", .number, isRequired: false),
            ]
        case .count: [StepArgument("value", .any)]
        case .append: [StepArgument("list", .list(.any)), StepArgument("value", .any)]
        case .sort:
            [
                StepArgument("list", .list(.any)), StepArgument("by", .text, isRequired: false),
                StepArgument("order", .text, isRequired: false, choices: ["ascending", "descending"]),
            ]
        case .reverse, .unique: [StepArgument("list", .list(.any))]
        case .filter:
            [
                StepArgument("list", .list(.any)), StepArgument("by", .text, isRequired: false),
                StepArgument("which", .text, choices: StepCondition.Comparison.allCases.map(\.rawValue)),
                StepArgument("value", .any, isRequired: false),
            ]
        case .total:
            [
                StepArgument("list", .list(.any)), StepArgument("by", .text, isRequired: false),
                StepArgument("of", .text, isRequired: false, choices: ["sum", "average", "minimum", "maximum"]),
            ]
        case .valueFor: [StepArgument("dictionary", .any), StepArgument("key", .text)]
        case .setValue:
            [StepArgument("dictionary", .dictionary()), StepArgument("key", .text), StepArgument("value", .any)]
        case .keys, .values: [StepArgument("dictionary", .dictionary())]
        case .addToDate:
            [
                StepArgument("date", .date), StepArgument("amount", .number),
                StepArgument("unit", .text, choices: DateUnit.allCases.map(\.rawValue)),
            ]
        case .timeBetween:
            [
                StepArgument("from", .date), StepArgument("to", .date),
                StepArgument("unit", .text, isRequired: false, choices: DateUnit.allCases.map(\.rawValue)),
            ]
        case .formatDate:
            [
                StepArgument("date", .date),
                StepArgument("form", .text, choices: ["date", "time", "dateTime", "weekday", "year", "month", "day"]),
            ]
        }
    }

    package var result: StepType {
        switch self {
        case .get, .item, .valueFor: .any
        case .text, .joinText, .replaceText, .changeCase, .trimText, .formatDate: .text
        case .number, .calculate, .round, .countText, .count, .total, .timeBetween: .number
        case .splitText, .keys: .list(.text)
        case .list, .items, .append, .sort, .reverse, .unique, .filter, .values: .list(.any)
        case .dictionary, .setValue: .dictionary()
        case .date, .addToDate: .date
        }
    }
}

/// Units of the calendar.
package enum DateUnit: String, Sendable, Hashable, CaseIterable {
    case seconds, minutes, hours, days, weeks, months, years
}
