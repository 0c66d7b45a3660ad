import WilcoIntents

/// Fills dialog templates with values, each written as its type and the locale ask for.
///
/// A sentence with a placeholder for which there is no value is left out, so that no gap is ever spoken.
package struct TemplateFiller: Sendable {
    package var formatter: ValueFormatter

    package init(_ wording: DialogueWording) {
        formatter = ValueFormatter(wording)
    }

    init(formatter: ValueFormatter) {
        self.formatter = formatter
    }

    /// The filled text; nil if the template is broken or nothing of it is left.
    package func fill(_ template: String, _ values: [String: TemplateValue]) -> String? {
        guard let parsed = try? Template(template) else { return nil }
        var sentences: [String] = []
        var current = ""
        var complete = true

        func close() {
            if complete, !current.isBlank { sentences.append(current.trimmed) }
            current = ""
            complete = true
        }

        for segment in parsed.segments {
            switch segment {
            case .text(let text):
                var previous: Character?
                for character in text {
                    if character == " ", let mark = previous, Self.ends.contains(mark) { close() }
                    current.append(character)
                    previous = character
                }
            case .placeholder(let placeholder):
                guard let filled = self.text(of: placeholder, in: values) else {
                    complete = false
                    continue
                }
                current += current.isBlank ? filled.capitalizingFirst : filled
            }
        }
        close()
        // No value of an app may begin a line of its own.
        return sentences.isEmpty ? nil : sentences.joined(separator: " ").folded()
    }

    /// Problems of a template in which only `known` names may stand; nil: any name may.
    package static func problems(in template: String, known: Set<String>?) -> [TemplateProblem] {
        do {
            let parsed = try Template(template)
            guard let known else { return [] }
            return parsed.placeholders.compactMap { placeholder in
                guard let name = placeholder.path.first, !known.contains(name) else { return nil }
                return .unknownPlaceholder(name, column: placeholder.column, known: known.sorted())
            }
        } catch {
            return [error]
        }
    }

    private static let ends: Set<Character> = [".", "!", "?", "…"]

    private func text(of placeholder: Template.Placeholder, in values: [String: TemplateValue]) -> String? {
        guard let name = placeholder.path.first, let value = values[name] else { return nil }
        let members = placeholder.path.dropFirst()
        if !placeholder.plural.isEmpty {
            guard let number = number(of: value, members: members) else { return nil }
            let form = number == 1 ? placeholder.plural.first : placeholder.plural.last
            guard form == "#" else { return form }
        }
        return switch value {
        case .text(let text): members.isEmpty ? text : nil
        case .count(let count): members.isEmpty ? formatter.number(Double(count), inDigits: placeholder.isDigits) : nil
        case .assignment(let assignment): text(of: assignment, members: members, format: placeholder.format)
        case .list(let assignments): text(of: assignments, members: members, format: placeholder.format)
        case .value(let value): text(of: value, display: nil, members: members, format: placeholder.format)
        case .json(let json): text(of: json, members: members, format: placeholder.format)
        }
    }

    private func text(
        of assignment: ParameterAssignment,
        members: ArraySlice<String>,
        format: TemplateFormat?
    ) -> String? {
        text(of: assignment.value, display: assignment.display, members: members, format: format)
    }

    private func text(
        of assignments: [ParameterAssignment],
        members: ArraySlice<String>,
        format: TemplateFormat?
    ) -> String? {
        if members.first == "count" { return formatter.number(Double(assignments.count)) }
        let texts = assignments.compactMap { text(of: $0, members: members, format: format) }
        return texts.count == assignments.count && !texts.isEmpty ? formatter.list(texts) : nil
    }

    private func text(
        of value: ParameterValue,
        display: String?,
        members: ArraySlice<String>,
        format: TemplateFormat?
    ) -> String? {
        guard let member = members.first else {
            if let format { return formatter.text(of: value.json, format: format) }
            return formatter.text(of: value, display: display)
        }
        switch value {
        case .object(let object), .person(let object), .place(let object):
            if member == "display" { return object.display }
            return object.properties[member].flatMap {
                text(of: $0, members: members.dropFirst(), format: format)
            }
        case .list(let values):
            return member == "count" ? formatter.number(Double(values.count)) : nil
        default:
            return text(of: value.json, members: members, format: format)
        }
    }

    private func text(of json: JSONValue, members: ArraySlice<String>, format: TemplateFormat?) -> String? {
        guard let value = json.value(at: members) else { return nil }
        return formatter.text(of: value, format: format)
    }

    private func number(of value: TemplateValue, members: ArraySlice<String>) -> Double? {
        switch value {
        case .text: nil
        case .count(let count): Double(count)
        case .assignment(let assignment): number(of: .value(assignment.value), members: members)
        case .list(let assignments):
            if assignments.count == 1, let only = assignments.first {
                number(of: .assignment(only), members: members)
            } else {
                Double(assignments.count)
            }
        case .value(.list(let values)): Double(values.count)
        case .value(.measurement(let amount, _)): amount
        case .value(let value): number(of: .json(value.json), members: members)
        case .json(let json):
            json.value(at: members).flatMap { $0.doubleValue ?? $0.arrayValue.map { Double($0.count) } }
        }
    }
}

extension Template.Placeholder {
    fileprivate var isDigits: Bool { format == .digits }
}

extension JSONValue {
    /// The member a path leads to; `count` is a list's length, `display` an object's text.
    fileprivate func value(at members: ArraySlice<String>) -> JSONValue? {
        guard let member = members.first else { return self }
        if case .array(let elements) = self, member == "count" { return .integer(elements.count) }
        let found = self[member] ?? self["properties"]?[member]
        return found?.value(at: members.dropFirst())
    }
}
