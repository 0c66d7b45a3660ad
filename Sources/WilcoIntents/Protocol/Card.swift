/// What is shown beside what is said.
public struct Card: Sendable, Hashable, Codable {
    public struct Row: Sendable, Hashable, Codable {
        public var label: String
        public var value: String?

        public init(_ label: String, _ value: String? = nil) {
            self.label = label
            self.value = value
        }
    }

    /// A place on the map.
    public struct MapPosition: Sendable, Hashable, Codable {
        /// Degrees, north positive.
        public var latitude: Double
        /// Degrees, east positive.
        public var longitude: Double
        public var label: String?

        public init(latitude: Double, longitude: Double, label: String? = nil) {
            self.latitude = latitude
            self.longitude = longitude
            self.label = label
        }
    }

    public var title: String?
    public var rows: [Row]?
    /// A path inside the app's folder, or a data URL.
    public var image: String?
    /// 0 to 1.
    public var progress: Double?
    public var links: [String]?
    public var map: MapPosition?

    public init(
        title: String? = nil,
        rows: [Row]? = nil,
        image: String? = nil,
        progress: Double? = nil,
        links: [String]? = nil,
        map: MapPosition? = nil
    ) {
        self.title = title
        self.rows = rows
        self.image = image
        self.progress = progress
        self.links = links
        self.map = map
    }
}
