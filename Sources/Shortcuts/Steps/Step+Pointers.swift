internal import WilcoIntents

// Where steps and their values stand in the file, as JSON pointers (RFC 6901): `/steps/0/with/soup`.
extension Step {
    /// From this step to the lists of steps inside it, in the order of ``inner``.
    package var innerPointers: [String] {
        switch kind {
        case .condition: ["/then", "/otherwise"]
        case .menu(_, let cases): cases.map { "/cases" + Self.pointer(to: $0.title) }
        case .repeatCount, .repeatEach: ["/steps"]
        default: []
        }
    }

    /// From a step that gives or does something to one of its arguments.
    ///
    /// - Parameter name: Of the step.
    func pointer(to argument: StepArgument, of arguments: [StepArgument], in name: String) -> String {
        if place.hasInnerArguments { return "/\(name)/\(argument.name)" }
        return argument.name == arguments.first?.name ? "/\(name)" : "/\(argument.name)"
    }

    static func pointer(to key: String) -> String {
        "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
