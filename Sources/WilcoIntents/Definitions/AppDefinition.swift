/// An app, as its folder describes it, with its texts in one locale.
package struct AppDefinition: Sendable, Hashable {
    /// Ids of what is no app's: the assistant itself, and the apps that run inside of it.
    package static let reservedIDs: Set<String> = ["wilco", "shortcuts", "proposals"]

    package var id: String
    package var name: SpokenName
    package var alternativeNames: [SpokenName]
    package var summary: String
    /// BCP 47 of the texts.
    package var locale: String
    /// Every locale the folder has texts for.
    package var locales: [String]
    /// Absolute path.
    package var folder: String
    /// Nil: sentences only, nothing happens.
    package var handler: HandlerDefinition?
    /// Its picture, a file in ``folder``.
    package var icon: String?
    /// Nil: it cannot be opened.
    package var opening: AppOpening?
    /// What it asks the user for.
    package var permissions: [AppPermission]
    package var intents: [IntentDefinition]
    /// States of the app that people come back to; each is like an intent whose parameters are the keys that restore it.
    package var activities: [IntentDefinition]
    package var types: [TermType]
    /// Template lists and rules shared by the app's sentences.
    package var lists: [String: SlotList]
    package var rules: [String: String]
    /// Words that sentences may contain anywhere without a change of meaning.
    package var skipWords: [String]
    /// Pronunciations of single words: ARPABET, or a respelling in quotes.
    package var pronunciations: [String: [String]]
    /// Spaces in sentences mean nothing, in templates or in speech (hassil's `ignore_whitespace`).
    package var ignoresWhitespace: Bool
    /// Where each dialog and rule stands, by its path in its file: `intents.OrderSoup.parameters.soup.prompt`, `rules.amount`.
    package var places: [String: SourceLocation]

    package init(
        id: String,
        name: SpokenName,
        alternativeNames: [SpokenName] = [],
        summary: String = "",
        locale: String,
        locales: [String] = [],
        folder: String,
        handler: HandlerDefinition? = nil,
        icon: String? = nil,
        opening: AppOpening? = nil,
        permissions: [AppPermission] = [],
        intents: [IntentDefinition] = [],
        activities: [IntentDefinition] = [],
        types: [TermType] = [],
        lists: [String: SlotList] = [:],
        rules: [String: String] = [:],
        skipWords: [String] = [],
        pronunciations: [String: [String]] = [:],
        ignoresWhitespace: Bool = false,
        places: [String: SourceLocation] = [:]
    ) {
        self.id = id
        self.name = name
        self.alternativeNames = alternativeNames
        self.summary = summary
        self.locale = locale
        self.locales = locales
        self.folder = folder
        self.handler = handler
        self.icon = icon
        self.opening = opening
        self.permissions = permissions
        self.intents = intents
        self.activities = activities
        self.types = types
        self.lists = lists
        self.rules = rules
        self.skipWords = skipWords
        self.pronunciations = pronunciations
        self.ignoresWhitespace = ignoresWhitespace
        self.places = places
    }

    /// An intent, or an activity in its form.
    package func intent(named name: String) -> IntentDefinition? {
        intents.first { $0.name == name } ?? activities.first { $0.name == name }
    }

    /// What an activity of the app may be: one of its intents, or a state that people come back to.
    package var activityTypes: Set<String> { Set((intents + activities).map(\.name)) }

    package func type(named name: String) -> TermType? {
        types.first { $0.name == name }
    }

    /// Where something of the app's files stands, or what it is a part of; nil where nothing is known of either.
    ///
    /// - Parameter path: `intents.OrderSoup.parameters.soup.prompt`.
    package func location(of path: String) -> SourceLocation? {
        var path = path[...]
        while !path.isEmpty {
            if let place = places[String(path)] { return place }
            path = path.lastIndex(of: ".").map { path[..<$0] } ?? ""
        }
        return nil
    }
}
