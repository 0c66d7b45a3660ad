internal import Speech
internal import YAMLFiles

extension YAMLSection {
    /// How something is said: phones, or a respelling in quotes; what nobody could say is complained of and left out.
    func pronunciations(_ key: String) -> [String] { value(key)?.pronunciations() ?? [] }
}

extension YAMLValue {
    /// One pronunciation or several.
    func pronunciations() -> [String] {
        oneOrMore().compactMap { item in
            guard let text = item.string() else { return nil }
            guard let fault = ARPABET.fault(in: text) else { return text }
            item.complain(
                "“\(text)” is no pronunciation: \(fault)",
                mend: "write ARPABET (K EH T AH L), or a respelling in quotes ('\"ket-tul\"')",
                severity: .omission
            )
            return nil
        }
    }
}
