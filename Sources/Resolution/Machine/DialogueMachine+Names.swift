import WilcoIntents

// Several names in one breath, of which an "and" may be part of one: "Bed and Breakfast and the harbor".
extension DialogueMachine {
    /// Has the app list its options where several names were said that nobody else knows; false where there is nothing to look up.
    mutating func seeksNames(of parameter: ParameterDefinition) -> Bool {
        guard parameter.isArray, parameter.hasDynamicOptions, conversation?.task?.asksApp == true,
            let names = conversation?.task?.seekNames(of: parameter), let task = conversation?.task
        else { return false }
        call(
            .names(parameter: parameter.name),
            .options(
                task.invocation(locale: locale, resolving: parameter.name),
                parameter: parameter.name,
                search: filler.formatter.list(names)
            )
        )
        return true
    }

    /// What is none of the options stays as it was said: the app is asked about each.
    mutating func take(_ options: [IntentObject], asNamesOf parameter: ParameterDefinition) {
        let names = names(of: options)
        conversation?.task?.take(names, of: parameter)
        advance()
    }

    /// Takes the options whose names stand in a row; false where there are not several names, or one of them has no option.
    mutating func pick(namesIn words: String, of options: [IntentObject], for parameter: ParameterDefinition) -> Bool {
        guard parameter.isArray else { return false }
        let names = names(of: options)
        let said = names.assignments(in: words)
        let values = names.values(said[...], of: parameter.type)
        guard said.count > 1, !values.contains(where: \.isOpenName) else { return false }
        conversation?.task?.answer(parameter, with: values)
        conversation?.task?.remember(parameter)
        advance()
        return true
    }

    private func names(of options: [IntentObject]) -> OptionNames {
        OptionNames(options: options, and: filler.formatter.words.and, articles: wording.articles)
    }
}
