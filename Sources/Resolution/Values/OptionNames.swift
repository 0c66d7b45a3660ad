import WilcoIntents

/// Finds the options that names in a row are, one by one or several together: "Bed" and "Breakfast" are the one "Bed and Breakfast".
struct OptionNames {
    private let options: [(option: IntentObject, names: [[[String]]])]
    private let and: String
    private let articles: Set<String>

    /// - Parameters:
    ///   - and: What stands between two names in the language.
    ///   - articles: What may stand before a name without being part of it.
    init(options: [IntentObject], and: String, articles: Set<String>) {
        self.and = and
        self.articles = articles
        self.options = options.map { option in
            (option, ([option.display] + option.alternativeNames).map { Self.parts($0, and, articles) })
        }
    }

    /// The values with options in the place of the names that they have, the longest name first; others stay.
    func values(_ said: ArraySlice<ParameterAssignment>, of type: ParameterType) -> [ParameterAssignment] {
        var result: [ParameterAssignment] = []
        var rest = said
        while let first = rest.first {
            let names = rest.prefix(while: \.isOpenName).map { Self.words($0.display, articles) }
            let found = names.indices.reversed().lazy.compactMap { last in
                self.option(named: Array(names[...last])).map { (option: $0, count: last + 1) }
            }.first
            guard let found else {
                result.append(first)
                rest = rest.dropFirst()
                continue
            }
            let parts = rest.prefix(found.count)
            var value = first
            value.value = ParameterValue(option: found.option, type: type)
            value.display = found.option.display
            if found.count > 1 {
                value.raw = parts.compactMap(\.raw).joined(separator: " \(and) ")
                let ranges = parts.compactMap(\.range)
                value.range = ranges.first.flatMap { first in ranges.last.map { first.lowerBound..<$0.upperBound } }
            }
            result.append(value)
            rest = rest.dropFirst(found.count)
        }
        return result
    }

    private func option(named parts: [[String]]) -> IntentObject? {
        options.first { $0.names.contains(parts) }?.option
    }

    /// The names in words, for which nothing is known yet.
    func assignments(in words: String) -> [ParameterAssignment] {
        Self.split(words, and).map { ParameterAssignment(value: .string($0), display: $0, raw: $0) }
    }

    private static func parts(_ name: String, _ and: String, _ articles: Set<String>) -> [[String]] {
        split(name, and).map { words($0, articles) }
    }

    /// The names in one, without what links them.
    private static func split(_ name: String, _ and: String) -> [String] {
        var parts: [[Substring]] = [[]]
        for word in name.replacing(",", with: " & ").split(separator: " ") {
            if word == "&" || word == "+" || word.lowercased() == and.lowercased() {
                parts.append([])
            } else {
                parts[parts.count - 1].append(word)
            }
        }
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    }

    private static func words(_ name: String, _ articles: Set<String>) -> [String] {
        let words = name.lowercased().split(separator: " ").map(String.init)
        return words.count > 1 && articles.contains(words[0]) ? Array(words.dropFirst()) : words
    }
}

extension ParameterAssignment {
    /// Words that were said for something of which nobody knows yet what it is.
    var isOpenName: Bool {
        guard let raw else { return false }
        return switch value {
        case .string: true
        case .person(let object), .place(let object): object.id == raw
        default: false
        }
    }
}
