import Automation
import Configuration
import Foundation
import Testing
import Yams

/// Arriving and leaving, as `Cases/presence.yaml` has them.
struct PresenceTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Look: Decodable, Sendable {
            var at: Int
            var near: Set<String>?
            var tells: [String]?
        }

        var name: String
        var was: String?
        var seen: [Look]
        var testDescription: String { name }
    }

    private static let cases: [Case] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases/presence.yaml")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return (try? YAMLDecoder().decode([Case].self, from: text)) ?? []
    }()

    @Test func thereAreCases() { #expect(!Self.cases.isEmpty) }

    @Test(arguments: cases)
    func isTold(_ example: Case) {
        let places = [
            KnownPlace(name: "home", networks: ["Nest"], devices: ["lamp"]),
            KnownPlace(name: "car", devices: ["radio"]),
        ]
        var machine = PresenceMachine(place: example.was)
        for look in example.seen {
            let sighting = look.near.map { PresenceMachine.Sighting(networks: $0, devices: $0) }
            let told = machine.process(sighting, of: places, at: look.at)
            #expect(told == look.tells ?? [], "at \(look.at)")
        }
    }
}
