package import Clocks
package import Foundation
package import Resolution
package import Storage
package import WilcoIntents

/// Keeps donations and says what they suggest now.
package actor SuggestionService {
    let store: DonationStore
    nonisolated let apps: [String: AppDefinition]
    nonisolated let own: OwnShortcuts?
    nonisolated let clock: ConversationClock
    private let explanations: ExplanationText
    nonisolated let values: ValueFormatter
    /// "{app}: {title}".
    private let titled: String
    /// Whoever works on an app sees what it donates.
    private let showsRecent: Bool
    let warn: @Sendable (_ app: String, _ message: String) -> Void
    /// Whether what an app has told of may be offered now.
    let isAllowed: @Sendable (_ app: String) -> Bool
    /// What else quotes what was asked for.
    let memories: [any RequestMemory]
    /// What was proposed of late, the latest last, so that who was asked can be told why.
    private var proposals: [OfferedSuggestion] = []
    private static let mostProposals = 64
    /// What of the apps' quotas their authors were told, by app and day.
    var quotaWarnings: Set<String> = []
    /// What was read of the file, and the version it had.
    var loaded: (model: SuggestionModel, version: Int)?

    /// - Parameters:
    ///   - own: The person's shortcuts; nil: there are none.
    ///   - showsRecent: What was done last takes the place of what fits, but for what is said unasked.
    ///   - warn: Told what an app's author should mend.
    ///   - isAllowed: Whether what an app has told of may be offered now.
    package init(
        store: DonationStore,
        apps: [AppDefinition],
        own: OwnShortcuts? = nil,
        wording: SuggestionWording,
        habits: HabitWording,
        values: ValueFormatter,
        clock: ConversationClock,
        showsRecent: Bool = false,
        memories: [any RequestMemory] = [],
        warn: @escaping @Sendable (_ app: String, _ message: String) -> Void = { _, _ in },
        isAllowed: @escaping @Sendable (_ app: String) -> Bool = { _ in true }
    ) {
        self.store = store
        self.own = own
        let known = apps + [own?.app].compactMap(\.self)
        self.apps = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.clock = clock
        self.showsRecent = showsRecent
        self.memories = memories
        self.warn = warn
        // Of their own shortcuts nobody is asked whether they may be used.
        self.isAllowed = { $0 == own?.app.id || isAllowed($0) }
        self.values = values
        titled = wording.titled
        let titles = self.apps
        explanations = ExplanationText(habits) {
            wording.words(for: $0, apps: titles)
        }
    }

    // MARK: - Learning

    /// Keeps what an app tells, or what was asked for aloud; each action once.
    ///
    /// - Parameter date: When it was done; nil: now.
    /// - Returns: Whether it was new.
    @discardableResult
    package func donate(
        _ donation: AppDonation,
        app: String,
        origin: Donation.Origin,
        at date: Date? = nil
    ) throws -> Bool {
        var donation = donation
        guard donation.viewing == nil ? fits(&donation, app: app) : admit(&donation, app: app) else { return false }
        let now = date ?? clock.date()
        let moment = try moment(at: now)
        let values = DonationCoding.values(
            of: donation.intent,
            today: localDate(now),
            time: origin == .app ? nil : localTime(now)
        )
        if origin == .app { check(values, of: donation, app: app) }
        let record = DonationRecord(
            app: app,
            intent: donation.intent.intent,
            identifier: donation.identifier,
            groupIdentifier: donation.group,
            parameters: DonationCoding.text(values),
            requiredKeys: donation.requiredKeys.map { DonationCoding.text($0.sorted()) },
            origin: origin.rawValue,
            at: now.timeIntervalSince1970,
            day: moment.day,
            minute: moment.minute,
            place: moment.place,
            recent: DonationCoding.text(moment.recent),
            isSearchable: donation.viewing?.isSearchable ?? false,
            isPredicted: donation.viewing?.isPredicted ?? true,
            relatedIdentifier: donation.viewing?.relatedIdentifier,
            image: image(of: donation, app: app)
        )
        if origin == .app, try !hasRoom(for: record) { return false }
        guard let kept = try store.insert(record) else {
            // What was known of it may be another's deed now.
            loaded = nil
            return false
        }
        if date != nil {
            // Others may have come since.
            loaded = nil
        } else if kept.isPredicted, var present = loaded {
            loaded = nil
            var reader = DonationReader(apps: apps)
            let donation = reader.donation(kept)
            present.model.learn(donation, combinations: reader.combinations(of: donation))
            loaded = present
        }
        return true
    }

    /// Keeps that the person ran a shortcut of theirs.
    ///
    /// - Parameter date: When it was begun.
    package func donate(runOf id: String, at date: Date) throws {
        guard let own, let donation = own.donation(ofRun: id) else { return }
        try donate(donation, app: own.app.id, origin: .request, at: date)
    }

    private func check(_ values: [String: DonatedValue], of donation: AppDonation, app: String) {
        let intent = donation.intent.intent
        for (name, value) in values.sorted(by: { $0.key < $1.key }) where RelativeDate.isFixed(value.json) {
            warn(
                app,
                "the donated \(intent) has a fixed date in \(name), which is stale tomorrow — donate today, tomorrow or today+3"
            )
        }
        for key in (donation.requiredKeys ?? []).sorted() where values[key] == nil {
            warn(app, "the donated \(intent) has no value for its required key \(key) — it will not be suggested")
        }
    }

    /// Whether a response means that something was done, or is under way, or goes on in the app.
    package nonisolated func isWorthKeeping(_ code: ResponseCode, of intent: String, app: String) -> Bool {
        let definition = apps[app]?.intent(named: intent)
        if definition?.idleCodes.contains(code) == true { return false }
        return definition?.isDone(with: code) ?? code.isDone
    }

    /// Notes something that happened: context of what is done next.
    ///
    /// - Parameter date: nil: now.
    package func note(_ event: String, at date: Date? = nil) throws {
        try store.note(event, at: (date ?? clock.date()).timeIntervalSince1970)
    }

    // MARK: - Suggesting

    /// What may be shown now, best first.
    ///
    /// - Parameter limit: More than a thousand are as many.
    package func suggestions(limit: Int = 5) throws -> [OfferedSuggestion] {
        let limit = max(0, min(limit, Self.mostSuggestions))
        return showsRecent ? try recentlyDone(limit: limit) : try fitting(limit: limit)
    }

    private func fitting(limit: Int) throws -> [OfferedSuggestion] {
        let moment = try moment(at: clock.date())
        let model = try model()
        let heldOut = try relevant(at: moment)
        let titles = Dictionary(
            heldOut.map { ($0.suggestion.shortcut, $0.title) },
            uniquingKeysWith: { first, _ in first }
        )
        let policy = try policy()
        let fitting = model.suggestions(at: moment, limit: limit + 10, without: policy.silenced(at: moment))
        let found = (fitting + heldOut.map(\.suggestion))
            .filter { apps[$0.shortcut.app]?.intent(named: $0.shortcut.intent)?.isSuggested != false }
            .filter { isThere($0.shortcut) }
        let silenced = Set(found.map(\.shortcut.app)).filter { !isAllowed($0) }
        let listed = policy.listed(found.filter { !silenced.contains($0.shortcut.app) }, at: moment)
        return try byShortcut(listed, without: policy.silenced(at: moment))
            .reduce(into: [Suggestion]()) { list, suggestion in
                // What an app holds out and the person does anyway is one thing.
                if !list.contains(where: { $0.shortcut == suggestion.shortcut }) { list.append(suggestion) }
            }
            .prefix(limit)
            .map { suggestion in
                let explanation = model.explanation(of: suggestion.shortcut, at: moment)
                // What the person does anyway is called as they know it.
                let title = explanation == nil ? titles[suggestion.shortcut] ?? nil : nil
                return OfferedSuggestion(
                    title: title ?? self.title(of: suggestion.shortcut),
                    subtitle: SuggestionWording.subtitle(of: suggestion.shortcut, apps: apps, values: values),
                    image: try image(of: suggestion.shortcut),
                    suggestion: suggestion,
                    reason: explanation.map(explanations.text),
                    confidence: explanation?.confidence ?? suggestion.weight,
                    opensApp: canOpen(suggestion.shortcut)
                )
            }
    }

    /// The best one, to be said.
    package func propose() throws -> OfferedSuggestion? {
        try suggestions(limit: 1).first.map(proposing)
    }

    /// What was proposed under this id; nil as well when that is long ago.
    package func proposal(_ id: String) -> OfferedSuggestion? { proposals.last { $0.id == id } }

    func proposing(_ suggestion: OfferedSuggestion) -> OfferedSuggestion {
        var proposed = suggestion
        proposed.id = UUID().uuidString
        proposals.append(proposed)
        if proposals.count > Self.mostProposals { proposals.removeFirst() }
        return proposed
    }

    /// One to say unasked, when it is sure enough, allowed, within the day's limit and not said before today; counts as offered.
    package func offer() throws -> OfferedSuggestion? {
        guard try policy().offersUnasked, let best = try fitting(limit: 1).first else { return nil }
        let today = try moment(at: clock.date()).day
        let offers = try store.feedback().filter {
            try $0.kind == .offered && moment(at: Date(timeIntervalSince1970: $0.at)).day == today
        }
        guard try policy().mayOffer(confidence: best.confidence, offeredToday: offers.count) else { return nil }
        let key = DonationCoding.keyText(best.suggestion.shortcut.parameters)
        let shortcut = best.suggestion.shortcut
        guard
            !offers.contains(where: { $0.app == shortcut.app && $0.intent == shortcut.intent && $0.parameters == key })
        else { return nil }
        try keep(.offered, shortcut)
        return proposing(best)
    }

    /// Each with the title that the app gave it, behind the app's name.
    private func relevant(at moment: DonationMoment) throws -> [(suggestion: Suggestion, title: String?)] {
        try store.relevantShortcuts().compactMap { record in
            let shortcut = RelevantShortcut(record)
            let weight = shortcut.relevance(at: moment)
            guard weight > 0 else { return nil }
            let suggestion = Suggestion(
                shortcut: shortcut.shortcut,
                weight: weight,
                runsInBackground: record.runsInBackground
            )
            let title = record.title.folded(atMost: Self.longestTitle)
            guard !title.isEmpty, let app = apps[record.app] else { return (suggestion, nil) }
            // Its own words would be taken for Wilco's.
            return (suggestion, titled.filled(["app": app.name.text, "title": title]))
        }
    }

    // MARK: - Of the moment

    private func model() throws -> SuggestionModel {
        let version = try store.version()
        if let loaded, loaded.version == version { return loaded.model }
        forgetOld()
        var model = SuggestionModel()
        var reader = DonationReader(apps: apps)
        // What an app can do no more is not suggested any more either.
        for record in try store.all()
        where record.isPredicted && apps[record.app]?.intent(named: record.intent) != nil {
            let donation = reader.donation(record)
            model.learn(donation, combinations: reader.combinations(of: donation))
        }
        loaded = (model, version)
        return model
    }

    func policy() throws -> SuggestionPolicy {
        let times = try store.feedback()
        var policy = DonationCoding.policy(times) { timeOnly(Date(timeIntervalSince1970: $0)) }
        policy.offersUnasked = try store.situation(Self.unaskedKey) == "yes"
        if let limit = try store.situation(Self.limitKey).flatMap(Int.init) { policy.dailyLimit = limit }
        return policy
    }

    func moment(at date: Date) throws -> DonationMoment {
        var moment = timeOnly(date)
        moment.place = try Whereabouts(store: store, clock: clock).place()
        let now = date.timeIntervalSince1970
        let since = now - Double(RecentThing.horizon) * 60
        let events = try store.happenings(since: since).filter { $0.at <= now }
        // What a shortcut of the person's did stands there by itself.
        let done = try store.recent(since: since).filter { $0.at <= now && $0.app != own?.app.id }
            .map { ("did \($0.app)/\($0.intent)", $0.at) }
        moment.recent = (events.map { ($0.name, $0.at) } + done).sorted { $0.1 > $1.1 }.prefix(4)
            .map { RecentThing($0.0, minutesAgo: Int(clamping: (now - $0.1) / 60)) }
        return moment
    }

    private func timeOnly(_ date: Date) -> DonationMoment {
        let seconds = localSeconds(date)
        let day = CivilDate(localSeconds: seconds)
        return DonationMoment(day: day.day, minute: (seconds - day.daysSince1970 * 86_400) / 60)
    }

    private func localDate(_ date: Date) -> String { CivilDate(localSeconds: localSeconds(date)).text }

    /// Since 1 January 1970, as the wall clock shows them.
    private func localSeconds(_ date: Date) -> Int {
        Int(clamping: date.timeIntervalSince1970.rounded(.down)) + clock.timeZone.secondsFromGMT(for: date)
    }

    private func localTime(_ date: Date) -> String {
        String(WallClockText.text(date, timeZone: clock.timeZone).dropFirst(11).prefix(5))
    }

    /// Characters.
    private static let longestTitle = 100
    private static let mostSuggestions = 1000

    static let unaskedKey = "suggestions unasked"
    static let limitKey = "suggestions a day"
}
