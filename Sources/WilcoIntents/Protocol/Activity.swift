/// What an app is opened with, when it is to go on with something other than the intent as it was said.
public struct Activity: Sendable, Hashable {
    /// What the app goes on with; nil: the intent, by its name.
    public var type: String?
    /// The app's own: whatever it needs to find its place again.
    public var userInfo: [String: JSONValue]

    public init(type: String? = nil, userInfo: [String: JSONValue] = [:]) {
        self.type = type
        self.userInfo = userInfo
    }

    init(json: JSONValue) {
        self.init(type: json["type"]?.stringValue, userInfo: json["userInfo"]?.objectValue ?? [:])
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["type"] = type.map(JSONValue.string)
        if !userInfo.isEmpty { members["userInfo"] = .object(userInfo) }
        return .object(members)
    }
}
