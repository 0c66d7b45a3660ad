internal import Speech

/// A letter and the sounds that it makes in one place of a word: none, one or two phones.
struct Graphone: Hashable {
    /// Index among ``letters``.
    var letter: Int
    /// ``silent``, or one or two phones.
    var sound: Int

    /// Letter and sound as one number, ordered by the letter.
    typealias Code = UInt16

    init(letter: Int, sound: Int) {
        self.letter = letter
        self.sound = sound
    }

    init(_ code: Code) { self.init(letter: Int(code) / Self.soundCount, sound: Int(code) % Self.soundCount) }

    var code: Code { Code(letter * Self.soundCount + sound) }

    /// Letters of words that can be guessed.
    static let letters = Array("abcdefghijklmnopqrstuvwxyz'".utf8)
    static let silent = 0
    private static let phoneCount = ARPABET.phones.count
    /// All that a letter may sound like: nothing, one phone, two phones.
    static let soundCount = 1 + phoneCount + phoneCount * phoneCount

    /// - Parameter phones: indexes among the model's phones, two at most.
    static func sound(of phones: ArraySlice<UInt8>) -> Int {
        guard let first = phones.first else { return silent }
        guard phones.count > 1, let second = phones.last else { return 1 + Int(first) }
        return 1 + phoneCount + Int(first) * phoneCount + Int(second)
    }

    /// Indexes of the phones among the model's.
    static func phones(ofSound sound: Int) -> [Int] {
        if sound == silent { return [] }
        if sound <= phoneCount { return [sound - 1] }
        let pair = sound - 1 - phoneCount
        return [pair / phoneCount, pair % phoneCount]
    }

    /// Indexes of a word's letters; nil when it has others.
    static func letters(of word: some StringProtocol) -> [UInt8]? {
        var result: [UInt8] = []
        for byte in word.utf8 {
            guard let index = letters.firstIndex(of: byte) else { return nil }
            result.append(UInt8(index))
        }
        return result.isEmpty ? nil : result
    }

    private static let phoneIndices = Dictionary(
        uniqueKeysWithValues: ARPABET.phones.enumerated().map { ($1, UInt8($0)) }
    )

    /// Indexes of the phones of a pronunciation; nil when the model lacks one.
    static func phones(of pronunciation: String) -> [UInt8]? {
        var result: [UInt8] = []
        for phone in pronunciation.split(separator: " ") {
            guard let index = phoneIndices[String(phone)] else { return nil }
            result.append(index)
        }
        return result.isEmpty ? nil : result
    }
}
