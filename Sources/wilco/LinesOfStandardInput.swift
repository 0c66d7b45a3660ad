/// Standard input, line by line, as it arrives.
struct LinesOfStandardInput: Sequence, IteratorProtocol {
    mutating func next() -> String? {
        readLine(strippingNewline: true)
    }
}
