/// Something an app wants to be said at a time or a place, whether or not its process is alive then.
public struct Announcement: Sendable, Hashable {
    /// What it waits for that has no time.
    public enum Occasion: Sendable, Hashable {
        /// The person comes to a place, `home`.
        case arrive(String)
        /// The person goes from a place.
        case leave(String)
    }

    /// The app's name for it; a later one of the same name takes its place.
    public var id: String
    /// ISO 8601, local (`2026-03-02T12:10:00`) or with a zone; nil: now.
    public var time: String?
    /// Not at the time, but when this happens from then on; once.
    public var occasion: Occasion?
    /// What is said, in the app's locale; `{time}` is the time of day at which it comes.
    public var text: String
    /// Sounds until somebody says stop.
    public var rings: Bool
    /// What it is: `timer`, `alarm`, `reminder` …; automations can wait for its end.
    public var kind: String
    /// Again at the same time on these days, 0 is Monday; nil: once.
    public var days: Set<Int>?
    /// The app's own; it comes back to the app as it was.
    public var about: JSONValue?
    /// Only kept, and not said, until a later one of the same name is not held: a timer that is paused.
    public var isHeld: Bool

    public init(
        id: String,
        time: String? = nil,
        occasion: Occasion? = nil,
        text: String,
        rings: Bool = false,
        kind: String = "announcement",
        days: Set<Int>? = nil,
        about: JSONValue? = nil,
        isHeld: Bool = false
    ) {
        self.id = id
        self.time = time
        self.occasion = occasion
        self.text = text
        self.rings = rings
        self.kind = kind
        self.days = days
        self.about = about
        self.isHeld = isHeld
    }

    /// Bytes of an id, characters of a kind.
    private static let longestName = 200
    /// Characters; more than these nobody listens to.
    private static let longestText = 1000

    /// Reads the `params` of `announce`.
    package init(json: JSONValue) throws(ProtocolError) {
        guard let id = json["id"]?.stringValue else { throw ProtocolError("\"id\" is missing") }
        guard let text = json["text"]?.stringValue else { throw ProtocolError("\"text\" is missing") }
        guard id.utf8.count <= Self.longestName else {
            throw ProtocolError("\"id\" is longer than \(Self.longestName) bytes")
        }
        let (said, rings) = (text.folded(atMost: Self.longestText), json["rings"]?.boolValue ?? false)
        let isHeld = json["held"]?.boolValue ?? false
        guard !said.isEmpty || rings || isHeld else { throw ProtocolError("\"text\" says nothing") }
        let occasion =
            json["arrive"]?.stringValue.map(Occasion.arrive) ?? json["leave"]?.stringValue.map(Occasion.leave)
        self.init(
            id: id,
            time: json["time"]?.stringValue,
            occasion: occasion,
            text: said,
            rings: rings,
            kind: (json["kind"]?.stringValue ?? "announcement").folded(atMost: Self.longestName),
            days: json["days"]?.arrayValue.map { Set($0.compactMap(\.integerValue).filter((0...6).contains)) },
            about: json["about"],
            isHeld: isHeld
        )
    }

    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "text": .string(text), "rings": .bool(rings), "kind": .string(kind),
        ]
        members["time"] = time.map(JSONValue.string)
        switch occasion {
        case .arrive(let place): members["arrive"] = .string(place)
        case .leave(let place): members["leave"] = .string(place)
        case nil: break
        }
        members["about"] = about
        if isHeld { members["held"] = true }
        members["days"] = days.map { .array($0.sorted().map(JSONValue.integer)) }
        return .object(members)
    }
}
