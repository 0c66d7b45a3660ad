internal import WilcoIntents

/// One step of a shortcut.
package struct Step: Sendable, Hashable {
    /// Where it is written; both from 1, 0 when it was made otherwise.
    package struct Place: Sendable, Hashable {
        package var line: Int
        package var column: Int

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

    /// These steps and all inside them.
    package static func all(in steps: [Step]) -> [Step] {
        steps.flatMap { [$0] + $0.inner.flatMap(all) }
    }
}
