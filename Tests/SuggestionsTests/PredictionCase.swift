import Foundation
import Suggestions
import WilcoIntents
import Yams

/// A file of donations and of what must then be suggested.
struct PredictionCase: Decodable {
    struct Combination: Decodable {
        var parameters: [String]
        var background = true

        private enum CodingKeys: String, CodingKey { case parameters, background }

        init(from decoder: any Decoder) throws {
            if let names = try? decoder.singleValueContainer().decode([String].self) {
                parameters = names
                return
            }
            let container = try decoder.container(keyedBy: CodingKeys.self)
            parameters = try container.decode([String].self, forKey: .parameters)
            background = try container.decode(Bool.self, forKey: .background)
        }
    }

    struct Given: Decodable {
        var intent: String
        var parameters: [String: JSONValue]?
        var requiredKeys: [String]?
        var origin: String?
        var days: [String]
        var week: Int?
        var at: String
        /// The n-th is so many minutes later.
        var spread: Int?
        var place: String?
        /// Minutes ago, by name.
        var after: [String: Int]?
    }

    struct Expected: Decodable {
        var day: String
        var week: Int?
        var at: String
        var place: String?
        var after: [String: Int]?
        var first: [String: JSONValue]?
        var firstIntent: String?
        var includes: [String: JSONValue]?
        var nothing: Bool?
        /// What the person does not want, of the first donation's intent.
        var muted: [String: JSONValue]?
        /// How many things are suggested.
        var count: Int?
        var because: String?
    }

    var types: [String: [Combination]]?
    var donations: [Given]
    var expect: [Expected]

    init(path: String) throws {
        self = try YAMLDecoder().decode(PredictionCase.self, from: String(contentsOfFile: path, encoding: .utf8))
    }

    static let paths: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { folder + "/" + $0 }
    }()

    func combinations(of intent: String) -> [ShortcutCombination] {
        (types?[intent] ?? []).map { ShortcutCombination(Set($0.parameters), runsInBackground: $0.background) }
    }

    /// The donations of the file, in order of time.
    func given() throws -> [Donation] {
        try donations.flatMap { given in
            try given.days.enumerated().map { number, day in
                var moment = try Self.moment(day, week: given.week, at: given.at, given.place, given.after)
                moment.minute += number * (given.spread ?? 0)
                return Donation(
                    app: "app",
                    intent: given.intent,
                    parameters: (given.parameters ?? [:]).mapValues { DonatedValue($0) },
                    requiredKeys: given.requiredKeys.map(Set.init),
                    origin: given.origin.flatMap(Donation.Origin.init) ?? .app,
                    moment: moment
                )
            }
        }
        .sorted { $0.moment.instant < $1.moment.instant }
    }

    static func moment(
        _ day: String,
        week: Int?,
        at: String,
        _ place: String?,
        _ after: [String: Int]?
    ) throws -> DonationMoment {
        guard let weekday = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].firstIndex(of: day) else {
            throw CaseError(text: "\(day) is no weekday")
        }
        let clock = at.split(separator: ":").compactMap { Int($0) }
        guard clock.count == 2 else { throw CaseError(text: "\(at) is no time") }
        return DonationMoment(
            day: ((week ?? 1) - 1) * 7 + weekday,
            minute: clock[0] * 60 + clock[1],
            place: place,
            recent: (after ?? [:]).map { RecentThing($0.key, minutesAgo: $0.value) }
        )
    }

    struct CaseError: Error { var text: String }
}
