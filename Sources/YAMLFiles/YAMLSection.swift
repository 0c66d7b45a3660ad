/// A mapping with known keys: ask for each, then ``finish()``.
package final class YAMLSection {
    private let entries: [(name: String, key: YAMLValue, value: YAMLValue)]
    /// The mapping itself, for complaints.
    package let place: YAMLValue
    private var asked: [String] = []
    /// The file holds something else; that has been complained about, so missing keys are not.
    private let isBroken: Bool

    init(
        entries: [(name: String, key: YAMLValue, value: YAMLValue)],
        place: YAMLValue,
        isBroken: Bool = false
    ) {
        self.entries = entries
        self.place = place
        self.isBroken = isBroken
    }

    /// What stands under `key`; nil when absent or null.
    package func value(_ key: String) -> YAMLValue? {
        ask(key)
        guard let entry = entries.first(where: { $0.name == key }), !entry.value.isNull else { return nil }
        return entry.value
    }

    /// What stands under `key`; a complaint when absent.
    package func required(_ key: String) -> YAMLValue? {
        if let value = value(key) { return value }
        if !isBroken { place.complain("\"\(key)\" is missing", mend: "add `\(key): …`") }
        return nil
    }

    /// The key as it is written in the file, for complaints about it.
    package func key(_ key: String) -> YAMLValue? {
        entries.first { $0.name == key }?.key
    }

    package func string(_ key: String) -> String? { required(key)?.string() }
    package func optionalString(_ key: String) -> String? { value(key)?.string() }

    package func integer(_ key: String, in range: ClosedRange<Int>? = nil) -> Int? {
        required(key)?.integer(in: range)
    }

    package func optionalInteger(_ key: String, in range: ClosedRange<Int>? = nil) -> Int? {
        value(key)?.integer(in: range)
    }

    package func number(_ key: String, in range: ClosedRange<Double>? = nil) -> Double? {
        required(key)?.number(in: range)
    }

    package func optionalNumber(_ key: String, in range: ClosedRange<Double>? = nil) -> Double? {
        value(key)?.number(in: range)
    }

    package func boolean(_ key: String) -> Bool? { required(key)?.boolean() }
    package func optionalBoolean(_ key: String) -> Bool? { value(key)?.boolean() }

    package func choice(_ key: String, _ allowed: [String]) -> String? { required(key)?.choice(allowed) }
    package func optionalChoice(_ key: String, _ allowed: [String]) -> String? { value(key)?.choice(allowed) }

    package func section(_ key: String) -> YAMLSection? { required(key)?.section() }
    package func optionalSection(_ key: String) -> YAMLSection? { value(key)?.section() }

    /// The items of a list; none when absent.
    package func list(_ key: String) -> [YAMLValue] { value(key)?.list() ?? [] }

    /// A list of texts, or one text; none when absent.
    package func strings(_ key: String) -> [String] {
        (value(key)?.oneOrMore() ?? []).compactMap { $0.string() }
    }

    /// A mapping whose keys the author chose, in the order of the file; empty when absent.
    package func entries(_ key: String) -> [(name: String, key: YAMLValue, value: YAMLValue)] {
        value(key)?.entries() ?? []
    }

    /// Complains about every key that was not asked for.
    package func finish() {
        for entry in entries where !asked.contains(entry.name) {
            let near = Spelling.nearest(to: entry.name, among: asked).map { "did you mean \"\($0)\"?" }
            let known = asked.isEmpty ? "remove it" : "remove it; known keys: \(asked.joined(separator: ", "))"
            entry.key.complain("unknown key \"\(entry.name)\"", mend: near ?? known)
        }
    }

    private func ask(_ key: String) {
        guard !asked.contains(key) else { return }
        asked.append(key)
        place.problems.note(key, at: place.path, of: place.file)
    }
}
