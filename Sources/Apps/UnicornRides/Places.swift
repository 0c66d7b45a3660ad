internal import FoundationEssentials
internal import WilcoIntents

/// The places the person goes to, as their file says.
struct Places {
    struct Place: Decodable {
        var id: String
        /// Names in English, the first for showing.
        var en: [String]
        var de: [String]

        func object(in locale: String) -> IntentObject {
            let names = locale.hasPrefix("de") ? de : en
            return IntentObject(id: id, display: names.first ?? id, alternativeNames: Array(names.dropFirst()))
        }
    }

    let all: [Place]

    /// Where the person is.
    static let here = "here"

    static func load(from folder: String) throws -> Places {
        Places(all: try JSONDecoder().decode([Place].self, from: UserFile.contents(of: "places.json", in: folder)))
    }

    subscript(id: String) -> Place? { all.first { $0.id == id } }

    /// The place that was meant; nil: none of those in the file.
    func known(_ said: IntentObject) -> Place? {
        let name = said.display.lowercased()
        return self[said.id]
            ?? all.first { place in
                (place.en + place.de).contains { $0.lowercased() == name }
            }
    }

    /// Where the ride comes: "right here", "at the airport".
    func pickup(_ place: IntentObject, in locale: String) -> String {
        let isGerman = locale.hasPrefix("de")
        if place.id == Self.here || place.id == "home" && isGerman { return place.display }
        return isGerman ? "bei „\(place.display)“" : "at \(place.display)"
    }
}
