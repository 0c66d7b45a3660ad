internal import WilcoIntents

/// One step of a shortcut.
package struct Step: Sendable, Hashable {
    /// Where it is written; both from 1, 0 when it was made otherwise.
    package struct Place: Sendable, Hashable {
        package var line: Int
        package var column: Int
        /// Its arguments stand below its name, `round: {value: 1.5, way: up}`, and not beside it.
        package var hasInnerArguments = false

        package init(line: Int = 0, column: Int = 0) {
            self.line = line
            self.column = column
        }
    }

    package var kind: StepKind
    /// Name under which later steps find its result.
    package var resultName: String?
    package var place: Place

    package init(_ kind: StepKind, as resultName: String? = nil, place: Place = Place()) {
        self.kind = kind
        self.resultName = resultName
        self.place = place
    }

    /// The steps inside it, in the order of the file.
    package var inner: [[Step]] {
        switch kind {
        case .condition(_, let then, let otherwise): [then, otherwise]
        case .menu(_, let cases): cases.map(\.steps)
        case .repeatCount(_, let steps), .repeatEach(_, let steps): [steps]
        default: []
        }
    }

    /// The shortcut that it runs, where its name stands there as it is.
    package var follower: String? {
        guard case .run(let expression, _) = kind, case .literal(.value(.string(let name))) = expression else {
            return nil
        }
        return name
    }

    /// The same step, it and those inside it running shortcuts by their new names.
    ///
    /// - Parameter newName: Of the shortcut that a step calls so; nil: it keeps its name.
    package func renamingFollowers(_ newName: (String) -> String?) -> Step {
        func renamed(_ steps: [Step]) -> [Step] { steps.map { $0.renamingFollowers(newName) } }
        var step = self
        switch kind {
        case .run(_, let input):
            if let name = follower.flatMap(newName) { step.kind = .run(.literal(.value(.string(name))), input: input) }
        case .condition(let condition, let then, let otherwise):
            step.kind = .condition(condition, then: renamed(then), otherwise: renamed(otherwise))
        case .menu(let prompt, let cases):
            step.kind = .menu(prompt: prompt, cases: cases.map { MenuCase($0.title, steps: renamed($0.steps)) })
        case .repeatCount(let count, let steps): step.kind = .repeatCount(count, steps: renamed(steps))
        case .repeatEach(let list, let steps): step.kind = .repeatEach(list, steps: renamed(steps))
        default: break
        }
        return step
    }

    /// These steps and all inside them.
    package static func all(in steps: [Step]) -> [Step] {
        steps.flatMap { [$0] + $0.inner.flatMap(all) }
    }
}
