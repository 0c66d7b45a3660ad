// Where steps stand in the file; see ``Step/innerPointers``.
extension Shortcut {
    /// From the file to one of the outermost steps: in the short form the file is that step.
    package func pointer(toStep index: Int) -> String {
        // Steps in a list stand behind their dash.
        let isShort = steps.count == 1 && steps[0].place.line > 0 && steps[0].place.column == 1
        return isShort ? "" : "/steps/\(index)"
    }

    /// All steps, those inside others too, with where they stand.
    package var located: [(pointer: String, step: Step)] {
        func located(_ step: Step, _ pointer: String) -> [(pointer: String, step: Step)] {
            [(pointer, step)]
                + zip(step.inner, step.innerPointers).flatMap { steps, path in
                    steps.enumerated().flatMap { located($1, "\(pointer)\(path)/\($0)") }
                }
        }
        return steps.enumerated().flatMap { located($1, pointer(toStep: $0)) }
    }
}
