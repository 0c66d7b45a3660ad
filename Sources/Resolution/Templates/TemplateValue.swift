package import WilcoIntents

/// What a placeholder stands for.
package enum TemplateValue: Sendable, Hashable {
    case text(String)
    case count(Int)
    case assignment(ParameterAssignment)
    case list([ParameterAssignment])
    case value(ParameterValue)
    case json(JSONValue)
}
