package import Logging
package import WilcoIntents

/// What an app says unasked.
package struct AppNotification: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The app's terms are others now: ask for its vocabulary again.
        case vocabularyChanged
        /// Some of the app's terms are others now.
        case terms(TermEdit)
        /// The person signed out of the app: nothing of what it told is theirs to be heard or suggested any more.
        case signedOut
        /// How a `handle` that answered `inProgress` goes on; its last update has another code.
        case update(idempotencyKey: String, IntentResponse)
        /// The person did this in the app itself.
        case donate(AppDonation)
        /// The person looks at this in the app now.
        case currentActivity(CurrentActivity)
        /// What the person did there is gone, and must not be suggested any more.
        case deleteDonations(DonationDeletion)
        /// The shortcuts the app holds out for a glance, instead of those before.
        case relevantShortcuts([JSONValue])
        /// To be said at a time.
        case announce(Announcement)
        /// Not to be said any more.
        case withdraw(id: String)
        /// What of the app rings falls silent.
        case silence
        /// Something happened in the app that automations may wait for.
        case event(name: String)
        case log(level: Logger.Level, message: String)
    }

    package var app: String
    package var kind: Kind

    package init(app: String, _ kind: Kind) {
        self.app = app
        self.kind = kind
    }

    /// Nobody glances at more.
    package static let mostShortcuts = 100

    /// The notifications' names in the protocol.
    package enum Method: String, Sendable, CaseIterable {
        case vocabularyChanged, replaceTerms, insertTerms, removeTerms, resetTerms, signedOut
        case update, donate, currentActivity, deleteDonations, relevantShortcuts
        case announce, withdraw, silence, event, log
    }

    /// Nil for a method that is none of these.
    package init?(app: String, method name: String, parameters: JSONValue) throws(ProtocolError) {
        guard let method = Method(rawValue: name) else { return nil }
        switch method {
        case .vocabularyChanged: self.init(app: app, .vocabularyChanged)
        case .replaceTerms, .insertTerms, .removeTerms, .resetTerms:
            guard let edit = try TermEdit(method: name, parameters: parameters) else { return nil }
            self.init(app: app, .terms(edit))
        case .signedOut: self.init(app: app, .signedOut)
        case .update:
            guard let response = parameters["response"] else { throw ProtocolError("\"response\" is missing") }
            let key = parameters["key"]?.stringValue ?? ""
            self.init(app: app, .update(idempotencyKey: key, try IntentResponse(json: response)))
        case .donate: self.init(app: app, .donate(try AppDonation(json: parameters)))
        case .currentActivity:
            self.init(app: app, .currentActivity(try CurrentActivity(json: parameters)))
        case .deleteDonations: self.init(app: app, .deleteDonations(try DonationDeletion(json: parameters)))
        case .relevantShortcuts:
            guard let shortcuts = parameters["shortcuts"]?.arrayValue else {
                throw ProtocolError("\"shortcuts\" is missing")
            }
            guard shortcuts.count <= Self.mostShortcuts else {
                throw ProtocolError("more than \(Self.mostShortcuts) shortcuts at a glance")
            }
            self.init(app: app, .relevantShortcuts(shortcuts))
        case .announce: self.init(app: app, .announce(try Announcement(json: parameters)))
        case .withdraw:
            guard let id = parameters["id"]?.stringValue else { throw ProtocolError("\"id\" is missing") }
            self.init(app: app, .withdraw(id: id))
        case .silence: self.init(app: app, .silence)
        case .event:
            guard let name = parameters["name"]?.stringValue else { throw ProtocolError("\"name\" is missing") }
            guard name.utf8.count <= 200, name.folded() == name else {
                throw ProtocolError("\"name\" is longer than 200 bytes, or not one line")
            }
            self.init(app: app, .event(name: name))
        case .log:
            let level = parameters["level"]?.stringValue.flatMap(Logger.Level.init(rawValue:)) ?? .info
            self.init(app: app, .log(level: level, message: parameters["message"]?.stringValue ?? ""))
        }
    }
}
