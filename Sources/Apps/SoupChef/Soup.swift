internal import WilcoIntents

/// A soup on today's menu.
struct Soup {
    var id: String
    var name: String
    /// So many can be cooked for one order.
    var bowlsAtOnce: Int

    /// Today's specials, as the board outside says.
    static let specials = [
        Soup(id: "clamChowder", name: "clam chowder", bowlsAtOnce: 12),
        Soup(id: "tomatoSoup", name: "tomato soup", bowlsAtOnce: 20),
        Soup(id: "chickenNoodleSoup", name: "chicken noodle soup", bowlsAtOnce: 8),
    ]

    static func named(_ id: String) -> Soup? {
        specials.first { $0.id == id }
    }

    var object: IntentObject { IntentObject(id: id, display: name) }
}
