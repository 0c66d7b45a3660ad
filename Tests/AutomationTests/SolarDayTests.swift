import Automation
import Configuration
import Foundation
import Testing
import WilcoIntents
import Yams

/// Against a table computed elsewhere; see its first line.
@Suite("Sunrise and sunset")
struct SolarDayTests {
    struct Table: Decodable {
        struct Place: Decodable {
            var name: String
            var latitude: Double
            var longitude: Double
            var timeZone: String
            var days: [Day]
        }

        struct Day: Decodable {
            var date: String
            var sunrise: String?
            var sunset: String?
        }

        var places: [Place]
    }

    @Test func withinTwoMinutesAtTenPlaces() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases/sun.yaml").path
        let table = try YAMLDecoder().decode(Table.self, from: String(contentsOfFile: path, encoding: .utf8))
        #expect(table.places.count >= 10)
        for place in table.places {
            let zone = try #require(TimeZone(identifier: place.timeZone))
            for day in place.days {
                let noon = try #require(ISO8601DateFormatter().date(from: day.date + "T12:00:00Z"))
                let moment = LocalMoment(
                    epoch: Int(noon.timeIntervalSince1970),
                    offset: zone.secondsFromGMT(for: noon)
                )
                // The table's day is the civil one; noon of Greenwich may already be tomorrow far in the east.
                let civil = try #require(CivilDate(day.date)).day
                let sun = SolarDay(
                    place: GeographicPlace(latitude: place.latitude, longitude: place.longitude),
                    day: civil,
                    offset: moment.offset
                )
                let name = Comment(rawValue: "\(place.name) \(day.date): \(sun)")
                #expect(near(sun.sunrise, day.sunrise), name)
                #expect(near(sun.sunset, day.sunset), name)
            }
        }
    }

    private func near(_ minute: Int?, _ text: String?) -> Bool {
        guard let minute, let text else { return minute == nil && text == nil }
        let parts = text.split(separator: ":").compactMap { Int($0) }
        let distance = abs(minute - parts[0] * 60 - parts[1]) % 1440
        return min(distance, 1440 - distance) <= 2
    }
}
