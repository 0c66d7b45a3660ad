/// What speaks against a phrase.
package struct PhraseProblem: Sendable, Hashable {
    /// The name stands for its wording in a language's files.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case noWords, unsayable, tooLong, command, taken, unpronounceable, likeInvocation
        case likeOther, alsoMeans, short, long
    }

    package var kind: Kind
    package var phrase: String
    /// What it meets: a character, a word, another phrase, a shortcut's name, a request's title.
    package var other: String

    package init(_ kind: Kind, phrase: String, other: String = "") {
        self.kind = kind
        self.phrase = phrase
        self.other = other
    }

    /// Whether the phrase cannot be had at all.
    package var isForbidding: Bool {
        switch kind {
        case .noWords, .unsayable, .tooLong, .command, .taken, .unpronounceable, .likeInvocation: true
        case .likeOther, .alsoMeans, .short, .long: false
        }
    }

    /// It would be mixed up with something else that can be said.
    package var isClash: Bool { kind == .likeOther || kind == .alsoMeans }
}
