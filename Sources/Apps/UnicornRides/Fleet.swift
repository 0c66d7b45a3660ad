internal import FoundationEssentials
internal import WilcoIntents

/// The rides that are to be had at the moment, as the fleet's file says.
struct Fleet {
    struct Ride: Decodable {
        /// One of the vocabulary's ride types.
        var id: String
        /// In whole units of the currency.
        var price: Int
        var seats: Int
        /// Until it is there.
        var minutes: Int
    }

    /// Cheapest first.
    let rides: [Ride]

    /// What people get who do not say what they want, where it is to be had.
    static let usual = "standard"

    init(rides: [Ride]) {
        self.rides = rides.sorted { $0.price < $1.price }
    }

    static func load(from folder: String) throws -> Fleet {
        Fleet(rides: try JSONDecoder().decode([Ride].self, from: UserFile.contents(of: "fleet.json", in: folder)))
    }

    subscript(id: String) -> Ride? { rides.first { $0.id == id } }

    /// Those with room for so many.
    func rides(for people: Int) -> [Ride] { rides.filter { $0.seats >= people } }
}

extension Fleet.Ride {
    func name(in locale: String) -> String {
        switch (id, locale.hasPrefix("de")) {
        case ("standard", false): "standard ride"
        case ("standard", true): "normale Fahrt"
        case ("pegasus", _): "Pegasus"
        case ("carriage", true): "Kutsche"
        case ("cloud", true): "Wolke"
        default: id
        }
    }

    func object(in locale: String) -> IntentObject { IntentObject(id: id, display: name(in: locale)) }

    func money(in locale: String) -> JSONValue {
        ["amount": .integer(price), "currency": locale.hasPrefix("de") ? "EUR" : "USD"]
    }

    /// The ride and what it costs, as an item of a list.
    func offer(in locale: String) -> String {
        locale.hasPrefix("de") ? "\(name(in: locale)) für \(price) €" : "\(name(in: locale)) for $\(price)"
    }
}

/// A file of the user's, or the one that comes with the app: the process is started in the app's folder.
enum UserFile {
    static func contents(of name: String, in folder: String) throws -> Data {
        if let own = FileManager.default.contents(atPath: "\(folder)/\(name)") { return own }
        guard let given = FileManager.default.contents(atPath: name) else { throw Missing(name: name) }
        return given
    }

    struct Missing: Error, CustomStringConvertible {
        var name: String
        var description: String { "\(name) is missing — put it back into the app's folder" }
    }
}
