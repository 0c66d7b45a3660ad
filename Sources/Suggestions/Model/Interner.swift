/// Small numbers for values that are compared often.
struct Interner<Value: Hashable & Sendable>: Sendable {
    private var numbers: [Value: Int] = [:]
    private(set) var values: [Value] = []

    mutating func number(of value: Value) -> Int {
        if let number = numbers[value] { return number }
        numbers[value] = values.count
        values.append(value)
        return values.count - 1
    }

    func existing(_ value: Value) -> Int? { numbers[value] }
}
