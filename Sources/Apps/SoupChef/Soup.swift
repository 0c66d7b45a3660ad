internal import WilcoIntents

/// A soup on today's menu.
struct Soup {
    var id: String
    var english: String
    var german: String
    /// So many can be cooked for one order.
    var bowlsAtOnce: Int

    /// Today's specials, as the board outside says.
    static let specials = [
        Soup(id: "clamChowder", english: "clam chowder", german: "Muschelsuppe", bowlsAtOnce: 12),
        Soup(id: "tomatoSoup", english: "tomato soup", german: "Tomatensuppe", bowlsAtOnce: 20),
        Soup(id: "chickenNoodleSoup", english: "chicken noodle soup", german: "Hühnernudelsuppe", bowlsAtOnce: 8),
    ]

    static func named(_ id: String) -> Soup? {
        specials.first { $0.id == id }
    }

    func name(in locale: String) -> String {
        locale.hasPrefix("de") ? german : english
    }

    func object(in locale: String) -> IntentObject {
        IntentObject(id: id, display: name(in: locale))
    }

    /// All of today's, in words: `clam chowder, tomato soup, and chicken noodle soup`.
    static func menu(in locale: String) -> String {
        let names = specials.map { $0.name(in: locale) }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        let others = names.dropLast().joined(separator: ", ")
        return others + (locale.hasPrefix("de") ? " und " : ", and ") + last
    }
}
