/// A dictionary of a property list that knows its path and what has been read of it, so that the rest can be told.
final class PropertyListSection {
    private let members: [String: PropertyList]
    /// `INIntents[0].INIntentParameters[2]`.
    let path: String
    private let notes: NoteList
    private var read: Set<String> = []

    init(_ value: PropertyList, path: String, notes: NoteList) {
        if case .dictionary(let members) = value { self.members = members } else { members = [:] }
        self.path = path
        self.notes = notes
    }

    func value(_ key: String) -> PropertyList? {
        read.insert(key)
        return members[key]
    }

    func text(_ key: String) -> String? {
        value(key)?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    func flag(_ key: String) -> Bool? { value(key)?.flag }

    func number(_ key: String) -> Double? { value(key)?.number }

    func section(_ key: String) -> PropertyListSection? {
        value(key).flatMap { value in
            guard case .dictionary = value else { return nil }
            return PropertyListSection(value, path: place(key), notes: notes)
        }
    }

    func list(_ key: String) -> [PropertyListSection] {
        guard case .array(let items)? = value(key) else { return [] }
        return items.enumerated().map {
            PropertyListSection($0.element, path: "\(place(key))[\($0.offset)]", notes: notes)
        }
    }

    /// The same in the order that the author gave them: the file's own says nothing.
    func list(_ key: String, by priority: String) -> [PropertyListSection] {
        let items = list(key).enumerated().map { offset, item in
            (item: item, rank: item.number(priority) ?? .infinity, offset: offset)
        }
        return items.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.item)
    }

    /// Texts of a list.
    func texts(_ key: String) -> [String] {
        guard case .array(let items)? = value(key) else { return [] }
        return items.compactMap(\.text)
    }

    /// The members of a dictionary whose keys the author chose, sorted.
    func sections(_ key: String) -> [(name: String, section: PropertyListSection)] {
        guard case .dictionary(let members)? = value(key) else { return [] }
        return members.sorted { $0.key < $1.key }.map { name, value in
            (name, PropertyListSection(value, path: "\(place(key)).\(name)", notes: notes))
        }
    }

    /// What an editor keeps for itself.
    func ignore(_ keys: String...) { read.formUnion(keys) }

    func note(_ key: String, _ message: String) {
        read.insert(key)
        notes.add("\(place(key)): \(message)")
    }

    /// Tells of everything that was not read and would be lost.
    func finish() {
        for (key, value) in members.sorted(by: { $0.key < $1.key }) where !read.contains(key) {
            // Ids of translations, counters of the editor.
            if key.hasSuffix("ID") || key.hasSuffix("Tag") || value.isEmpty { continue }
            notes.add("\(place(key)): has no counterpart")
        }
    }

    private func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

/// The notes of one file.
final class NoteList {
    let file: String
    private(set) var all: [ImportReport.Note] = []

    init(file: String) { self.file = file }

    func add(_ message: String) {
        all.append(ImportReport.Note(file: file, line: 0, message: message))
    }
}
