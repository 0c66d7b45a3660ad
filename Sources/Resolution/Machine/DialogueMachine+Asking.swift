import WilcoIntents

extension DialogueMachine {
    // MARK: - A missing value

    /// The app, the definition or the person wants a value asked for.
    ///
    /// - Parameter isRefused: The app has just said why the last one cannot be.
    mutating func need(_ parameter: ParameterDefinition, isRefused: Bool = false) {
        guard let task = conversation?.task else { return }
        guard parameter.isUserFacing else {
            conversation?.task?.settle(parameter.name)
            advance()
            return
        }
        conversation?.task?.withoutDefault.insert(parameter.name)
        guard parameter.hasDynamicOptions, task.asksApp else {
            askValue(parameter)
            return
        }
        let search = task.current(parameter)?.raw
        call(
            .options(parameter: parameter.name, isRefused: isRefused),
            .options(
                task.invocation(locale: locale, resolving: parameter.name),
                parameter: parameter.name,
                search: search
            )
        )
    }

    /// Has the app look for words that nobody else knows among what it offers.
    ///
    /// - Returns: False when it was asked for them already, or offers nothing.
    mutating func search(for answer: Answer, _ question: DialogueQuestion) -> Bool {
        let words = answer.transcript
        guard let parameter = question.parameter, parameter.hasDynamicOptions, !words.isEmpty,
            let task = conversation?.task, task.asksApp,
            conversation?.searched[parameter.name]?.contains(words) != true
        else { return false }
        conversation?.soughtName = answer.unknown
        look(for: words, as: parameter, task)
        return true
    }

    /// Has the app look for words among its options, by the name that they are: "the harbor" is called "harbor".
    mutating func look(for words: String, as parameter: ParameterDefinition, _ task: IntentTask) {
        conversation?.searched[parameter.name, default: []].insert(words)
        var name = words[...]
        if let space = words.firstIndex(of: " "), wording.articles.contains(words[..<space].lowercased()) {
            name = words[words.index(after: space)...]
        }
        call(
            .search(parameter: parameter.name),
            .options(
                task.invocation(locale: locale, resolving: parameter.name),
                parameter: parameter.name,
                search: String(name)
            )
        )
    }

    /// Asks with the parameter's own prompt; options only tell the recogniser what to expect.
    mutating func askValue(_ parameter: ParameterDefinition, options: [IntentObject] = [], prompt: String? = nil) {
        guard let task = conversation?.task else { return }
        var values = names(of: task, parameter: parameter)
        values["count"] = .count(options.count)
        let own = parameter.dialogs.prompt.flatMap { filler.fill($0, values) }
        let terms = self.terms(of: parameter)
        values["options"] = .text(filler.formatter.alternatives(terms))
        let listed: DialogueWording.Phrase =
            terms.isEmpty || terms.count > settings.spokenOptions
            ? DialogueWording.prompt(for: parameter.type) : .promptOptions
        let text = prompt ?? own ?? phrase(listed, values).capitalizingFirst
        let expected = task.expectation(.value(parameter: parameter.name, options: options))
        ask(
            DialogueQuestion(
                kind: .value(parameter, partial: nil),
                text: text,
                shown: text,
                short: self.text(
                    parameter.dialogs.reprompt ?? parameter.dialogs.prompt,
                    or: DialogueWording.prompt(for: parameter.type),
                    values
                ).capitalizingFirst,
                hint: valueHint(parameter, options: options),
                options: options,
                expectation: expected
            )
        )
    }

    /// Asks for something more specific; what was said is kept.
    mutating func needDetails(
        _ parameter: ParameterDefinition,
        options: [IntentObject],
        partial: ParameterAssignment? = nil
    ) {
        guard let task = conversation?.task else { return }
        let partial = partial ?? task.current(parameter)
        var values = names(of: task, parameter: parameter, value: partial)
        values["count"] = .count(options.count)
        let fallback: DialogueWording.Phrase = partial == nil ? .needsMoreDetailsEmpty : .needsMoreDetails
        let text = text(parameter.dialogs.needsMoreDetails, or: fallback, values)
        var expectation = task.expectation(.value(parameter: parameter.name, options: options))
        // "Quarter to seven" is that of the day that was said.
        if parameter.type == .dateTime { expectation.said = partial?.raw }
        ask(
            DialogueQuestion(
                kind: .value(parameter, partial: partial),
                text: text,
                shown: text,
                short: phrase(.needsMoreDetailsEmpty, values),
                hint: valueHint(parameter, options: options),
                options: options,
                expectation: expectation
            )
        )
    }

    private func valueHint(_ parameter: ParameterDefinition, options: [IntentObject]) -> String {
        let examples = options.isEmpty ? terms(of: parameter) : options.map(\.display)
        guard !examples.isEmpty else {
            let hint = DialogueWording.hint(for: parameter.type)
            return phrase(hint, ["parameter": .text(inSentence(parameter.displayName))])
        }
        let first = Array(examples.prefix(settings.spokenOptions))
        return phrase(.choices, ["options": .text(filler.formatter.alternatives(first))])
    }

    /// What the app's own vocabulary has for the parameter, in the app's words and order.
    private func terms(of parameter: ParameterDefinition) -> [String] {
        switch parameter.type {
        case .enumeration(let name), .object(let name):
            conversation?.task?.app?.type(named: name)?.terms.map(\.display) ?? []
        default: []
        }
    }

    // MARK: - Options

    /// Lets the person choose: none is a missing value, one a yes or no, too many a plain question.
    mutating func offer(_ options: [IntentObject], for parameter: ParameterDefinition, text: String? = nil) {
        guard let task = conversation?.task else { return }
        var seen: Set<String> = []
        let options = options.filter { seen.insert($0.id).inserted }
        guard let only = options.first else {
            askValue(parameter)
            return
        }
        if options.count == 1 {
            let value = ParameterValue(option: only, type: parameter.type)
            let proposal = assignment(of: value, for: parameter, like: task.current(parameter))
            ask(ifRight: proposal, for: parameter, text: nil, or: .onlyOption)
            return
        }
        if options.count > settings.maximumOptions {
            if task.current(parameter) == nil {
                askValue(parameter, options: options)
            } else {
                needDetails(parameter, options: options)
            }
            return
        }
        askChoice(parameter, options: options, text: text)
    }

    private mutating func askChoice(_ parameter: ParameterDefinition, options: [IntentObject], text: String?) {
        guard let task = conversation?.task else { return }
        let read = options.count > settings.spokenOptions ? settings.itemsAtATime : options.count
        let list = spoken(options, from: 0, count: read)
        // Of several readings none is the value yet.
        let isAmbiguous = !parameter.isArray && task.values[parameter.name, default: []].count > 1
        var values = names(of: task, parameter: parameter, value: isAmbiguous ? nil : task.current(parameter))
        values["count"] = .count(options.count)
        values["options"] = .text(list)
        // Where nothing is known yet the app asks for a value, but for words of its own about the list.
        let choosing = parameter.dialogs.disambiguation
        let isAboutList =
            task.ownWords(for: parameter) == nil
            && ["count", "options"].contains { Template.mentions($0, in: choosing ?? "") }
        let isKnown = isAmbiguous || task.current(parameter) != nil
        let asking = isKnown ? nil : parameter.dialogs.prompt
        let template = (isKnown || isAboutList ? [choosing, asking] : [asking, choosing]).compactMap(\.self).first {
            filler.fill($0, values) != nil
        }
        let own = text ?? template.flatMap { filler.fill($0, values) }
        let shown = own ?? phrase(.promptChoice, values).capitalizingFirst
        let isListed = text == nil && Template.mentions("options", in: template ?? "")
        var full =
            own.map { isListed ? $0 : $0.followed(by: sentence(list, endingLike: $0)) }
            ?? phrase(.promptOptions, values).capitalizingFirst
        if read < options.count {
            full = full.followed(by: phrase(.moreOptions, ["count": .count(options.count - read)]))
        }
        report("disambiguation", parameter: parameter.name, once: true)
        ask(
            DialogueQuestion(
                kind: .choice(parameter),
                text: full,
                shown: shown,
                short: wording[.eitherOr].followed(by: sentence(list, endingLike: "?")),
                hint: wording[.helpChoice],
                options: options,
                optionsRead: read,
                expectation: task.expectation(.choice(parameter: parameter.name, options: options)),
                card: Card(title: shown, rows: rows(of: options))
            )
        )
    }

    /// Several readings of one value: the person decides, or says more where they are too many.
    mutating func offer(oneOf candidates: [ParameterAssignment], for parameter: ParameterDefinition) {
        var options: [IntentObject] = []
        for option in candidates.compactMap(\.option) where !options.contains(where: { $0.id == option.id }) {
            options.append(option)
        }
        guard options.count > 1 else {
            conversation?.task?.replace(parameter, with: Array(candidates.prefix(1)))
            advance()
            return
        }
        offer(options, for: parameter)
    }

    /// Options joined for the voice: "clam chowder, tomato soup, or minestrone".
    func spoken(_ options: [IntentObject], from start: Int, count: Int) -> String {
        let part = options.dropFirst(start).prefix(count).map(\.display)
        let isWhole = start == 0 && part.count == options.count
        return isWhole ? filler.formatter.alternatives(part) : part.joined(separator: ", ")
    }

    func rows(of options: [IntentObject]) -> [Card.Row] {
        options.enumerated().map { Card.Row("\($0.offset + 1)", $0.element.display) }
    }

    /// The list as a sentence; it ends in a question mark after a question.
    private func sentence(_ list: String, endingLike text: String) -> String {
        list.capitalizingFirst + (text.last == "?" ? "?" : ".")
    }

    // MARK: - Yes or no

    mutating func ask(
        ifRight value: ParameterAssignment,
        for parameter: ParameterDefinition,
        text template: String?,
        or fallback: DialogueWording.Phrase
    ) {
        guard let task = conversation?.task else { return }
        let text = text(template, or: fallback, names(of: task, parameter: parameter, value: value))
        ask(
            DialogueQuestion(
                kind: .confirmValue(parameter, value),
                text: text,
                shown: text,
                short: text,
                hint: wording[.choicesYesNo],
                expectation: task.expectation(.confirmation(verbs: []))
            )
        )
    }

    // MARK: - Which request

    mutating func ask(ifMeant match: IntentMatch, rivals: [IntentMatch]) {
        var meant = summary(of: match)
        // Another app could do the same.
        if !match.appWasNamed, rivals.contains(where: { $0.app != match.app && summary(of: $0) == meant }) {
            let name = nameOfApp(match.app, among: ([match] + rivals).map { apps[$0.app]?.name.text ?? $0.app })
            meant = phrase(.exampleWithApp, ["example": .text(meant), "app": .text(name)])
        }
        let text = phrase(.didYouMean, ["summary": .text(meant)])
        ask(
            DialogueQuestion(
                kind: .confirmMatch(match, rivals: rivals),
                text: text,
                shown: text,
                short: text,
                hint: wording[.choicesYesNo],
                expectation: Expectation(.confirmation(verbs: []), pending: match)
            )
        )
    }

    /// One app only can do it, and the person did not say that it should be the one.
    mutating func ask(ifAppOf match: IntentMatch) {
        let text = phrase(.useApp, ["app": .text(apps[match.app]?.name.text ?? match.app)])
        ask(
            DialogueQuestion(
                kind: .confirmApp(match),
                text: text,
                shown: text,
                short: text,
                hint: wording[.choicesYesNo],
                expectation: Expectation(.confirmation(verbs: []), pending: match)
            )
        )
    }

    mutating func ask(whichOf matches: [IntentMatch], byApp: Bool) {
        let appNames = matches.map { apps[$0.app]?.name.text ?? $0.app }
        let options = matches.map { match in
            byApp
                ? IntentObject(id: match.app, display: nameOfApp(match.app, among: appNames))
                : IntentObject(id: "\(match.app) \(summary(of: match))", display: summary(of: match))
        }
        let list = filler.formatter.alternatives(options.map(\.display))
        let text = phrase(byApp ? .whichApp : .whichRequest, ["options": .text(list)])
        ask(
            DialogueQuestion(
                kind: .chooseMatch(matches, byApp: byApp),
                text: text,
                shown: text,
                short: text,
                hint: wording[.helpChoice],
                options: options,
                optionsRead: options.count,
                expectation: Expectation(.choice(parameter: nil, options: options), pending: matches.first),
                card: Card(title: nil, rows: rows(of: options))
            )
        )
    }

    /// The app's name, with its id where another has the same name.
    private func nameOfApp(_ id: String, among names: [String]) -> String {
        let name = apps[id]?.name.text ?? id
        let others = names.count { $0.lowercased() == name.lowercased() }
        return others > 1 ? "\(name) (\(id))" : name
    }

    mutating func askForOtherWords() {
        conversation?.triedOtherWords = true
        let text = wording[.sayAgain]
        ask(
            DialogueQuestion(
                kind: .newRequest,
                text: text,
                shown: text,
                short: text,
                hint: wording[.choicesRequest],
                expectation: .request
            )
        )
    }
}
