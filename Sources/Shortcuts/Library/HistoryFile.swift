internal import Clocks
internal import Extensions
internal import Foundation
package import Storage
internal import Suggestions
internal import WilcoIntents
internal import YAMLFiles

/// What was done, and what is still to be said: a line of a readable file for each.
///
/// ```yaml
/// announcements:
///   - {"app":"clock","id":"timer-1","at":"2026-03-02T12:10:00Z","text":"Your egg timer is done.","rings":true,"kind":"timer"}
/// donations:
///   - {"app":"soup-chef","intent":"OrderSoup","at":"2026-03-02T12:00:00Z","day":20514,"minute":780,"parameters":{…}}
/// ```
package enum HistoryFile {
    package struct Contents: Sendable, Hashable {
        package var announcements: [AnnouncementRecord] = []
        package var donations: [DonationRecord] = []

        package init(announcements: [AnnouncementRecord] = [], donations: [DonationRecord] = []) {
            self.announcements = announcements
            self.donations = donations
        }
    }

    package static func text(of contents: Contents) -> String {
        var lines: [String] = []
        if !contents.announcements.isEmpty {
            lines.append("announcements:")
            for record in contents.announcements {
                guard var members = DonationCoding.value(JSONValue.self, record.announcement)?.objectValue else {
                    continue
                }
                members["app"] = .string(record.app)
                members["id"] = .string(record.identifier)
                members["at"] = .string(time(record.at))
                lines.append("  - " + DonationCoding.text(JSONValue.object(members)))
            }
        }
        if !contents.donations.isEmpty {
            lines.append("donations:")
            lines += contents.donations.map { "  - " + DonationCoding.text(json(of: $0)) }
        }
        return lines.joined(separator: "\n")
    }

    /// - Throws: ``ShortcutFault`` with every complaint; then there is nothing.
    static func read(_ file: YAMLFile) throws -> Contents {
        let problems = YAMLProblems()
        var contents = Contents()
        let root = file.section(problems)
        contents.announcements = root.list("announcements").compactMap(announcement)
        contents.donations = root.list("donations").compactMap(donation)
        guard !problems.hasErrors else { throw ShortcutFault.file(problems.all.map(\.description)) }
        return contents
    }

    // MARK: - Announcements

    private static func announcement(_ value: YAMLValue) -> AnnouncementRecord? {
        guard let section = value.section(), let app = section.string("app"), let at = time(section),
            let announcement = try? Announcement(json: value.data.json)
        else {
            value.complain("this is no announcement", mend: "give `app`, `id`, `at` and `text`")
            return nil
        }
        return AnnouncementRecord(
            app: app,
            identifier: announcement.id,
            announcement: DonationCoding.text(announcement.json),
            at: at
        )
    }

    // MARK: - Donations

    private static func json(of record: DonationRecord) -> JSONValue {
        var members: [String: JSONValue] = [
            "app": .string(record.app), "intent": .string(record.intent), "at": .string(time(record.at)),
            "day": .integer(record.day), "minute": .integer(record.minute), "origin": .string(record.origin),
            "parameters": DonationCoding.value(JSONValue.self, record.parameters) ?? .object([:]),
        ]
        if record.recent != "[]" { members["recent"] = DonationCoding.value(JSONValue.self, record.recent) }
        members["identifier"] = record.identifier.map(JSONValue.string)
        members["group"] = record.groupIdentifier.map(JSONValue.string)
        members["requiredKeys"] = record.requiredKeys.flatMap { DonationCoding.value(JSONValue.self, $0) }
        members["place"] = record.place.map(JSONValue.string)
        members["relatedIdentifier"] = record.relatedIdentifier.map(JSONValue.string)
        members["image"] = record.image.map(JSONValue.string)
        if record.isSearchable { members["searchable"] = true }
        if !record.isPredicted { members["predicted"] = false }
        return .object(members)
    }

    private static func donation(_ value: YAMLValue) -> DonationRecord? {
        guard let section = value.section(), let app = section.string("app"), let intent = section.string("intent"),
            let at = time(section), let day = section.optionalInteger("day", in: DonationStore.days),
            let minute = section.optionalInteger("minute", in: 0...1439), let json = value.data.json.objectValue,
            let parameters = json["parameters"]?.objectValue
        else {
            value.complain("this is no donation", mend: "give `app`, `intent`, `at`, `day`, `minute` and `parameters`")
            return nil
        }
        return DonationRecord(
            app: app,
            intent: intent,
            identifier: json["identifier"]?.stringValue,
            groupIdentifier: json["group"]?.stringValue,
            parameters: DonationCoding.text(parameters),
            requiredKeys: json["requiredKeys"].map { DonationCoding.text($0) },
            origin: json["origin"]?.stringValue ?? "app",
            at: at,
            day: day,
            minute: minute,
            place: json["place"]?.stringValue,
            recent: json["recent"].map { DonationCoding.text($0) } ?? "[]",
            isSearchable: json["searchable"]?.boolValue ?? false,
            isPredicted: json["predicted"]?.boolValue ?? true,
            relatedIdentifier: json["relatedIdentifier"]?.stringValue,
            image: json["image"]?.stringValue
        )
    }

    // MARK: - Times

    /// Whole seconds, of Greenwich.
    private static func time(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds.rounded()).formatted(.iso8601)
    }

    private static func time(_ section: YAMLSection) -> Double? {
        // As an export writes it; a person may write it otherwise, which takes longer to read.
        section.string("at").flatMap { (try? Date($0, strategy: .iso8601)) ?? WallClockText.date($0) }?
            .timeIntervalSince1970
    }
}
