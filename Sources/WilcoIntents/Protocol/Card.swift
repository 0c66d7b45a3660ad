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

    public var title: String?
    public var rows: [Row]?
    /// A path inside the app's folder, or a data URL.
    public var image: String?
    /// 0 to 1.
    public var progress: Double?
    public var links: [String]?

    public init(
        title: String? = nil,
        rows: [Row]? = nil,
        image: String? = nil,
        progress: Double? = nil,
        links: [String]? = nil
    ) {
        self.title = title
        self.rows = rows
        self.image = image
        self.progress = progress
        self.links = links
    }
}
