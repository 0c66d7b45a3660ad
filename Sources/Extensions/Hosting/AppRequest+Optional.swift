internal import WilcoIntents

extension AppRequest {
    /// The request, with the names of the parameters that the definition does not require.
    func adding(optional definition: IntentDefinition?) -> AppRequest {
        guard let definition else { return self }
        let optional = Set(definition.parameters.filter { !$0.isRequired }.map(\.name))
        func adding(to invocation: IntentInvocation) -> IntentInvocation {
            var invocation = invocation
            invocation.optionalParameters.formUnion(optional)
            return invocation
        }
        return switch self {
        case .resolve(let invocation, let parameter): .resolve(adding(to: invocation), parameter: parameter)
        case .options(let invocation, let parameter, let search):
            .options(adding(to: invocation), parameter: parameter, search: search)
        case .defaultValue(let invocation, let parameter): .defaultValue(adding(to: invocation), parameter: parameter)
        case .confirm(let invocation): .confirm(adding(to: invocation))
        case .handle(let invocation): .handle(adding(to: invocation))
        case .vocabulary: .vocabulary
        }
    }
}
