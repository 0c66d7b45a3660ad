internal import Foundation
internal import WilcoIntents
internal import YAMLFiles

/// Writes an app as a folder of YAML files.
struct AppFolderWriter {
    let app: AppDefinition

    func write(to folder: String) throws(ImportError) {
        do {
            try FileManager.default.createDirectory(atPath: folder + "/vocabulary", withIntermediateDirectories: true)
            try Data(identity.utf8).write(to: URL(fileURLWithPath: folder + "/app.yaml"))
            try Data(intents.utf8).write(to: URL(fileURLWithPath: folder + "/intents.yaml"))
            try Data(vocabulary.utf8).write(to: URL(fileURLWithPath: folder + "/vocabulary/\(app.locale).yaml"))
        } catch {
            throw .cannotWrite(path: folder, reason: error.localizedDescription)
        }
    }

    var identity: String {
        """
        wilco: 1
        id: \(quoted(app.id))
        name: \(quoted(app.name.text))
        description: \(quoted(app.summary))

        """
    }

    var intents: String {
        var text = "intents:\n"
        for intent in app.intents {
            text += "  \(key(intent.name)):\n    title: \(quoted(intent.title))\n"
            guard !intent.parameters.isEmpty else { continue }
            text += "    parameters:\n"
            for parameter in intent.parameters {
                text += "      \(key(parameter.name)): {type: \(parameter.type.name), "
                text += "displayName: \(quoted(parameter.displayName)), required: false, resolvedByApp: false"
                text += parameter.isArray ? ", array: true}\n" : "}\n"
            }
        }
        return text
    }

    var vocabulary: String {
        var text = app.ignoresWhitespace ? "ignoreWhitespace: true\n" : ""
        text += "sentences:\n"
        for intent in app.intents {
            text += "  \(key(intent.name)):\n"
            for group in intent.sentences { text += self.group(group) }
        }
        text += mapping("rules", app.rules, indent: "")
        text += lists(app.lists, indent: "")
        if !app.skipWords.isEmpty { text += "skipWords: [\(app.skipWords.map(quoted).joined(separator: ", "))]\n" }
        return text
    }

    private func group(_ group: SentenceDefinition) -> String {
        var text = "    - sentences:\n"
        for template in group.templates { text += "        - \(quoted(template.text))\n" }
        let indent = "      "
        if !group.fixed.isEmpty {
            let values = group.fixed.sorted { $0.key < $1.key }.map { "\(key($0.key)): \(json($0.value.json))" }
            text += "\(indent)parameters: {\(values.joined(separator: ", "))}\n"
        }
        text += context("requiresContext", group.requiresContext)
        text += context("excludesContext", group.excludesContext)
        for (key, words) in [("required", group.requiredKeywords), ("excluded", group.excludedKeywords)]
        where !words.isEmpty {
            text += "\(indent)\(key)Keywords: [\(words.map(quoted).joined(separator: ", "))]\n"
        }
        text += mapping("rules", group.rules, indent: indent)
        text += lists(group.lists, indent: indent)
        if let response = group.response { text += "\(indent)response: \(quoted(response))\n" }
        if !group.metadata.isEmpty { text += "\(indent)metadata: \(json(.object(group.metadata)))\n" }
        return text
    }

    private func context(_ name: String, _ requirements: [String: ContextRequirement]) -> String {
        guard !requirements.isEmpty else { return "" }
        var text = "      \(name):\n"
        for (key, requirement) in requirements.sorted(by: { $0.key < $1.key }) {
            let values = requirement.values.map { "[\($0.map(json).joined(separator: ", "))]" } ?? "null"
            if let slot = requirement.slot {
                let value = requirement.values == nil ? "" : "value: \(values), "
                text += "        \(self.key(key)): {\(value)slot: \(quoted(slot))}\n"
            } else {
                text += "        \(self.key(key)): \(values)\n"
            }
        }
        return text
    }

    private func mapping(_ name: String, _ values: [String: String], indent: String) -> String {
        guard !values.isEmpty else { return "" }
        return values.sorted { $0.key < $1.key }.reduce(into: "\(indent)\(name):\n") {
            $0 += "\(indent)  \(key($1.key)): \(quoted($1.value))\n"
        }
    }

    private func lists(_ lists: [String: SlotList], indent: String) -> String {
        guard !lists.isEmpty else { return "" }
        var text = "\(indent)lists:\n"
        for (name, list) in lists.sorted(by: { $0.key < $1.key }) {
            text += "\(indent)  \(key(name)):"
            switch list {
            case .wildcard: text += " {wildcard: true}\n"
            case .range(let range): text += " {range: {\(members(of: range))}}\n"
            case .values(let values):
                text += values.isEmpty ? " {values: []}\n" : "\n\(indent)    values:\n"
                for value in values { text += "\(indent)      - \(self.value(value))\n" }
            }
        }
        return text
    }

    private func members(of range: NumberRange) -> String {
        var members = ["from: \(number(range.from))", "to: \(number(range.to))", "step: \(number(range.step))"]
        if range.isPercentage { members.append("type: percentage") }
        if let fractions = range.fractions { members.append("fractions: \(fractions.rawValue)") }
        if range.multiplier != 1 { members.append("multiplier: \(number(range.multiplier))") }
        if !range.hasDigits { members.append("digits: false") }
        if !range.hasWords { members.append("words: false") }
        if let language = range.wordsLanguage { members.append("wordsLanguage: \(quoted(language))") }
        return members.joined(separator: ", ")
    }

    private func value(_ value: SlotList.Value) -> String {
        var members = ["in: \(quoted(value.text))"]
        if !value.isAsSaid { members.append("out: \(json(value.value.json))") }
        if !value.context.isEmpty { members.append("context: \(json(.object(value.context)))") }
        if !value.metadata.isEmpty { members.append("metadata: \(json(.object(value.metadata)))") }
        return "{\(members.joined(separator: ", "))}"
    }

    // MARK: Scalars

    private func key(_ name: String) -> String { YAMLScalar.key(name) }

    private func quoted(_ text: String) -> String { YAMLScalar.quoted(text) }

    private func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }

    private func json(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): self.number(number)
        case .string(let text): quoted(text)
        case .array(let items): "[\(items.map(json).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \(json($0.value))" }.joined(separator: ", "))}"
        }
    }
}
