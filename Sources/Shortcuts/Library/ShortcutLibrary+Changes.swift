internal import Automation
internal import Foundation
package import Storage
internal import WilcoIntents
internal import YAMLFiles

extension ShortcutLibrary {
    /// Keeps a shortcut's file.
    ///
    /// - Parameters:
    ///   - text: As its author wrote it.
    ///   - path: Names it in complaints.
    ///   - id: Of the shortcut it replaces; nil: a new one.
    /// - Returns: What is kept, and what speaks against it all the same.
    /// - Throws: ``ShortcutFault``, ``ShortcutStoreError``, ``StoreError``; nothing is changed then.
    @discardableResult
    package func save(
        _ text: String,
        path: String,
        replacing id: String? = nil,
        refusesFaults: Bool = false
    ) async throws -> (record: ShortcutRecord, warnings: [String]) {
        let shortcut = try read(text, path: path)
        let faults = refusesFaults ? check(shortcut).filter { $0.severity == .error } : []
        guard faults.isEmpty else { throw ShortcutFault.faulty(faults.map { "\(path):\($0)" }) }
        let prepared = try await prepare(shortcut, text: text, replacing: id)
        try openStore().save([prepared.record])
        try load()
        await primed()
        return prepared
    }

    /// Keeps several, all or none.
    package func save(all texts: [String], path: String) async throws -> [(record: ShortcutRecord, warnings: [String])]
    {
        var prepared: [(record: ShortcutRecord, warnings: [String])] = []
        for text in texts {
            let shortcut = try read(text, path: path)
            let id = try openStore().record(named: shortcut.name)?.id
            prepared.append(try await prepare(shortcut, text: text, replacing: id))
        }
        try openStore().save(prepared.map(\.record))
        try load()
        await primed()
        return prepared
    }

    /// Makes a shortcut of a request that was done.
    func remember(_ request: RememberedRequest, as phrase: String) async throws {
        let shortcut = Shortcut(name: phrase, steps: [Step(.intent(step(of: request)))])
        try await save(ShortcutWriter().text(of: shortcut), path: phrase)
    }

    /// Gives another name; a phrase that was the old name, or is `phrase`, becomes the new one.
    package func rename(_ id: String, to name: String, replacing phrase: String? = nil) async throws {
        guard let record = try openStore().record(id: id) else { throw ShortcutFault.unknown(id, near: nil) }
        var shortcut = try shortcut(of: record)
        let old = Set([shortcut.name, phrase].compactMap { $0.map(Self.key) })
        shortcut.name = name
        var phrases = shortcut.phrases.filter { !old.contains(Self.key(of: $0.text)) }
        if phrases.count < shortcut.phrases.count { phrases.insert(Phrase(name), at: 0) }
        shortcut.phrases = phrases.isEmpty ? [Phrase(name)] : phrases
        let automations = try automations(of: id)
        try await save(Self.document(record.document, becoming: shortcut), path: name, replacing: id)
        try redirect(automations, of: id, to: name)
    }

    /// Sets what can be said to run it.
    package func setPhrases(_ phrases: [Phrase], of id: String) async throws -> [String] {
        guard let record = try openStore().record(id: id) else { throw ShortcutFault.unknown(id, near: nil) }
        var shortcut = try shortcut(of: record)
        shortcut.phrases = phrases.isEmpty ? [Phrase(shortcut.name)] : phrases
        let text = Self.document(record.document, becoming: shortcut)
        return try await save(text, path: record.name, replacing: id).warnings
    }

    /// - Returns: Names of the automations that ran it: they go with it.
    @discardableResult
    package func remove(_ id: String) async throws -> [String] {
        let rules = try automations(of: id).map(\.name)
        try openStore().remove(id: id)
        for rule in rules { _ = try automations().remove(rule) }
        try load()
        await primed()
        return rules
    }

    /// Removes every shortcut, and the automations that ran them.
    func removeAll() async throws {
        let store = try openStore()
        for entry in try entries() {
            let rules = try automations(of: entry.id).map(\.name)
            try store.remove(id: entry.id)
            for rule in rules { _ = try automations().remove(rule) }
        }
        try load()
        await primed()
    }

    // MARK: -

    private func prepare(
        _ shortcut: Shortcut,
        text: String,
        replacing id: String?
    ) async throws -> (record: ShortcutRecord, warnings: [String]) {
        let known = try id.flatMap { try openStore().record(id: $0) }
        // That they are warnings is said by whoever shows them.
        var warnings = check(shortcut).map { "\(shortcut.name): \($0)".replacing("warning: ", with: "") }
        var phrases: [ShortcutRecord.Phrase] = []
        for phrase in shortcut.phrases {
            let key = Self.key(of: phrase.text)
            guard !phrases.contains(where: { $0.key == key }) else { continue }
            if known?.phrases.contains(where: { $0.key == key }) != true || key.isEmpty {
                for problem in await phraseProblems(phrase.text, except: id) {
                    let (message, mend) = routines.shortcuts.words(for: problem)
                    if !problem.isForbidding {
                        warnings.append("\(message) — \(mend)")
                    } else if phrase.pronunciation == nil || problem.kind != .unpronounceable {
                        throw ShortcutFault.phrase("\(message) — \(mend)")
                    }
                }
            }
            phrases.append(ShortcutRecord.Phrase(key: key, text: phrase.text, pronunciation: phrase.pronunciation))
        }
        let record = ShortcutRecord(
            id: known?.id ?? UUID().uuidString.lowercased(),
            name: shortcut.name,
            document: text,
            phrases: phrases,
            created: known?.created ?? now,
            changed: now
        )
        return (record, warnings)
    }

    /// The document with its name and phrases replaced and all else as its author wrote it; rewritten where that cannot be done.
    static func document(_ text: String, becoming shortcut: Shortcut) -> String {
        let fresh = ShortcutWriter().text(of: shortcut)
        let head = fresh.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { !$0.hasPrefix("description:") && !$0.hasPrefix("steps:") }
        var kept: [Substring] = []
        var isReplaced = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("name:") || line.hasPrefix("phrases:") {
                isReplaced = true
            } else if line.first.map({ !$0.isWhitespace && $0 != "-" }) ?? false {
                isReplaced = false
            }
            if !isReplaced { kept.append(line) }
        }
        let edited = (head + kept).joined(separator: "\n")
        let problems = YAMLProblems()
        let read = ShortcutReader().read(edited, path: "", problems)
        guard let read, read.name == shortcut.name, read.phrases == shortcut.phrases,
            read.description == shortcut.description,
            ShortcutWriter().text(of: read) == fresh
        else { return fresh }
        return edited
    }
}
