internal import Foundation
internal import Storage
internal import WilcoIntents

// What the person looked at in apps, and how it is found again.
extension SuggestionService {
    /// Whether an activity is kept; what the app did not declare of it is left out.
    func admit(_ donation: inout AppDonation, app: String) -> Bool {
        let name = donation.intent.intent
        guard var viewing = donation.viewing else { return true }
        guard let declared = apps[app]?.intent(named: name), declared.isActivity else {
            warn(app, "the activity \(name) is not declared, and not kept — name it under `activities`")
            return false
        }
        let given = donation.intent.parameters
        let missing = declared.parameters.filter { $0.isRequired && given[$0.name] == nil }.map(\.name)
        guard missing.isEmpty else {
            let keys = missing.joined(separator: ", ")
            warn(app, "the donated \(name) has no \(keys), and is not kept — it could not be found again")
            return false
        }
        if viewing.isPredicted, !viewing.isSearchable {
            warn(app, "the donated \(name) is not searchable, so it is not suggested — make it eligible for search")
            viewing.isPredicted = false
        }
        guard viewing.isSearchable else { return false }
        let strange = given.keys.filter { declared.parameter(named: $0) == nil }.sorted()
        if !strange.isEmpty {
            let keys = strange.joined(separator: ", ")
            warn(app, "the donated \(name) has undeclared keys: \(keys); they are not kept")
        }
        for key in strange { donation.intent.parameters[key] = nil }
        donation.viewing = viewing
        return true
    }

    /// What was looked at and has all of these words, each once, the latest first.
    package func search(_ words: [String], limit: Int) throws -> [RecentDonation] {
        let wanted = words.map(Self.plain)
        return try recent(limit: limit) { record, title in
            guard record.isSearchable, isAllowed(record.app) else { return false }
            let text = Self.plain(title + " " + (apps[record.app]?.name.text ?? ""))
            return wanted.allSatisfy { text.contains($0) }
        }
    }

    /// A term of an app is gone: so is what was looked at of it, and what was done with it.
    ///
    /// - Parameter type: The parameter type of the term, as the protocol writes it: `object:Soup`.
    package func forget(terms ids: [String], type: String, of app: String) throws {
        var numbers: [Int64] = []
        for record in try store.all() where record.app == app {
            guard let intent = apps[app]?.intent(named: record.intent), let number = record.id else { continue }
            let values = DonationCoding.donation(record).parameters
            let isAboutIt = intent.parameters.contains { parameter in
                guard parameter.type.name == type, let json = values[parameter.name]?.json else { return false }
                let given = json.arrayValue ?? [json]
                return given.contains { value in value.stringValue.map { ids.contains($0) } == true }
            }
            if isAboutIt { numbers.append(number) }
        }
        _ = try delete(.numbers(numbers))
        _ = try delete(.related(ids, app: app))
    }

    /// Letters without case and accents.
    package static func plain(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
