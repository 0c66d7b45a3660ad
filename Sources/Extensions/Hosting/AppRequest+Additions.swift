package import WilcoIntents

extension AppRequest {
    /// The request, with the names of the parameters that the definition does not require.
    func adding(optional definition: IntentDefinition?) -> AppRequest {
        guard let definition else { return self }
        let optional = Set(definition.parameters.filter { !$0.isRequired }.map(\.name))
        return changing { $0.optionalParameters.formUnion(optional) }
    }

    /// The request, with the sound output beside whoever asked.
    package func adding(output: String?) -> AppRequest {
        changing { $0.output = output }
    }

    private func changing(_ change: (inout IntentInvocation) -> Void) -> AppRequest {
        func changed(_ invocation: IntentInvocation) -> IntentInvocation {
            var invocation = invocation
            change(&invocation)
            return invocation
        }
        return switch self {
        case .resolve(let invocation, let parameter): .resolve(changed(invocation), parameter: parameter)
        case .options(let invocation, let parameter, let search):
            .options(changed(invocation), parameter: parameter, search: search)
        case .defaultValue(let invocation, let parameter): .defaultValue(changed(invocation), parameter: parameter)
        case .confirm(let invocation): .confirm(changed(invocation))
        case .handle(let invocation): .handle(changed(invocation))
        case .vocabulary: .vocabulary
        }
    }
}
