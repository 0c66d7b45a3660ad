/// A stretch of an invocation phrase and how it is said.
struct PhrasePart: Sendable, Hashable {
    /// A word of the phrase; the whole of it where its pronunciation was given as one.
    var token: String
    var pronunciations: [String]

    /// The way with the fewest sounds.
    var shortest: String {
        pronunciations.min { $0.split(separator: " ").count < $1.split(separator: " ").count } ?? ""
    }
}

extension InvocationPhrase {
    /// The phrase as the decoder takes it; nil when a word cannot be pronounced.
    func parts(_ pronouncer: Pronouncer) async -> [PhrasePart]? {
        if !pronunciations.isEmpty {
            let token = words.joined(separator: "_")
            let given = await pronouncer.find(token, given: pronunciations).pronunciations
            return given.isEmpty ? nil : [PhrasePart(token: token, pronunciations: given)]
        }
        var parts: [PhrasePart] = []
        for word in words {
            let sounds = await pronouncer.find(word).pronunciations
            if sounds.isEmpty { return nil }
            parts.append(PhrasePart(token: word, pronunciations: sounds))
        }
        return parts.isEmpty ? nil : parts
    }
}
