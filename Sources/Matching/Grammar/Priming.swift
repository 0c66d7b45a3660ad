internal import Foundation

/// How likely the ways of saying a value are beside one another, before anything is heard.
enum Priming {
    /// Beside the form that is written down: nobody orders "two latte", but more is ordered singly, and a breath at the end of a word
    /// is easily taken for an "s".
    static let plural = 0.3

    /// A name alone, beside one with words before it that say who it is.
    static let plainName = 8.0

    /// Costs of a term for each doubling of its rank, nats: the thousandth name is a third as likely as the first.
    private static let costOfDoubling = 0.1

    /// The weight of a term of the user's ordered set; the most likely comes first and has 1.
    ///
    /// Terms between two powers of two have the same weight, so that the grammar's states remain few.
    ///
    /// - Parameter rank: Its place in the set, from 0.
    static func weight(ofRank rank: Int) -> Double {
        let doublings = Int.bitWidth - 1 - (rank + 1).leadingZeroBitCount
        return exp(-costOfDoubling * Double(doublings))
    }
}
