private import Glibc
private import Synchronization

/// What an app can tell Wilco unasked.
public enum Wilco {
    /// The app's terms are others now; ``IntentApp/vocabulary()`` will be asked again.
    public static func vocabularyChanged() {
        write(.notification(method: "vocabularyChanged", parameters: [:]))
    }

    /// The user's own terms of a parameter type (`object:Soup`, `person`) are these now, in order of priority.
    ///
    /// ``IntentApp/vocabulary()`` must say the same from then on: it is asked again whenever Wilco starts.
    public static func replaceTerms(_ terms: [IntentObject], of type: String) {
        write(TermEdit.replace(type: type, terms).message)
    }

    /// These are among the terms now; one that was there already moves.
    ///
    /// - Parameter id: The term that comes after them; nil: they come last.
    public static func insertTerms(_ terms: [IntentObject], of type: String, before id: String? = nil) {
        write(TermEdit.insert(type: type, terms, before: id).message)
    }

    /// The person deleted these: they are not understood any more.
    public static func removeTerms(_ ids: [String], of type: String) {
        write(TermEdit.remove(type: type, ids: ids).message)
    }

    /// - Parameter type: nil: of all types.
    public static func resetTerms(of type: String? = nil) {
        write(TermEdit.reset(type: type).message)
    }

    /// The person signed out of the app: its terms, donations, relevant shortcuts and announcements are gone at once.
    public static func signedOut() {
        write(.notification(method: "signedOut", parameters: [:]))
    }

    /// How an intent that was answered with ``ResponseCode/inProgress`` goes on.
    ///
    /// A response with any other code is the last.
    public static func update(_ response: IntentResponse, for intent: IntentInvocation) {
        write(
            .notification(
                method: "update",
                parameters: ["key": .string(intent.idempotencyKey), "response": response.json]
            )
        )
    }

    /// The person did this in the app itself, and may want to do it by voice next time; once per action.
    ///
    /// - Parameters:
    ///   - identifier: Your own name for it, to delete it by.
    ///   - group: Of several that can be deleted together.
    ///   - requiredKeys: The parameters that make up the thing; the others are not compared.
    ///   - image: A picture of the key parameter's value: a file of the app's folder, or `data:image/…`. Nil: the app's.
    public static func donate(
        _ intent: IntentInvocation,
        identifier: String? = nil,
        group: String? = nil,
        requiredKeys: Set<String>? = nil,
        image: String? = nil
    ) {
        let donation = AppDonation(
            intent,
            identifier: identifier,
            group: group,
            requiredKeys: requiredKeys,
            image: image
        )
        write(.notification(method: "donate", parameters: donation.json))
    }

    /// The person looks at this in the app, and may want to come back to it; its type is one of the app's `activities`.
    ///
    /// - Parameters:
    ///   - activity: Where the app is; its `userInfo` has what it needs to find back.
    ///   - isSearchable: It is found by `wilco search`.
    ///   - isPredicted: It is suggested, if it is searchable, too.
    ///   - identifier: Your own name for it, to delete it by.
    ///   - group: Of several that can be deleted together.
    ///   - requiredKeys: The keys that make up the place; the others are not compared. Nil: as the app's definition says.
    ///   - image: A picture of it: a file of the app's folder, or `data:image/…`. Nil: the app's.
    ///   - term: Id of a term of the app that it is about; when that goes, so does this.
    public static func donate(
        _ activity: Activity,
        isSearchable: Bool = true,
        isPredicted: Bool = true,
        identifier: String? = nil,
        group: String? = nil,
        requiredKeys: Set<String>? = nil,
        image: String? = nil,
        about term: String? = nil
    ) {
        let donation = AppDonation(
            activity,
            identifier: identifier,
            group: group,
            requiredKeys: requiredKeys,
            image: image,
            viewing: .init(isSearchable: isSearchable, isPredicted: isPredicted, relatedIdentifier: term)
        )
        write(.notification(method: "donate", parameters: donation.json))
    }

    /// What the person looks at now; say it again every minute for as long as they do.
    ///
    /// - Parameters:
    ///   - activity: Its type is one of the app's `activities`; nil: they look at nothing of the app any more.
    ///   - isHandedOff: It may be gone on with on another machine.
    public static func setCurrentActivity(_ activity: Activity?, isHandedOff: Bool = true) {
        write(.notification(method: "currentActivity", parameters: CurrentActivity.json(activity, isHandedOff)))
    }

    /// What the person deleted must not be suggested any more.
    public static func deleteDonations(identifiers: [String]) {
        let names = identifiers.map(JSONValue.string)
        write(.notification(method: "deleteDonations", parameters: ["identifiers": .array(names)]))
    }

    public static func deleteDonations(group: String) {
        write(.notification(method: "deleteDonations", parameters: ["group": .string(group)]))
    }

    /// The person logged out, or deleted everything.
    public static func deleteAllDonations() {
        write(.notification(method: "deleteDonations", parameters: ["all": true]))
    }

    /// What the app holds out for a glance from now on, in the place of all before: new content, what fits a day.
    ///
    /// - Parameter shortcuts: Each with `intent`, and where wanted `title`, `parameters`, `hints` and `background`.
    public static func setRelevantShortcuts(_ shortcuts: [JSONValue]) {
        write(.notification(method: "relevantShortcuts", parameters: ["shortcuts": .array(shortcuts)]))
    }

    /// Has something said at a time, even when this process has ended by then.
    ///
    /// - Parameters:
    ///   - id: Your name for it; a later one of the same name takes its place.
    ///   - text: What is said; `{time}` in it is the time of day at which it comes.
    ///   - time: ISO 8601, local; nil: now.
    ///   - occasion: When the person arrives at a place or leaves it, from the time on.
    ///   - rings: Sounds until somebody says stop.
    ///   - kind: `timer`, `alarm`, `reminder` …
    ///   - days: Again at the same time on these days, 0 is Monday; nil: once.
    ///   - about: Your own; it comes back in ``AppContext/announcements``.
    ///   - isHeld: Only kept, until it is announced anew without: a timer that is paused.
    public static func announce(
        id: String,
        time: String? = nil,
        occasion: Announcement.Occasion? = nil,
        text: String,
        rings: Bool = false,
        kind: String,
        days: Set<Int>? = nil,
        about: JSONValue? = nil,
        isHeld: Bool = false
    ) {
        let announcement = Announcement(
            id: id,
            time: time,
            occasion: occasion,
            text: text,
            rings: rings,
            kind: kind,
            days: days,
            about: about,
            isHeld: isHeld
        )
        write(.notification(method: "announce", parameters: announcement.json))
    }

    /// Not to be said any more; one that sounds falls silent.
    public static func withdraw(announcement id: String) {
        write(.notification(method: "withdraw", parameters: ["id": .string(id)]))
    }

    /// Whatever of this app rings falls silent; what is to ring later stays.
    public static func silence() {
        write(.notification(method: "silence", parameters: [:]))
    }

    /// Something happened that automations may wait for.
    public static func event(_ name: String) {
        write(.notification(method: "event", parameters: ["name": .string(name)]))
    }

    /// How grave a line of the log is.
    public enum LogLevel: String, Sendable { case debug, info, warning, error }

    /// Writes a line to Wilco's log, under the app's name.
    public static func log(_ message: String, level: LogLevel = .info) {
        write(
            .notification(method: "log", parameters: ["level": .string(level.rawValue), "message": .string(message)])
        )
    }

    /// The protocol's own copy of standard output; what is printed goes to standard error from then on.
    private static let output = Mutex(redirectedOutput())

    private static func redirectedOutput() -> Int32 {
        let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        return copy
    }

    /// Makes standard output the protocol's alone, before the app's own code can print.
    static func claimOutput() {
        output.withLock { _ in }
    }

    static func write(_ message: ProtocolMessage) {
        guard let line = try? message.line() else { return }
        output.withLock { descriptor in
            var rest = line[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
