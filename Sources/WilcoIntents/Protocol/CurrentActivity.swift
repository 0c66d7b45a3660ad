/// What the person looks at in an app, as the app tells it.
package struct CurrentActivity: Sendable, Hashable {
    /// Nil: nothing of the app any more.
    package var activity: Activity?
    /// It may be gone on with on another machine.
    package var isHandedOff: Bool

    package init(_ activity: Activity?, isHandedOff: Bool = true) {
        self.activity = activity
        self.isHandedOff = isHandedOff
    }

    /// Reads the `params` of `currentActivity`.
    package init(json: JSONValue) throws(ProtocolError) {
        guard let activity = json["activity"] else { throw ProtocolError("\"activity\" is missing") }
        guard activity != .null else {
            self.init(nil)
            return
        }
        guard activity["type"]?.stringValue != nil else { throw ProtocolError("the activity has no \"type\"") }
        self.init(Activity(json: activity), isHandedOff: json["eligibleForHandoff"]?.boolValue ?? true)
    }

    static func json(_ activity: Activity?, _ isHandedOff: Bool) -> JSONValue {
        ["activity": activity?.json ?? .null, "eligibleForHandoff": .bool(isHandedOff)]
    }
}
