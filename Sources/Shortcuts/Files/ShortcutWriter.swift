internal import Foundation
internal import WilcoIntents
internal import YAMLFiles

/// Writes a shortcut as a file that ``ShortcutReader`` reads back to the same.
package struct ShortcutWriter {
    private var lines: [String] = []

    package init() {}

    package func text(of shortcut: Shortcut) -> String {
        var writer = self
        writer.lines = []
        writer.write(shortcut)
        return writer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write(_ shortcut: Shortcut) {
        lines.append("name: \(Self.scalar(shortcut.name))")
        if shortcut.phrases != [Phrase(shortcut.name)] {
            lines.append("phrases:")
            for phrase in shortcut.phrases {
                if let way = phrase.pronunciation {
                    lines.append("  - {text: \(Self.scalar(phrase.text)), pronunciation: \(Self.scalar(way))}")
                } else {
                    lines.append("  - \(Self.scalar(phrase.text))")
                }
            }
        }
        let listing = shortcut.listing
        if let folder = listing.folder { lines.append("folder: \(Self.scalar(folder))") }
        if let colour = listing.colour { lines.append("colour: \(colour.rawValue)") }
        if let icon = listing.icon { lines.append("icon: \(Self.scalar(icon))") }
        if listing.isPinned { lines.append("pinned: true") }
        if let description = shortcut.description { lines.append("description: \(Self.scalar(description))") }
        lines.append("steps:")
        write(shortcut.steps, indent: 2)
    }

    private mutating func write(_ steps: [Step], indent: Int) {
        for step in steps {
            let start = lines.count
            write(step, indent: indent + 2)
            let space = String(repeating: " ", count: indent)
            lines[start] = space + "- " + lines[start].dropFirst(indent + 2)
        }
    }

    private mutating func write(_ step: Step, indent: Int) {
        let space = String(repeating: " ", count: indent)
        func line(_ key: String, _ value: String) -> String { "\(space)\(key): \(value)" }
        switch step.kind {
        case .intent(let intent):
            lines.append(line("do", "\(intent.app).\(intent.intent)"))
            if !intent.parameters.isEmpty {
                lines.append("\(space)with:")
                for (name, value) in intent.parameters.sorted(by: { $0.key < $1.key }) {
                    lines.append("\(space)  \(Self.scalar(name)): \(Self.text(value, allowsAsk: true))")
                }
            }
            if let announced = intent.isAnnounced { lines.append(line("announce", "\(announced)")) }
        case .operation(let operation, let arguments):
            write(operation.rawValue, operation.arguments, arguments, space)
        case .effect(let effect, let arguments): write(effect.rawValue, effect.arguments, arguments, space)
        case .ask(let prompt, let type, let preset):
            lines.append(line("ask", Self.text(prompt)))
            if type != .text { lines.append(line("type", type.rawValue)) }
            if let preset { lines.append(line("default", Self.text(preset))) }
        case .choose(let prompt, let from):
            lines.append(line("choose", Self.text(prompt)))
            lines.append(line("from", Self.text(from)))
        case .menu(let prompt, let cases):
            lines.append(line("menu", Self.text(prompt)))
            lines.append("\(space)cases:")
            for item in cases {
                lines.append("\(space)  \(Self.scalar(item.title)):\(item.steps.isEmpty ? " []" : "")")
                write(item.steps, indent: indent + 4)
            }
        case .condition(let condition, let then, let otherwise):
            lines.append(line("if", Self.text(condition)))
            write("then", then, indent: indent)
            if !otherwise.isEmpty { write("otherwise", otherwise, indent: indent) }
        case .repeatCount(let count, let steps):
            lines.append(line("repeat", Self.text(count)))
            write("steps", steps, indent: indent)
        case .repeatEach(let list, let steps):
            lines.append(line("repeatEach", Self.text(list)))
            write("steps", steps, indent: indent)
        case .set(let name, let value):
            lines.append(line("set", Self.scalar(name)))
            lines.append(line("to", Self.text(value)))
        case .run(let shortcut, let input):
            lines.append(line("run", Self.text(shortcut)))
            if let input { lines.append(line("input", Self.text(input))) }
        case .stop(let value): lines.append(line("stop", value.map { Self.text($0) } ?? ""))
        case .comment(let text): lines.append(line("comment", Self.scalar(text)))
        }
        if let name = step.resultName { lines.append(line("as", Self.scalar(name))) }
    }

    private mutating func write(_ key: String, _ steps: [Step], indent: Int) {
        lines.append("\(String(repeating: " ", count: indent))\(key):\(steps.isEmpty ? " []" : "")")
        write(steps, indent: indent + 2)
    }

    private mutating func write(
        _ name: String,
        _ definitions: [StepArgument],
        _ arguments: [String: StepExpression],
        _ space: String
    ) {
        if definitions.count == 1, let only = arguments[definitions[0].name] {
            // A mapping alone would be taken for named arguments.
            if case .dictionary = only, name != "dictionary" {
                lines.append("\(space)\(name): {\(definitions[0].name): \(Self.text(only))}")
            } else {
                lines.append("\(space)\(name): \(Self.text(only))")
            }
            return
        }
        let members = definitions.compactMap { definition in
            arguments[definition.name].map { "\(definition.name): \(Self.text($0))" }
        }
        lines.append("\(space)\(name): {\(members.joined(separator: ", "))}")
    }

    // MARK: - Values

    private static func text(_ condition: StepCondition) -> String {
        switch condition {
        case .comparison(let left, let comparison, let right):
            "{value: \(text(left)), \(comparison.rawValue): \(right.map { text($0) } ?? "true")}"
        case .truth(let expression): text(expression)
        case .all(let conditions): "{all: [\(conditions.map(text).joined(separator: ", "))]}"
        case .any(let conditions): "{any: [\(conditions.map(text).joined(separator: ", "))]}"
        case .not(let condition): "{not: \(text(condition))}"
        }
    }

    private static func text(_ expression: StepExpression, allowsAsk: Bool = false) -> String {
        switch expression {
        case .literal(let value): return text(value, allowsAsk: allowsAsk)
        case .variable(let path): return quoted("${\(path)}")
        case .text(let parts):
            return quoted(
                parts.map { part in
                    switch part {
                    case .text(let text): escaped(text)
                    case .variable(let path): "${\(path)}"
                    }
                }.joined()
            )
        case .list(let items): return "[\(items.map { text($0) }.joined(separator: ", "))]"
        case .dictionary(let members):
            let pairs = members.sorted { $0.key < $1.key }.map { "\(scalar($0.key)): \(text($0.value))" }
            return "{\(pairs.joined(separator: ", "))}"
        case .ask(let prompt): return "{ask: \(prompt.map(quoted) ?? "")}"
        }
    }

    private static func text(_ value: StepValue, allowsAsk: Bool) -> String {
        switch value {
        case .nothing: return "\"\""
        case .list(let items): return "[\(items.map { text($0, allowsAsk: false) }.joined(separator: ", "))]"
        case .dictionary(let members):
            let pairs = members.sorted { $0.key < $1.key }
                .map { "\(scalar($0.key)): \(text($0.value, allowsAsk: false))" }
            return "{\(pairs.joined(separator: ", "))}"
        case .value(let value):
            switch value {
            case .boolean(let flag): return "\(flag)"
            case .integer(let number): return "\(number)"
            case .decimal(let number): return "\(number)"
            case .duration(let seconds): return "\(seconds)"
            case .currencyAmount(let amount, let currency): return "{amount: \(amount), currency: \(currency)}"
            case .measurement(let amount, let unit): return "{amount: \(amount), unit: \(unit)}"
            case .object(let object), .person(let object), .place(let object):
                return object.display == object.id
                    ? scalar(object.id) : "{id: \(scalar(object.id)), display: \(scalar(object.display))}"
            case .string(let text), .date(let text), .time(let text), .dateTime(let text), .enumeration(let text),
                .url(let text), .file(let text), .color(let text), .spelling(let text), .phoneNumber(let text):
                let written = escaped(text)
                return allowsAsk && text == "ask" ? quoted(written) : scalar(written)
            case .list(let values):
                return "[\(values.map { text(.init($0), allowsAsk: false) }.joined(separator: ", "))]"
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "${", with: "$${")
    }

    /// `ask` is a word of the format.
    static func scalar(_ text: String) -> String {
        text.lowercased() == "ask" ? quoted(text) : YAMLScalar.text(text)
    }

    static func quoted(_ text: String) -> String { YAMLScalar.quoted(text) }
}
