extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// The first letter in upper case, the rest as it is.
    var capitalizingFirst: String {
        guard let first, first.isLowercase else { return self }
        return first.uppercased() + dropFirst()
    }

    /// The first letter in lower case, unless the word is an abbreviation.
    var lowercasingFirst: String {
        guard let first, first.isUppercase else { return self }
        if dropFirst().first?.isUppercase == true { return self }
        return first.lowercased() + dropFirst()
    }

    /// Two texts with a space between, as far as there are two.
    func followed(by other: String) -> String {
        if isEmpty { return other }
        return other.isEmpty ? self : self + " " + other
    }
}
