package import Storage

// How shortcuts stand in the user's list.
extension ShortcutLibrary {
    /// Beside which other one a shortcut is to stand; by id.
    package enum Place: Sendable, Hashable {
        case before(String), after(String)

        fileprivate var neighbour: String {
            switch self {
            case .before(let id), .after(let id): id
            }
        }
    }

    package func listed() throws -> [ListedShortcut] { listed(try records()) }

    private func listed(_ records: [ShortcutRecord]) -> [ListedShortcut] {
        ListedShortcut.list(records.map { ($0, try? shortcut(of: $0)) })
    }

    /// By id, else by name or phrase.
    package func record(known text: String) throws -> ShortcutRecord {
        if let record = try openStore().record(id: text) { return record }
        return try record(named: text)
    }

    /// Changes how a shortcut stands among the others.
    ///
    /// - Parameters:
    ///   - place: Where it goes, also among the pinned ones or into the folder that it is beside there; nil: it stays where it is.
    ///   - revision: The one that was seen; nil: whatever is there.
    ///   - seen: Ids of all of them as they were seen listed; nil: whatever their order is.
    ///   - change: What else becomes of it.
    /// - Returns: The number of the edit; nil: nothing has changed.
    /// - Throws: ``ShortcutFault``, ``ShortcutStoreError``, ``StoreError``; nothing is changed then.
    @discardableResult
    package func arrange(
        _ id: String,
        at place: Place? = nil,
        ofRevision revision: Int? = nil,
        seen: [String]? = nil,
        change: (inout ShortcutListing) throws -> Void = { _ in }
    ) async throws -> Int64? {
        guard revision == nil, seen == nil else {
            return try await arranged(id, at: place, ofRevision: revision, seen: seen, change: change)
        }
        // Whatever else was changed, it is to stand there.
        return try await ShortcutStore.insisting {
            try await arranged(id, at: place, ofRevision: nil, seen: nil, change: change)
        }
    }

    private func arranged(
        _ id: String,
        at place: Place?,
        ofRevision revision: Int?,
        seen: [String]?,
        change: (inout ShortcutListing) throws -> Void
    ) async throws -> Int64? {
        // Beside what it was seen to stand.
        let rested = try openStore().seen()
        let all = try records()
        guard let record = all.first(where: { $0.id == id }) else { throw ShortcutFault.unknown(id, near: nil) }
        let isStale = revision.map { $0 != record.revision } ?? false
        guard !isStale, seen.map({ $0 == listed(all).map(\.record.id) }) ?? true else {
            throw ShortcutStoreError.changedMeanwhile(record.name)
        }
        let shortcut = try shortcut(of: record)
        var new = shortcut
        if let place, place.neighbour != id {
            guard let other = all.first(where: { $0.id == place.neighbour }) else {
                throw ShortcutFault.unknown(place.neighbour, near: nil)
            }
            let listing = (try? self.shortcut(of: other))?.listing ?? ShortcutListing()
            new.listing.isPinned = listing.isPinned
            // Among the pinned ones each keeps its folder.
            if !listing.isPinned { new.listing.folder = listing.folder }
        }
        try change(&new.listing)
        var after = record
        after.changed = now
        if new != shortcut {
            let keys = new.listing.keys(otherThanIn: shortcut.listing)
            after.document = Self.document(record.document, becoming: new, replacing: keys)
        }
        var parts: [ShortcutEdit.Part] = []
        if let place {
            let positions = Self.positions(moving: record, to: place, among: all)
            after.position = positions[id] ?? after.position
            parts = all.filter { $0.id != id && positions[$0.id] != nil }.map { other in
                var moved = other
                moved.position = positions[other.id]
                return .shortcut(before: other, after: moved)
            }
        }
        return try await make([.shortcut(before: record, after: after)] + parts, seeing: rested)
    }

    /// The positions that change when one shortcut goes to a place: its own, and where there is no room all of them.
    ///
    /// - Parameter all: In the user's order.
    private static func positions(
        moving record: ShortcutRecord,
        to place: Place,
        among all: [ShortcutRecord]
    ) -> [String: Double] {
        var order = all.filter { $0.id != record.id }
        guard var index = order.firstIndex(where: { $0.id == place.neighbour }) else { return [:] }
        if case .after = place { index += 1 }
        let lower = index > 0 ? order[index - 1].position : nil
        let upper = index < order.count ? order[index].position : nil
        func hasRoom(_ position: Double) -> Bool {
            lower.map { $0 < position } ?? true && upper.map { position < $0 } ?? true
        }
        // It is there already.
        if let position = record.position, hasRoom(position) { return [:] }
        let position =
            switch (lower, upper) {
            case (let lower?, let upper?): (lower + upper) / 2
            case (let lower?, nil): lower + 1
            case (nil, let upper?): upper - 1
            case (nil, nil): 0.0
            }
        if hasRoom(position) { return [record.id: position] }
        order.insert(record, at: index)
        return Dictionary(zip(order.map(\.id), order.indices.map { Double($0 + 1) })) { $1 }
    }
}

extension ShortcutListing {
    /// What the file calls what is not as in another one.
    fileprivate func keys(otherThanIn other: ShortcutListing) -> Set<String> {
        var keys: Set<String> = []
        if folder != other.folder { keys.insert("folder") }
        if colour != other.colour { keys.insert("colour") }
        if icon != other.icon { keys.insert("icon") }
        if isPinned != other.isPinned { keys.insert("pinned") }
        return keys
    }
}
