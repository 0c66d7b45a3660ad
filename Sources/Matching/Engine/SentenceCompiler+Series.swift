internal import WilcoIntents

// Several values of an array where a template names one: "red, green and blue".
extension SentenceCompiler {
    /// Nobody lists more in one breath and is understood.
    private static let mostFurther = 4

    /// The slots of which the template itself lists several values.
    mutating func listed(in expression: TemplateExpression, _ scope: Scope) -> Set<String> {
        guard let intent = scope.intent, apps[scope.app].intents[intent].parameters.contains(where: \.isArray) else {
            return []
        }
        let names = NameSpace(app: scope.app, group: scope.group == nil ? 0 : groupNumber)
        if slotCount?.names != names {
            slotCount = (names, SlotCount(rules: apps[scope.app].rules.merging(scope.group?.rules ?? [:]) { $1 }))
        }
        return slotCount?.count.repeated(in: expression) ?? []
    }

    /// A value, and those that may follow it.
    mutating func series(
        _ first: NodeID,
        of parameter: ParameterDefinition,
        _ slot: String,
        _ scope: Scope
    ) throws(Fault) -> NodeID {
        guard !scope.listed.contains(slot), !ignoresWhitespace(scope),
            let value = further(parameter, scope)
        else { return first }
        var links = [ExpressionGraph.empty]
        for word in language.heard.and { links.append(try compile(.text(word), scope)) }
        let link = graph.alternatives(links)
        let another = graph.capture(value, slot: slot)
        var rest = ExpressionGraph.empty
        for _ in 0..<Self.mostFurther {
            let more = graph.sequence([ExpressionGraph.space, link, ExpressionGraph.space, another, rest])
            rest = graph.alternatives([more, ExpressionGraph.empty])
        }
        return graph.sequence([first, rest])
    }

    /// Values that follow one of the parameter; nil where the first takes all that comes behind it: open text is taken apart where it is
    /// made a value.
    ///
    /// An "and" of a value itself stays in it, as in "a hundred and two": the fewer values say the same, the better.
    private mutating func further(_ parameter: ParameterDefinition, _ scope: Scope) -> NodeID? {
        switch parameter.type {
        case .string, .url, .file: return nil
        case .enumeration, .object, .person, .place:
            let key = "\(apps[scope.app].id)/\(parameter.type.name)"
            return furtherTypes.contains(key)
                ? furtherList(parameter.type, scope) : typeLists[key].map(graph.typedTerms)
        default: return node(for: parameter, scope)
        }
    }
}
