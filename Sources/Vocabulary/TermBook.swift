package import WilcoIntents

/// The user's own terms as the apps have handed them over: for each app and parameter type an ordered set.
package struct TermBook: Sendable, Hashable {
    /// More of one type are not taken.
    package static let mostTerms = 20_000
    /// More of all types of an app together are not kept.
    package static let mostInAll = 100_000

    /// By app id, then by the name of the parameter type.
    private var terms: [String: [String: [IntentObject]]] = [:]
    /// Apps of whose terms some are not kept.
    private var cut: Set<String> = []

    package init() {}

    /// The most important first.
    package func terms(of app: String, type: String) -> [IntentObject] { terms[app]?[type] ?? [] }

    /// Whether an app has handed over more than are kept.
    package func isCut(of app: String) -> Bool { cut.contains(app) }

    private func count(of app: String, otherThan type: String) -> Int {
        (terms[app] ?? [:]).reduce(0) { $0 + ($1.key == type ? 0 : $1.value.count) }
    }

    /// Types for which an app has terms.
    package func types(of app: String) -> [String] { (terms[app] ?? [:]).keys.sorted() }

    /// An app's terms are these now, and no others.
    ///
    /// - Returns: The types whose terms are others than before.
    package mutating func replaceAll(of app: String, with new: [String: [IntentObject]]) -> Set<String> {
        let before = terms.removeValue(forKey: app) ?? [:]
        cut.remove(app)
        // By name, so that the same is left out each time.
        for type in new.keys.sorted() { _ = set(Self.unique(new[type] ?? []), of: app, type: type) }
        return Set(before.keys).union(new.keys).filter { before[$0] ?? [] != terms(of: app, type: $0) }
    }

    /// - Returns: The types whose terms are others than before.
    package mutating func apply(_ edit: TermEdit, of app: String) -> Set<String> {
        switch edit {
        case .replace(let type, let new):
            return set(Self.unique(new), of: app, type: type) ? [type] : []
        case .insert(let type, let new, let before):
            let new = Self.unique(new)
            let ids = Set(new.map(\.id))
            var kept = terms(of: app, type: type)
            // What is to stand before one of themselves stands where that one was.
            let place = before.flatMap { id in kept.firstIndex { $0.id == id } } ?? kept.count
            let leading = kept[..<place].count { ids.contains($0.id) }
            kept.removeAll { ids.contains($0.id) }
            kept.insert(contentsOf: new, at: place - leading)
            return set(kept, of: app, type: type) ? [type] : []
        case .remove(let type, let ids):
            let kept = terms(of: app, type: type).filter { !ids.contains($0.id) }
            return set(kept, of: app, type: type) ? [type] : []
        case .reset(let type?):
            return set([], of: app, type: type) ? [type] : []
        case .reset(nil):
            return replaceAll(of: app, with: [:])
        }
    }

    private mutating func set(_ new: [IntentObject], of app: String, type: String) -> Bool {
        let room = Self.mostInAll - count(of: app, otherThan: type)
        if new.count > room { cut.insert(app) }
        let new = Array(new.prefix(room))
        guard new != terms(of: app, type: type) else { return false }
        terms[app, default: [:]][type] = new.isEmpty ? nil : new
        return true
    }

    /// The first of each id.
    private static func unique(_ terms: [IntentObject]) -> [IntentObject] {
        var seen: Set<String> = []
        return terms.filter { seen.insert($0.id).inserted }
    }
}
