package import WilcoIntents

/// Wilco's own sentences in one locale, for everything that an app leaves unsaid.
package struct DialogueWording: Sendable, Hashable {
    /// A sentence; what may stand in its template is told beside it.
    package enum Phrase: String, Sendable, Hashable, CaseIterable {
        // Asking for a value: {parameter}, and every parameter known so far.
        case promptText, promptBoolean, promptNumber, promptAmount, promptMoney, promptDate, promptTime
        case promptDateTime, promptDuration, promptPerson, promptPlace, promptChoice
        case promptSpelling, promptPhoneNumber
        /// Options in one sentence: {parameter}, {options}.
        case promptOptions
        /// {value}, {parameter}.
        case onlyOption, confirmValue
        /// {value}, {parameter}.
        case needsMoreDetails
        case needsMoreDetailsEmpty
        /// {value}, {parameter}.
        case unsupported
        case unsupportedEmpty
        case wrongType
        /// {limit}, {parameter}.
        case tooSmall, tooLarge
        /// {limit}: how many values there may be; {parameter}.
        case tooMany, tooFew
        /// {currencies}, {parameter}.
        case wrongCurrency
        case alternatives
        /// {value}.
        case alternative
        case instead
        case eitherOr
        /// {count}.
        case moreOptions
        /// {options}.
        case choices, moreChoices
        /// {parameter}.
        case choicesOpen
        case choicesNumber, choicesAmount, choicesMoney, choicesDate, choicesTime, choicesDateTime, choicesDuration
        case choicesYesNo
        case choicesRequest
        /// {parameter}, {verb}, {app}.
        case helpValue
        /// {verb}, {app}.
        case helpConfirmation
        case helpChoice
        case helpCommands
        /// {values}: what was changed.
        case noted
        case notUnderstood, nothingBefore, cancelled, left, sayAgain, moment
        /// {summary}.
        case didYouMean
        /// {app}: in the place of a summary, when it may have been asked how a request is said.
        case howToAsk
        /// {options}.
        case whichRequest, whichApp
        /// {app}.
        case useApp
        case rejected
        /// The person said that Wilco was wrong.
        case marked
        /// {example}, {app}: the likeliest.
        case rejectedExample
        /// {value}, {app}: a name that nobody knows.
        case unknownValue
        /// {value}: the same where several apps may be meant.
        case unknownWord
        /// {value}: a number without its unit.
        case promptUnit
        case takeYourTime, afterwards
        /// Where something costs, before the question again: "I think so" is no yes.
        case clearAnswer
        /// Nothing is under way, and nothing was done that could be taken back.
        case nothingToStop, nothingToCancel, nothingSaid
        /// {summary}: what was done and cannot be undone.
        case cannotUndo
        /// {value}: a day or a time of day that does not exist.
        case impossible
        /// {value}: a day with another weekday than {date} has.
        case otherWeekday
        case nothingHeard, understandingFailed, unknownApp
        /// {verb}, {app}.
        case confirmation
        /// {app}.
        case waiting, cancelledHandling, inProgress, failure, confirmFailure, needsLaunch, continueInApp
        case notStarted, crashed, timedOut, violation, reported
        /// {app}; the app had been told to do it.
        case handleCrashed, handleTimedOut
        /// {app}.
        case update
        /// {app}, {summary}: an earlier run left no outcome.
        case unknownOutcome
        case doAgain
        /// {first}.
        case listOne, listFirst
        /// Before each further item of a list.
        case listThen
        case readRest, listDone
        /// {title}.
        case backTo
        /// {examples}: what the apps can do.
        case abilities, moreAbilities
        case abilitiesShown, hearMore
        /// {example}.
        case quoted
        /// {example}, {app}.
        case exampleWithApp
        /// {app}, {id}.
        case askPermission, permissionRefused, appDenied
        /// {app}: in the midst of a request.
        case appWithdrawn, appRemoved
        case rightNetwork, rightLocation, rightOpen
        /// {program}.
        case rightCommand
        /// {app}.
        case rightData
        /// {host}.
        case rightAddress
        /// {host}, {what}: names of what leaves the machine.
        case rightAddressTold
        /// {examples}.
        case permissionExamples
        case unlockFirst, unlockSession, unlockHint
        /// {app}.
        case authenticateFirst, authenticateByCommand
        /// {app}.
        case noScreen, openingFailed
        case pinWrong, pinNotSet, pinUnchecked
        /// {seconds}.
        case pinWait
        /// {app}, {id}.
        case permissionsUnreadable
    }

    package var phrases: [Phrase: String]
    package var categories: [IntentCategory: CategoryWording]
    /// Ways to say that an app may be used, beside a yes.
    let permissionAgreement: [String]
    /// Words before names that are no part of them.
    let articles: Set<String>
    /// Of summaries; the language's own, for another's say nothing about it.
    package let verbs: SummaryVerbs
    /// How values are written.
    let values: FormatWords

    package subscript(phrase: Phrase) -> String { phrases[phrase] ?? "" }

    package func category(_ category: IntentCategory) -> CategoryWording {
        categories[category]
            ?? CategoryWording(
                verb: category.rawValue,
                acknowledgement: "",
                success: "",
                refusal: "",
                agreement: []
            )
    }

    /// The wording of a language, from its tables; what is missing there is taken from `fallback`.
    ///
    /// - Parameters:
    ///   - tables: Nil: all is taken from the fallback.
    ///   - fallback: Another language's tables, for what this one leaves out.
    package init(
        _ tables: LanguageTables?,
        fallback: LanguageTables? = nil,
        complaints: TableReader.Complaints = .init()
    ) {
        phrases = [:]
        categories = [:]
        let own = TableReader(tables?.dialogue ?? .null, complaints: complaints).section("values")
        let other = TableReader(fallback?.dialogue ?? .null, complaints: complaints).section("values")
        var values = FormatWords(own.isEmpty ? other : own)
        if !own.isEmpty { values.fill(from: FormatWords(other), where: own) }
        self.values = values
        verbs = SummaryVerbs(TableReader(tables?.dialogue ?? .null, complaints: complaints).section("verbs"))
        permissionAgreement =
            [tables, fallback].lazy.map {
                TableReader($0?.dialogue ?? .null, complaints: complaints).texts("permissionAgreement")
            }
            .first { !$0.isEmpty } ?? []
        // Its other keys are for those who understand, and checked there.
        let understood = TableReader(tables?.understanding ?? .null, complaints: .init()).section("phrases")
        articles = Set(understood.texts("articles"))
        for tables in [tables, fallback].compactMap(\.self) {
            let root = TableReader(tables.dialogue, complaints: complaints)
            root.expect(["phrases", "categories", "permissionAgreement", "values", "verbs"])
            let phrases = root.section("phrases")
            phrases.expect(Phrase.allCases.map(\.rawValue))
            for phrase in Phrase.allCases where self.phrases[phrase] == nil {
                self.phrases[phrase] = phrases.text(phrase.rawValue)
            }
            let categories = root.section("categories")
            categories.expect(IntentCategory.allCases.map(\.rawValue))
            for category in IntentCategory.allCases where self.categories[category] == nil {
                let table = categories.section(category.rawValue)
                guard !table.isEmpty else { continue }
                self.categories[category] = CategoryWording(table)
            }
        }
    }

    /// What can be said where a value of a type is asked for and nothing can be listed.
    package static func hint(for type: ParameterType) -> Phrase {
        switch type {
        case .boolean: .choicesYesNo
        case .integer, .decimal: .choicesNumber
        case .measurement: .choicesAmount
        case .currencyAmount: .choicesMoney
        case .date: .choicesDate
        case .time: .choicesTime
        case .dateTime: .choicesDateTime
        case .duration: .choicesDuration
        case .string, .color, .spelling, .phoneNumber, .person, .place, .url, .file, .enumeration, .object:
            .choicesOpen
        }
    }

    /// The default question for a value of a type.
    package static func prompt(for type: ParameterType) -> Phrase {
        switch type {
        case .string: .promptText
        case .boolean: .promptBoolean
        case .integer, .decimal: .promptNumber
        case .measurement: .promptAmount
        case .currencyAmount: .promptMoney
        case .date: .promptDate
        case .time: .promptTime
        case .dateTime: .promptDateTime
        case .duration: .promptDuration
        case .person: .promptPerson
        case .place: .promptPlace
        case .spelling: .promptSpelling
        case .phoneNumber: .promptPhoneNumber
        case .color, .url, .file, .enumeration, .object: .promptChoice
        }
    }
}
