internal import Speech

/// Finds which letters of the dictionary's words make which of their sounds, by expectation maximisation.
struct LetterAlignment {
    typealias Entry = (letters: [UInt8], phones: [UInt8])

    /// How likely each letter makes each sound, letter after letter.
    private var likelihood: [Double]

    private static let rounds = 5

    /// Each letter makes any one phone alike at first; silence and two phones are rarer.
    init(learnedFrom entries: [Entry]) {
        let phones = ARPABET.phones.count
        likelihood = (0..<Graphone.letters.count * Graphone.soundCount).map { index in
            let sound = index % Graphone.soundCount
            return sound == Graphone.silent
                ? 0.1 : sound <= phones ? 0.85 / Double(phones) : 0.05 / Double(phones * phones)
        }
        for _ in 0..<Self.rounds {
            var counts = [Double](repeating: 1e-6, count: likelihood.count)
            for entry in entries { count(entry, in: &counts) }
            for letter in Graphone.letters.indices {
                let range = letter * Graphone.soundCount..<(letter + 1) * Graphone.soundCount
                let sum = counts[range].reduce(0, +)
                for index in range { likelihood[index] = counts[index] / sum }
            }
        }
    }

    private static func index(_ letter: UInt8, _ phones: ArraySlice<UInt8>) -> Int {
        Int(letter) * Graphone.soundCount + Graphone.sound(of: phones)
    }

    /// Adds how often each letter is expected to make each sound in the entry.
    private func count(_ entry: Entry, in counts: inout [Double]) {
        let (letters, phones) = entry
        let width = phones.count + 1
        var forward = [Double](repeating: 0, count: (letters.count + 1) * width)
        var backward = forward
        forward[0] = 1
        for place in letters.indices {
            for start in 0..<width where forward[place * width + start] > 0 {
                for end in start..<min(start + 3, width) {
                    let step = likelihood[Self.index(letters[place], phones[start..<end])]
                    forward[(place + 1) * width + end] += forward[place * width + start] * step
                }
            }
        }
        let total = forward[letters.count * width + phones.count]
        guard total > 0 else { return }
        backward[letters.count * width + phones.count] = 1
        for place in letters.indices.reversed() {
            for start in 0..<width {
                for end in start..<min(start + 3, width) {
                    let index = Self.index(letters[place], phones[start..<end])
                    let step = likelihood[index] * backward[(place + 1) * width + end]
                    backward[place * width + start] += step
                    counts[index] += forward[place * width + start] * step / total
                }
            }
        }
    }

    /// The likeliest sounds of each letter; nil when there are more phones than the letters can make.
    func best(_ entry: Entry) -> [Graphone]? {
        let (letters, phones) = entry
        let width = phones.count + 1
        var scores = [Double](repeating: 0, count: (letters.count + 1) * width)
        var origins = [Int](repeating: -1, count: scores.count)
        scores[0] = 1
        for place in letters.indices {
            for start in 0..<width where scores[place * width + start] > 0 {
                for end in start..<min(start + 3, width) {
                    let step = likelihood[Self.index(letters[place], phones[start..<end])]
                    let score = scores[place * width + start] * step
                    let target = (place + 1) * width + end
                    if score > scores[target] { (scores[target], origins[target]) = (score, start) }
                }
            }
        }
        var end = phones.count
        var result: [Graphone] = []
        for place in letters.indices.reversed() {
            let start = origins[(place + 1) * width + end]
            guard start >= 0 else { return nil }
            result.append(Graphone(letter: Int(letters[place]), sound: Graphone.sound(of: phones[start..<end])))
            end = start
        }
        return result.reversed()
    }
}
