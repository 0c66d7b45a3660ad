package import Assistant
internal import Configuration
internal import Conversation
internal import Extensions
internal import Foundation
internal import Generating
internal import Glibc
internal import Matching
internal import Resolution
internal import WilcoIntents

/// Everything that can be said about apps' files without running them: in each of their locales, dialogs included.
package struct AppsCheck: Sendable {
    /// `file:line:column: what is wrong — how to mend it`.
    package var problems: [String]
    /// What may be heard wrong or could be said better; no reason to refuse an app.
    package private(set) var warnings: [String] = []
    /// Ids of the apps that were checked.
    package var apps: [String]
    private var noted: Set<String> = []
    private var advised: Set<String> = []
    /// Of an app: `de-DE of bus`.
    private var uncheckedLocales: [String] = []
    private let isOver: @Sendable () -> Bool

    /// Of a core, seconds: no app that people use takes a tenth of it; an app may be written to take days.
    package static let patience = 30.0

    /// - Parameter isOver: Whether no time is left: what has not been looked at by then is told.
    package init(_ parts: AssistantParts, until isOver: @escaping @Sendable () -> Bool = Self.over(in: patience)) {
        self.isOver = isOver
        problems = []
        apps = parts.generation.apps.map(\.id)
        note(parts.generation.folderProblems)
        note(parts.generation.problems)
        var read = ReadDomains(parts)
        for app in parts.generation.apps { check(app, parts, &read) }
        let (folders, locale) = (parts.generation.appFolders, parts.generation.locale)
        let domains = parts.generation.domainFolders
        for app in AppCatalog.unusable(in: folders, locale: locale, domains: domains) {
            note(TemplateCheck.misspelt(in: app))
        }
        for app in AppCatalog.unusable(in: folders, locale: locale, domains: domains, areWhole: true) {
            check(app, parts, &read)
        }
        let context = parts.generation.understander.matchContext
        let review = parts.generation.matcher.review(in: context, until: isOver)
        note(review.problems)
        warnings += review.warnings
        tellUnchecked(review)
    }

    /// - Parameter seconds: Of a core: what else the machine is at cuts no check short.
    private static func over(in seconds: Double) -> @Sendable () -> Bool {
        let start = processorTime
        return { processorTime - start >= seconds }
    }

    /// Of this process, seconds.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private mutating func tellUnchecked(_ review: MatcherReview) {
        var left = uncheckedLocales.isEmpty ? [] : ["the languages \(uncheckedLocales.joined(separator: ", "))"]
        if review.untried > 0 { left.append("\(review.untried) of the examples") }
        if !review.isWhole { left.append("what names and sentences have in common") }
        guard !left.isEmpty else { return }
        let mend = "check apps one by one, or give them fewer sentences, examples and languages"
        warnings.append("no time was left to look at \(left.joined(separator: ", ")) — \(mend)")
    }

    /// The built-in domains in each locale, read once.
    private struct ReadDomains {
        private let folders: [String]
        private var known: [String: [AppDefinition]] = [:]

        init(_ parts: AssistantParts) { folders = parts.generation.domainFolders }

        subscript(locale: String) -> [AppDefinition] {
            mutating get {
                let domains = known[locale] ?? DomainCatalog.load(folders: folders, locale: locale).domains
                known[locale] = domains
                return domains
            }
        }
    }

    private mutating func check(_ app: AppDefinition, _ parts: AssistantParts, _ read: inout ReadDomains) {
        let isUsable = apps.contains(app.id)
        let folders = parts.generation.domainFolders
        let phrases = parts.context.settings.phrases
        let (tests, faults) = AppTest.load(folder: app.folder)
        note(faults)
        note(tests.flatMap { Self.unknownNames(in: $0, of: app) })
        note(AppDialogues.problems(in: app.folder))
        if let warning = Self.doubleGeneration(of: app), advised.insert(warning).inserted { warnings.append(warning) }
        let locales = [app.locale] + app.locales.filter { $0 != app.locale }
        for locale in locales {
            guard !isOver() else {
                uncheckedLocales.append("\(locale) of \(app.id)")
                continue
            }
            let (usable, faults) = AppFolder.load(app.folder, locale: locale, domains: folders)
            note(faults)
            let whole = usable ?? AppFolder.unusable(app.folder, locale: locale, domains: folders, isWhole: true)
            guard let loaded = whole else { continue }
            note(TemplateCheck.unused(in: loaded))
            note(NameCollisions.problems(of: loaded))
            note(DialogChecker.problems(in: loaded).map(\.description))
            note(Self.images(of: loaded))
            note(Self.missingOpening(of: loaded))
            let tables = parts.context.languages.load(locale).tables
            let found =
                DialogAdvice.warnings(for: loaded, verbs: DialogueWording(tables).verbs)
                + BuiltInAdvice.warnings(for: loaded, domains: read[locale])
            for advice in found where advised.insert(advice).inserted { warnings.append(advice) }
            // What is used is looked at with all the others.
            guard locale != app.locale || !isUsable else {
                note(TakenNames(phrases: phrases, matcher: parts.generation.matcher).problems(of: loaded))
                continue
            }
            let matcher = Matcher(apps: [loaded], locale: locale, tables: tables)
            note(TakenNames(phrases: phrases, matcher: matcher).problems(of: loaded))
            note(matcher.problems.map(\.description))
        }
    }

    /// Intents and parameters that a test names and the app does not have.
    private static func unknownNames(in test: AppTest, of app: AppDefinition) -> [String] {
        guard let name = test.intent else { return [] }
        guard let intent = app.intent(named: name) else {
            return ["\(test.location): there is no intent \(name) — write the name of one in intents.yaml"]
        }
        return test.parameters.keys.sorted().filter { key in !intent.parameters.contains { $0.name == key } }.map {
            "\(test.location): \(name) has no parameter \($0) — write the name of one in intents.yaml"
        }
    }

    /// Responses that go on in an app which nothing can open.
    private static func missingOpening(of app: AppDefinition) -> [String] {
        guard app.opening == nil else { return [] }
        let unseen = app.intents.filter { intent in
            !intent.isActivity
                && (!intent.supportsBackground || intent.shortcutTypes.contains { $0.supportsBackground == false })
        }
        .map { intent in
            let place = app.location(of: "intents.\(intent.name)").map { "\($0)" } ?? app.folder
            let mend = "write `open` in app.yaml"
            return "\(place): \(intent.name) is not done in the background, and the app cannot be opened — \(mend)"
        }
        return unseen
            + app.intents.flatMap { intent in
                let codes = [ResponseCode.continueInApp, .failureRequiringAppLaunch]
                return codes.filter { intent.responses[$0] != nil }.map { code in
                    let key = "intents.\(intent.name).responses.\(code.rawValue).spoken"
                    let place = app.location(of: key).map { "\($0)" } ?? app.folder
                    return
                        "\(place): \(intent.name) goes on in the app, which cannot be opened — write `open` in app.yaml"
                }
            }
    }

    /// Images of card templates that the app's folder does not have.
    private static func images(of app: AppDefinition) -> [String] {
        app.intents.flatMap { intent in
            intent.responses.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { code, response in
                guard let image = response.card?.image, !image.contains("{"),
                    Card(image: image).within(app).image == nil
                else { return nil }
                let key = "intents.\(intent.name).responses.\(code.rawValue).card.image"
                let place = app.location(of: key).map { "\($0)" } ?? app.folder
                return "\(place): there is no image \(image) in the app's folder — add it, or write another path"
            }
        }
    }

    /// The same types in two targets of a package are different types, and clash where both are imported.
    private static func doubleGeneration(of app: AppDefinition) -> String? {
        let file = "\(app.folder)/Package.swift"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        let uses = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter { _, line in
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            return code.contains(".plugin(name: \"WilcoIntentsPlugin\"") && !code.contains("targets:")
        }
        guard uses.count > 1 else { return nil }
        let place = "\(file):\(uses[1].offset + 1)"
        return """
            \(place): the types of \(app.id) are generated in \(uses.count) targets — leave the plugin in one library target \
            and let the others import it
            """
    }

    private mutating func note(_ found: [String]) {
        for problem in found where noted.insert(problem).inserted { problems.append(problem) }
    }

    /// What an app works with, only less well, is told as what it is.
    private mutating func note(_ found: [AppProblem]) {
        for problem in found where noted.insert(problem.description).inserted {
            if problem.severity == .warning { warnings.append(problem.text) } else { problems.append(problem.text) }
        }
    }
}
