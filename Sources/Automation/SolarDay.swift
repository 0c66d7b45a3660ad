package import Configuration
internal import Foundation
internal import WilcoIntents

/// When the sun rises and sets at a place on a day: the upper limb on a level horizon, refraction of a usual day included.
///
/// After the series for the sun's position in Meeus, Astronomical Algorithms, chapters 25 and 28; good to a minute between the polar circles.
package struct SolarDay: Sendable, Hashable {
    /// Minutes after local midnight; may be before 0 or after 1439 where the zone is far from the sun's.
    ///
    /// Nil: it does not.
    package var sunrise: Int?
    package var sunset: Int?

    /// - Parameters:
    ///   - day: Local days as in ``LocalMoment/day``.
    ///   - offset: The zone's seconds east of Greenwich on that day.
    package init(place: GeographicPlace, day: Int, offset: Int) {
        // The sun's noon on that local day is the first guess.
        let civil = Double(CivilDate(day: day).daysSince1970)
        let noon = civil + 0.5 - place.longitude / 360
        sunrise = Self.minute(rising: true, place: place, near: noon, civil: civil, offset: offset)
        sunset = Self.minute(rising: false, place: place, near: noon, civil: civil, offset: offset)
    }

    private static func minute(
        rising: Bool,
        place: GeographicPlace,
        near noon: Double,
        civil: Double,
        offset: Int
    ) -> Int? {
        var time = noon
        for _ in 0..<4 {
            let sun = Sun(daysSince1970: time)
            guard let angle = hourAngle(latitude: place.latitude, declination: sun.declination) else { return nil }
            // The sun's noon of this day, in days of universal time.
            let transit = civil + 0.5 - place.longitude / 360 - sun.equationOfTime / 1440
            time = transit + (rising ? -angle : angle) / 360
        }
        return Int((((time - civil) * 86_400 + Double(offset)) / 60).rounded())
    }

    /// Degrees the earth turns between noon and sunset; nil when it stays up or down.
    private static func hourAngle(latitude: Double, declination: Double) -> Double? {
        let radians = Double.pi / 180
        let height = -0.833 * radians
        let cosine =
            (sin(height) - sin(latitude * radians) * sin(declination)) / (cos(latitude * radians) * cos(declination))
        guard (-1...1).contains(cosine) else { return nil }
        return acos(cosine) / radians
    }

    /// Where the sun stands.
    private struct Sun {
        /// Radians.
        var declination: Double
        /// Minutes by which the sundial is ahead of the clock.
        var equationOfTime: Double

        init(daysSince1970 days: Double) {
            let radians = Double.pi / 180
            let century = (days + 2_440_587.5 - 2_451_545) / 36_525
            let meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) * radians
            let anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * radians
            let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
            let center =
                sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
                + sin(2 * anomaly) * (0.019993 - 0.000101 * century) + sin(3 * anomaly) * 0.000289
            let node = (125.04 - 1934.136 * century) * radians
            let longitude = meanLongitude + (center - 0.00569 - 0.00478 * sin(node)) * radians
            let obliquity = (23.439291 - 0.0130042 * century + 0.00256 * cos(node)) * radians
            declination = asin(sin(obliquity) * sin(longitude))
            let half = tan(obliquity / 2)
            let square = half * half
            let time =
                square * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
                + 4 * eccentricity * square * sin(anomaly) * cos(2 * meanLongitude)
                - 0.5 * square * square * sin(4 * meanLongitude) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
            equationOfTime = 4 * time / radians
        }
    }
}
