/// Something an app can do.
package struct IntentDefinition: Sendable, Hashable {
    package var name: String
    package var title: String
    package var summary: String
    /// The built-in domain it belongs to; ``customDomain`` where the app made it up.
    package var domain: String
    package var category: IntentCategory
    /// Ask before handling.
    package var needsConfirmation: Bool
    /// Of Wilco's own: at confirm, `success` says that there is no doubt and so no question, `ready` that there is.
    package var asksInDoubtOnly = false
    /// The app needs nobody to look at it meanwhile.
    package var supportsBackground: Bool
    /// A state of the app that can be opened again: nobody asks for it in words of its own, and the app is not asked before.
    package var isActivity: Bool
    /// People may set it up as a shortcut.
    package var isConfigurable: Bool
    /// An app may show cards of its own for it.
    package var supportsCustomCard: Bool
    /// What Wilco shows of it, whatever the app does, unless the app's card replaces it.
    package var blocks: Set<CardBlock>
    /// The parameter that tells one such request from another best.
    package var keyParameter: String?
    /// The parameter that takes what an earlier step brought forth.
    package var inputParameter: String?
    /// Not begun while the machine is locked.
    package var isRestrictedWhileLocked: Bool
    /// Whoever asked must show who they are, even when the machine is unlocked.
    package var needsAuthentication: Bool
    /// In order of resolution.
    package var parameters: [ParameterDefinition]
    package var sentences: [SentenceDefinition]
    /// The question before handling; nil: the category's.
    package var confirmationDialog: String?
    /// What is done, after "to"; nil: the category's verb.
    package var verb: String?
    /// One sentence about a request, by the key of a ``ParameterCombination``.
    package var summaries: [String: String]
    /// What people could say for a shortcut to this.
    package var suggestedPhrase: String?
    /// Worth suggesting; not what only makes sense while something else goes on, as stopping it does.
    package var isSuggested = true
    /// Ids of apps that come first where a sentence is as much theirs.
    package var leavesTo: Set<String> = []
    /// What is suggested of it; empty: any of its parameters that go together.
    package var shortcutTypes: [ShortcutType] = []
    /// Said while handling starts; nil: the category's.
    package var acknowledgement: String?
    package var responses: [ResponseCode: ResponseTemplate]
    /// Of responses; empty: the app may send what it likes.
    package var responseProperties: [PropertyDefinition]
    /// The app's own codes, and whether each means that it was done.
    package var responseCodes: [ResponseCode: Bool]
    /// Those of them that mean there was nothing to do: no fault, and nothing to learn from.
    package var idleCodes: Set<ResponseCode> = []
    /// Intents of the same app whose open question is over with this: what was proposed is not asked again after a "never".
    package var ends: Set<String> = []
    /// What takes it back once it is done; nil: nothing does.
    package var undo: FollowingIntent?
    /// What gives it other values once it is done; nil: it is taken back and done anew.
    package var change: FollowingIntent?
    /// What stops it: it goes on until then.
    package var stop: FollowingIntent?
    /// The response's property that later steps get.
    package var output: String?
    /// Things to say, best first.
    package var examples: [String]

    package init(
        name: String,
        title: String,
        summary: String = "",
        domain: String = IntentDefinition.customDomain,
        category: IntentCategory = .do,
        needsConfirmation: Bool? = nil,
        supportsBackground: Bool = true,
        isActivity: Bool = false,
        isConfigurable: Bool = true,
        supportsCustomCard: Bool = true,
        blocks: Set<CardBlock> = [],
        keyParameter: String? = nil,
        inputParameter: String? = nil,
        isRestrictedWhileLocked: Bool = false,
        needsAuthentication: Bool = false,
        parameters: [ParameterDefinition] = [],
        sentences: [SentenceDefinition] = [],
        confirmationDialog: String? = nil,
        acknowledgement: String? = nil,
        verb: String? = nil,
        summaries: [String: String] = [:],
        responses: [ResponseCode: ResponseTemplate] = [:],
        responseProperties: [PropertyDefinition] = [],
        responseCodes: [ResponseCode: Bool] = [:],
        output: String? = nil,
        examples: [String] = []
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.domain = domain
        self.category = category
        self.needsConfirmation = needsConfirmation ?? category.confirmsByDefault
        self.supportsBackground = supportsBackground
        self.isActivity = isActivity
        self.isConfigurable = isConfigurable
        self.supportsCustomCard = supportsCustomCard
        self.blocks = blocks
        self.keyParameter = keyParameter
        self.inputParameter = inputParameter
        self.isRestrictedWhileLocked = category.isRestrictedWhileLocked || isRestrictedWhileLocked
        self.needsAuthentication = needsAuthentication
        self.parameters = parameters
        self.sentences = sentences
        self.confirmationDialog = confirmationDialog
        self.acknowledgement = acknowledgement
        self.verb = verb
        self.summaries = summaries
        self.responses = responses
        self.responseProperties = responseProperties
        self.responseCodes = responseCodes
        self.output = output
        self.examples = examples
    }

    /// The domain of intents that no built-in domain has.
    package static let customDomain = "custom"

    /// The shortcut type that has just these parameters.
    package func shortcutType(of names: some Sequence<String>) -> ShortcutType? {
        let names = Set(names)
        return shortcutTypes.first { Set($0.parameters) == names }
    }

    package func parameter(named name: String) -> ParameterDefinition? {
        parameters.first { $0.name == name }
    }
}
