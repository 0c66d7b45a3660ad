package import WilcoIntents

/// What apps say of their terms while something that they said before is taken up: of each app one piece of work waits, which all
/// that comes joins.
package struct GatheredTerms: Sendable, Hashable {
    /// What there is to do for an app, in this order.
    package struct Work: Sendable, Hashable {
        /// What it changed before it said that it has others.
        package var before: [TermEdit] = []
        /// It is to be asked for all of its terms.
        package var isAsked = false
        /// What it changed since.
        package var after: [TermEdit] = []

        package init(before: [TermEdit] = [], isAsked: Bool = false, after: [TermEdit] = []) {
            self.before = before
            self.isAsked = isAsked
            self.after = after
        }
    }

    private var work: [String: Work] = [:]
    /// Apps in the order in which they began to wait.
    private var order: [String] = []

    package init() {}

    package var isEmpty: Bool { order.isEmpty }

    /// The app has said that its terms are others now.
    package mutating func ask(_ app: String) {
        change(app) { work in
            // What it changed before the question that waits is in the answer, too.
            for edit in work.after { Self.add(edit, to: &work.before) }
            work.after = []
            work.isAsked = true
        }
    }

    /// The app has changed some of them.
    package mutating func add(_ edit: TermEdit, of app: String) {
        change(app) { work in
            if work.isAsked { Self.add(edit, to: &work.after) } else { Self.add(edit, to: &work.before) }
        }
    }

    /// Nothing of what it said counts any more.
    package mutating func drop(_ app: String) {
        work[app] = nil
        order.removeAll { $0 == app }
    }

    /// The next that is to be taken up.
    package mutating func next() -> (app: String, work: Work)? {
        guard !order.isEmpty else { return nil }
        let app = order.removeFirst()
        return work.removeValue(forKey: app).map { (app, $0) }
    }

    /// That was not done: it comes before what has come since.
    package mutating func putBack(_ unfinished: Work, of app: String) {
        let since = work[app]
        change(app) { $0 = unfinished }
        guard let since else { return }
        for edit in since.before { add(edit, of: app) }
        if since.isAsked { ask(app) }
        for edit in since.after { add(edit, of: app) }
    }

    private mutating func change(_ app: String, _ body: (inout Work) -> Void) {
        if work[app] == nil { order.append(app) }
        body(&work[app, default: Work()])
    }

    /// What an edit makes void goes.
    private static func add(_ edit: TermEdit, to edits: inout [TermEdit]) {
        switch edit {
        case .replace(let type, _), .reset(let type?): edits.removeAll { $0.type == type }
        case .reset(nil): edits = []
        case .insert, .remove: break
        }
        edits.append(edit)
    }
}

extension TermEdit {
    /// Nil: of all.
    fileprivate var type: String? {
        switch self {
        case .replace(let type, _), .insert(let type, _, _), .remove(let type, _): type
        case .reset(let type): type
        }
    }
}
