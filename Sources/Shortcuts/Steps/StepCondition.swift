/// What an "if" looks at.
package indirect enum StepCondition: Sendable, Hashable {
    case comparison(StepExpression, Comparison, StepExpression?)
    /// A value that is yes or no.
    case truth(StepExpression)
    case all([StepCondition])
    case any([StepCondition])
    case not(StepCondition)

    package enum Comparison: String, Sendable, Hashable, CaseIterable {
        case `is`, isNot, isMoreThan, isLessThan, isAtLeast, isAtMost, contains, beginsWith, endsWith, hasAnyValue,
            hasNoValue

        package var takesOperand: Bool { self != .hasAnyValue && self != .hasNoValue }
        /// Both sides must be numbers or dates.
        package var isOrdering: Bool {
            self == .isMoreThan || self == .isLessThan || self == .isAtLeast || self == .isAtMost
        }
    }

    package var expressions: [StepExpression] {
        switch self {
        case .comparison(let left, _, let right): [left] + (right.map { [$0] } ?? [])
        case .truth(let expression): [expression]
        case .all(let conditions), .any(let conditions): conditions.flatMap(\.expressions)
        case .not(let condition): condition.expressions
        }
    }
}
