internal import Control
internal import Foundation
internal import Storage
internal import Suggestions
internal import WilcoIntents

/// What was done, and what fits.
extension AssistantInquiries {
    static func line(_ viewed: ViewedActivity, title: String) -> ToldLine {
        let stays = viewed.isHandedOff ? "" : ", stays on this machine"
        let members = viewed.json.objectValue?.sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) } ?? []
        return ToldLine("\(title) (\(viewed.app)\(stays))", members)
    }

    static func line(_ offered: OfferedSuggestion, number: Int) -> ToldLine {
        let subtitle = offered.subtitle.map { " · \($0)" } ?? ""
        return ToldLine(
            "\(number)  \(offered.title)\(subtitle)" + (offered.reason.map { " (\($0))" } ?? ""),
            [("number", .integer(number))] + members(offered)
        )
    }

    static func reason(_ offered: OfferedSuggestion) -> ToldLine {
        let lines = [
            offered.title, offered.reason ?? "held out by the app",
            "share of what is done in such situations: \(percent(offered.suggestion.weight))",
            "how sure: \(percent(offered.confidence))",
        ]
        return ToldLine(lines, members(offered))
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    static func line(_ donation: RecentDonation) -> ToldLine {
        let shortcut = donation.shortcut
        return ToldLine(
            "\(donation.number)  \(donation.title) (\(shortcut.app))",
            [
                ("donation", .integer(donation.number)), ("title", .string(donation.title)),
                ("app", .string(shortcut.app)), ("intent", .string(shortcut.intent)),
                ("parameters", .object(shortcut.parameters.mapValues(\.json))),
            ]
        )
    }

    private static func members(_ offered: OfferedSuggestion) -> [(String, JSONValue?)] {
        let shortcut = offered.suggestion.shortcut
        return [
            ("title", .string(offered.title)), ("subtitle", offered.subtitle.map(JSONValue.string)),
            ("app", .string(shortcut.app)), ("intent", .string(shortcut.intent)),
            ("parameters", .object(shortcut.parameters.mapValues(\.json))),
            ("weight", .number(offered.suggestion.weight)), ("confidence", .number(offered.confidence)),
            ("reason", offered.reason.map(JSONValue.string)),
            ("background", .bool(offered.suggestion.runsInBackground)), ("opens", .bool(offered.opensApp)),
            ("image", offered.image.map(JSONValue.string)),
        ]
    }

    // MARK: - What it is learnt from

    static func line(_ donation: DonationRecord) -> ToldLine {
        let values = parameters(donation).sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value["display"]?.stringValue ?? "")" }
            .joined(separator: " ")
        var words = ["\(donation.id ?? 0)", time(donation), donation.app, donation.intent, values]
        if let identifier = donation.identifier { words.append("identifier \(identifier)") }
        if let group = donation.groupIdentifier { words.append("group \(group)") }
        return ToldLine(words.filter { !$0.isEmpty }.joined(separator: "  "), members(donation))
    }

    static func line(_ report: DonationReport) -> ToldLine {
        let lines = report.uncovered.map { uncovered in
            let names = uncovered.parameters.isEmpty ? "nothing" : uncovered.parameters.joined(separator: ", ")
            return "no shortcut type has \(names) (\(uncovered.count) donations)"
        }
        let uncovered = report.uncovered.map { uncovered -> JSONValue in
            [
                "parameters": .array(uncovered.parameters.map(JSONValue.string)), "count": .integer(uncovered.count),
            ]
        }
        return ToldLine(
            ["\(report.app) \(report.intent): \(report.count) donations, \(report.repeated) of them repeated"] + lines,
            [
                ("app", .string(report.app)), ("intent", .string(report.intent)), ("count", .integer(report.count)),
                ("repeated", .integer(report.repeated)), ("uncovered", .array(uncovered)),
            ]
        )
    }

    private static func time(_ donation: DonationRecord) -> String {
        Date(timeIntervalSince1970: donation.at).formatted(.iso8601)
    }

    private static func parameters(_ donation: DonationRecord) -> [String: JSONValue] {
        (try? JSONDecoder().decode([String: JSONValue].self, from: Data(donation.parameters.utf8))) ?? [:]
    }

    private static func members(_ donation: DonationRecord) -> [(String, JSONValue?)] {
        [
            ("number", .integer(Int(donation.id ?? 0))), ("time", .string(time(donation))),
            ("app", .string(donation.app)), ("intent", .string(donation.intent)),
            ("parameters", .object(parameters(donation).mapValues { $0["json"] ?? .null })),
            ("identifier", donation.identifier.map(JSONValue.string)),
            ("group", donation.groupIdentifier.map(JSONValue.string)), ("origin", .string(donation.origin)),
            ("place", donation.place.map(JSONValue.string)),
            ("searchable", donation.isSearchable ? true : nil), ("predicted", .bool(donation.isPredicted)),
            ("image", donation.image.map(JSONValue.string)),
            ("relatedIdentifier", donation.relatedIdentifier.map(JSONValue.string)),
        ]
    }

    static func line(_ refusal: SuggestionRefusal, number: Int) -> ToldLine {
        let text =
            switch refusal.kind {
            case .app: "\(refusal.title), all of it"
            case .never: "\(refusal.title) (\(refusal.app))"
            case .notNow: "\(refusal.title) (\(refusal.app), not now)"
            }
        return ToldLine(
            "\(number)  \(text)",
            [
                ("number", .integer(number)), ("muted", .string(refusal.kind.rawValue)), ("app", .string(refusal.app)),
                ("intent", (refusal.shortcut?.intent).map(JSONValue.string)),
                ("parameters", (refusal.shortcut?.parameters).map { .object($0.mapValues(\.json)) }),
                ("title", .string(refusal.title)),
            ]
        )
    }
}
