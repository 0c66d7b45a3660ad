/// A mapping of a language file, with another language's for what it leaves out.
package struct WordingTable {
    private let own: TableReader
    private let fallback: TableReader

    package init(_ own: TableReader, fallback: TableReader) {
        self.own = own
        self.fallback = fallback
    }

    /// Complains about keys of either that are not among these.
    package func expect(_ known: [String]) {
        own.expect(known)
        fallback.expect(known)
    }

    /// Empty where neither has it.
    package func text(_ key: String) -> String { own.text(key) ?? fallback.text(key) ?? "" }

    /// Empty where neither has it.
    package func texts(_ key: String) -> [String] {
        let texts = own.texts(key)
        return texts.isEmpty ? fallback.texts(key) : texts
    }

    package func flag(_ key: String) -> Bool { own.text(key) == nil ? fallback.flag(key) : own.flag(key) }

    package func words(_ key: String) -> [String: String] { fallback.words(key).merging(own.words(key)) { $1 } }

    package func section(_ key: String) -> WordingTable {
        WordingTable(own.section(key), fallback: fallback.section(key))
    }

    /// A list of mappings, all of one language; empty where neither has it.
    package func sections(_ key: String) -> [TableReader] {
        let sections = own.sections(key)
        return sections.isEmpty ? fallback.sections(key) : sections
    }
}
