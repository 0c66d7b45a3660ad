/// What an app is told once, when its process starts.
public struct AppContext: Sendable, Hashable {
    /// The app's id.
    public var app: String
    /// Absolute path of the folder the app may write to; it survives restarts.
    public var dataFolder: String
    /// Absolute path of the folder that the person has granted the app, to read and write; nil: none.
    public var folder: String?
    /// BCP 47.
    public var locale: String
    /// What of the app is still to be said, also where an import brought it back.
    public var announcements: [Announcement]

    public init(
        app: String,
        dataFolder: String,
        folder: String? = nil,
        locale: String,
        announcements: [Announcement] = []
    ) {
        self.app = app
        self.dataFolder = dataFolder
        self.folder = folder
        self.locale = locale
        self.announcements = announcements
    }

    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "protocol": .integer(ProtocolMessage.version), "app": .string(app), "dataFolder": .string(dataFolder),
            "locale": .string(locale),
        ]
        if let folder { members["folder"] = .string(folder) }
        if !announcements.isEmpty { members["announcements"] = .array(announcements.map(\.json)) }
        return .object(members)
    }

    package init(json: JSONValue) throws(ProtocolError) {
        guard let version = json["protocol"]?.integerValue else { throw ProtocolError("\"protocol\" is missing") }
        guard version == ProtocolMessage.version else {
            throw ProtocolError("protocol \(version) is not known, only \(ProtocolMessage.version)")
        }
        self.init(
            app: json["app"]?.stringValue ?? "",
            dataFolder: json["dataFolder"]?.stringValue ?? "",
            folder: json["folder"]?.stringValue,
            locale: json["locale"]?.stringValue ?? "en-US",
            announcements: (json["announcements"]?.arrayValue ?? []).compactMap { try? Announcement(json: $0) }
        )
    }
}
