internal import WilcoIntents

// Whether two values can be compared at all.
extension ShortcutChecker {
    /// One side of a comparison; the value is that of every run, nil where it depends on the run.
    typealias Side = (type: StepType, value: StepValue?)

    /// What values are compared as.
    private enum Measure {
        case number, time
        /// Text that may be either.
        case text
        /// Text that is neither.
        case words
    }

    mutating func check(_ condition: StepCondition, _ step: Step) {
        switch condition {
        case .comparison(let left, let comparison, let right):
            let type = within("value") { $0.type(of: left, step) }
            guard let right else { return }
            let other = within(comparison.rawValue) { $0.type(of: right, step) }
            compare((type, known(left)), comparison, (other, known(right)), step)
        case .truth(let expression):
            let type = type(of: expression, step)
            guard type != .any, StepType.boolean.fit(type) != .fits, type != .list(.boolean) else { return }
            complain(
                step,
                "\(known(expression)?.described ?? type.description) is neither yes nor no",
                mend: "compare it: {value: …, isMoreThan: 3}, or {value: …, hasAnyValue: true}"
            )
        case .all(let conditions): check(conditions, of: "all", step)
        case .any(let conditions): check(conditions, of: "any", step)
        case .not(let condition): within("not") { $0.check(condition, step) }
        }
    }

    private mutating func check(_ conditions: [StepCondition], of name: String, _ step: Step) {
        for (index, condition) in conditions.enumerated() {
            within(name) { $0.within("\(index)") { $0.check(condition, step) } }
        }
    }

    mutating func compare(_ left: Side, _ comparison: StepCondition.Comparison, _ right: Side, _ step: Step) {
        if comparison.isOrdering {
            order(left, right, step)
        } else if comparison == .is || comparison == .isNot {
            equate(left, right, step)
        }
    }

    private mutating func order(_ left: Side, _ right: Side, _ step: Step) {
        for side in [left, right] where !Self.isOrdered(side.type) {
            complain(step, "\(side.type) is neither more nor less than another", mend: "compare numbers or dates")
            return
        }
        guard let first = measure(left), let second = measure(right) else { return }
        for (measure, side) in [(first, left), (second, right)] {
            guard case .words = measure, let value = side.value else { continue }
            complain(step, "\(value.described) is neither a number nor a date", mend: "compare numbers or dates")
            return
        }
        switch (first, second) {
        case (.number, .time), (.time, .number):
            complain(
                step,
                "\(describe(left)) is not compared with \(describe(right))",
                mend: "compare two numbers, or two dates"
            )
        case (.text, .number), (.number, .text), (.text, .text):
            complain(
                step,
                "\(describe(first == .text ? left : right)) is compared with \(describe(first == .text ? right : left))",
                mend: "make it a number first, with `number:`, or ask for a number",
                severity: .warning
            )
        default: break
        }
    }

    /// A comparison that never holds, or always.
    private mutating func equate(_ left: Side, _ right: Side, _ step: Step) {
        guard let first = measure(left), let second = measure(right) else { return }
        switch (first, second) {
        case (.number, .time), (.time, .number), (.number, .words), (.words, .number), (.time, .words), (.words, .time):
            // Yes and no have words of their own.
            guard !Self.isBoolean(left), !Self.isBoolean(right) else { return }
            complain(
                step,
                "\(describe(left)) is never \(describe(right))",
                mend: "compare values of one type",
                severity: .warning
            )
        default: break
        }
    }

    private static func isOrdered(_ type: StepType) -> Bool {
        StepType.number.fit(type) != .never || StepType.date.fit(type) != .never
    }

    private static func isBoolean(_ side: Side) -> Bool { side.type == .boolean || side.type == .list(.boolean) }

    /// Nil where that depends on the run, or the value is neither.
    private func measure(_ side: Side) -> Measure? {
        switch side.type {
        case .list(let element): return measure((element, side.value))
        case .number, .duration, .boolean, .parameter(.currencyAmount, _), .parameter(.measurement, _): return .number
        case .date: return .time
        case .text:
            guard let value = side.value else { return .text }
            if (try? value.asNumber()) != nil { return .number }
            return (try? value.asTime(environment)) == nil ? .words : .time
        default: return nil
        }
    }

    private func describe(_ side: Side) -> String {
        side.value.map(\.described) ?? side.type.description
    }
}
