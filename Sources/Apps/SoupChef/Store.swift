internal import WilcoIntents

/// A place that sells the soups.
struct Store {
    var id: String
    var address: String
    /// Close enough to fetch a soup while it is hot.
    var isNearby: Bool

    static let all = [
        Store(id: "sheridan", address: "38801 S Sheridan Blvd", isNearby: true),
        Store(id: "lewis", address: "7401 S Lewis Ave", isNearby: true),
        Store(id: "downtown", address: "the downtown store", isNearby: false),
    ]

    static var nearby: [Store] { all.filter(\.isNearby) }

    static func named(_ id: String) -> Store? {
        all.first { $0.id == id }
    }

    var object: IntentObject { IntentObject(id: id, display: address) }
}
