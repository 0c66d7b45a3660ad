/// Something the person did, as an app told it or as it was asked for aloud.
package struct Donation: Sendable, Hashable {
    package enum Origin: String, Sendable, Hashable, CaseIterable {
        /// Done in the app itself.
        case app
        /// Asked of the assistant.
        case request
        /// Done by an automation: it tells nothing about what the person wants next.
        case automation
        /// Done by a step of the person's own shortcut: what they wanted is the shortcut.
        case shortcut

        /// It tells what the person wants next.
        var isHabit: Bool { self == .app || self == .request }
    }

    /// The store's number for it.
    package var id: Int64
    package var app: String
    package var intent: String
    package var parameters: [String: DonatedValue]
    /// The app's own name for the thing done, to delete it by.
    package var identifier: String?
    package var group: String?
    /// The parameters that make up the thing; the others are ignored.
    ///
    /// Nil: the intent's shortcut types say so.
    package var requiredKeys: Set<String>?
    package var origin: Origin
    package var moment: DonationMoment

    package init(
        id: Int64 = 0,
        app: String,
        intent: String,
        parameters: [String: DonatedValue] = [:],
        identifier: String? = nil,
        group: String? = nil,
        requiredKeys: Set<String>? = nil,
        origin: Origin = .app,
        moment: DonationMoment
    ) {
        self.id = id
        self.app = app
        self.intent = intent
        self.parameters = parameters
        self.identifier = identifier
        self.group = group
        self.requiredKeys = requiredKeys
        self.origin = origin
        self.moment = moment
    }
}
