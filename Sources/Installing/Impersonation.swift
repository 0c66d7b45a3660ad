internal import Assistant
internal import Extensions
internal import Foundation
internal import Matching
internal import WilcoIntents

/// Whether a new app would be taken for another, or takes another's place.
///
/// Whoever means it names the other.
struct Impersonation {
    let app: AppDefinition
    /// The folder that it is installed from.
    let source: String
    /// The folder that it is installed to.
    let target: String
    /// Ids of apps that the user has named.
    let named: Set<String>
    let sounds: NameSounds
    private let likeness: NameLikeness
    /// Words of each language for the assistant, and for what belongs to it.
    private let assistants: [String]

    /// What languages know of names.
    struct Words {
        /// Of the languages of all apps: the machine's may change.
        var all: [NameWords]
        /// Of those that names are read in now: "Timers" is a form of nothing where nobody reads English.
        var here: [NameWords]
    }

    init(
        app: AppDefinition,
        source: String,
        target: String,
        named: Set<String>,
        words: Words,
        engines: SpeechEngines
    ) {
        self.app = app
        self.source = source
        self.target = target
        self.named = named
        let fillers = Set(words.all.flatMap(\.fillers))
        sounds = NameSounds(engines: engines, fillers: fillers)
        likeness = NameLikeness(words.here, fillers: fillers)
        assistants = Set(words.all.flatMap(\.assistants)).sorted()
    }

    /// - Parameter others: The apps that are there; one of the same id among them is that which it takes the place of.
    func fault(among others: [AppDefinition]) async -> InstallError? {
        let own = await names(of: app)
        let assistant = BuiltInRequest.app
        let called = await sounds.ways(of: SpokenName("Wilco"))
        let isTaken = { (name: Name) in isAssistants(name.name.text) || !name.ways.isDisjoint(with: called) }
        if !named.contains(assistant), let name = own.first(where: isTaken) {
            let what = "its name “\(name.name.text.folded(atMost: 40))” is one of the assistant's own"
            return .impersonates(app: app.id, what: what, other: assistant)
        }
        if !named.contains(assistant), let name = own.first(where: { Lookalike.isInRareScript($0.name.text) }) {
            let what = "is in letters that few can read and that look like others"
            return .impersonates(
                app: app.id,
                what: "its name “\(name.name.text.folded(atMost: 40))” \(what)",
                other: assistant
            )
        }
        for other in others where !named.contains(other.id) {
            let what: String?
            if other.id == app.id { what = displacement(of: other) } else { what = await likeness(of: own, to: other) }
            if let what { return .impersonates(app: app.id, what: what, other: other.id) }
        }
        return nil
    }

    private struct Name {
        let name: SpokenName
        /// It stands on the cards, and is who it is.
        let isMain: Bool
        let ways: Set<[String]>
    }

    /// Those of all its languages: the machine's may change.
    private func names(of app: AppDefinition) async -> [Name] {
        var seen = Set<SpokenName>()
        let all = [app.name] + app.alternativeNames + AppFolder.names(in: app.folder)
        var names: [Name] = []
        for name in all where seen.insert(name).inserted {
            names.append(Name(name: name, isMain: name == app.name, ways: await sounds.ways(of: name)))
        }
        return names
    }

    /// "Wilco Lock" and "System Settings" would be believed to be Wilco, and so would whatever looks like them.
    private func isAssistants(_ name: String) -> Bool {
        likeness.mentions(AppDefinition.assistantNames, in: name)
            || likeness.consists(name, of: Set(assistants))
            || assistants.contains { own in
                Lookalike.areAlike(own, name, fillers: sounds.fillers) || likeness.kind(own, name) != nil
            }
    }

    /// A newer version has the folder's name of the one before, and lies where that was copied from or where it was installed.
    private func displacement(of other: AppDefinition) -> String? {
        let folder = Self.real(other.folder)
        if folder == Self.real(source) { return nil }
        let name = "the id of “\(other.name.text.folded(atMost: 40))”"
        guard folder == Self.real(target) else { return "it has \(name) in \(other.folder)" }
        let called = (Self.real(source) as NSString).lastPathComponent
        return called == app.id ? nil : "its folder is called \(called), and it has \(name)"
    }

    /// Another name for both is confusing, and told when it is installed; the name on its cards is who it is.
    private func likeness(of own: [Name], to other: AppDefinition) async -> String? {
        let theirs = await names(of: other)
        for name in own {
            for rival in theirs {
                let isWho = name.isMain || rival.isMain
                let (first, second) = (name.name.text, rival.name.text)
                if !isWho, first.lowercased() == second.lowercased() { continue }
                var relation = isWho ? likeness.kind(first, second).map(Self.relation) : nil
                if isWho, !name.ways.isDisjoint(with: rival.ways) { relation = "sounds like" }
                let fillers = isWho ? sounds.fillers : []
                if Lookalike.areAlike(first, second, fillers: fillers) { relation = "looks like" }
                guard let relation else { continue }
                return "its name “\(first.folded(atMost: 40))” \(relation) “\(second.folded(atMost: 40))”"
            }
        }
        return nil
    }

    private static func relation(_ kind: NameLikeness.Kind) -> String {
        switch kind {
        case .forms: "is another form of"
        case .words: "has the words of"
        case .letter: "is a letter away from"
        }
    }

    private static func real(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}
