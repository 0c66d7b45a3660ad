internal import Automation
internal import Foundation
package import Storage
internal import WilcoIntents
internal import YAMLFiles

extension ShortcutLibrary {
    /// A shortcut as it is kept now.
    package struct Kept: Sendable, Hashable {
        package var record: ShortcutRecord
        /// What speaks against it all the same.
        package var warnings: [String]
        /// Names of the shortcuts that ran it by what it is called no more, and run it by its new name now.
        package var callers: [String] = []
        /// The number of the edit, by which it can be taken back; nil: nothing has changed.
        package var edit: Int64?
    }

    /// Keeps a shortcut's file; another name in it is followed as in ``rename(_:to:replacing:)``.
    ///
    /// - Parameters:
    ///   - text: As its author wrote it.
    ///   - path: Names it in complaints.
    ///   - id: Of the shortcut it replaces; nil: a new one.
    ///   - revision: The one that the author saw; nil: whatever is there.
    /// - Throws: ``ShortcutFault``, ``ShortcutStoreError``, ``StoreError``; nothing is changed then.
    @discardableResult
    package func save(
        _ text: String,
        path: String,
        replacing id: String? = nil,
        ofRevision revision: Int? = nil,
        refusesFaults: Bool = false
    ) async throws -> Kept {
        let all = try openStore().seen()
        let shortcut = try read(text, path: path)
        // What it runs is called the same when it is kept.
        let seen = ShortcutStore.Seen(try called(by: shortcut))
        // What others have changed is known to the check.
        try await refresh()
        let faults = refusesFaults ? check(shortcut).filter { $0.severity == .error } : []
        guard faults.isEmpty else { throw ShortcutFault.faulty(faults.map { "\(path):\($0)" }) }
        let prepared = try await prepare(shortcut, text: text, replacing: id)
        if let revision, revision != prepared.known?.revision {
            throw ShortcutStoreError.changedMeanwhile(prepared.known?.name ?? shortcut.name)
        }
        let followed = try following(prepared)
        let edit = try await make(
            [prepared.part] + (followed?.parts ?? []),
            // Nobody has begun to run it by what it is called no more.
            seeing: followed == nil ? seen : all
        )
        return Kept(
            record: prepared.record,
            warnings: prepared.warnings,
            callers: followed?.callers ?? [],
            edit: edit
        )
    }

    /// Keeps several, all or none.
    package func save(all texts: [String], path: String) async throws -> [Kept] {
        try await ShortcutStore.insisting {
            // What they miss is told as it is when they are kept.
            let seen = try openStore().seen()
            var prepared: [PreparedChange] = []
            try await refresh()
            for text in texts {
                let shortcut = try read(text, path: path)
                let id = try openStore().record(named: shortcut.name)?.id
                prepared.append(try await prepare(shortcut, text: text, replacing: id))
            }
            let edit = try await make(prepared.map(\.part), seeing: seen)
            return prepared.map { Kept(record: $0.record, warnings: $0.warnings, edit: edit) }
        }
    }

    /// Makes a shortcut of a request that was done.
    ///
    /// - Returns: The number of the edit.
    func remember(_ request: RememberedRequest, as phrase: String) async throws -> Int64? {
        let shortcut = Shortcut(name: phrase, steps: [Step(.intent(step(of: request)))])
        return try await save(ShortcutWriter().text(of: shortcut), path: phrase).edit
    }

    /// Gives another name; a phrase that was the old name, or is `phrase`, becomes the new one.
    ///
    /// Shortcuts and automations that ran it by what it is called no more run it by the new name.
    ///
    /// - Returns: Names of the shortcuts that were changed with it, and the number of the edit.
    @discardableResult
    package func rename(
        _ id: String,
        to name: String,
        replacing phrase: String? = nil
    ) async throws -> (callers: [String], edit: Int64?) {
        // Whatever else was changed, the new name is the same.
        try await ShortcutStore.insisting { try await renamed(id, to: name, replacing: phrase) }
    }

    private func renamed(
        _ id: String,
        to name: String,
        replacing phrase: String?
    ) async throws -> (callers: [String], edit: Int64?) {
        let seen = try openStore().seen()
        guard let record = try openStore().record(id: id) else { throw ShortcutFault.unknown(id, near: nil) }
        var shortcut = try shortcut(of: record)
        let old = Set([shortcut.name, phrase].compactMap { $0.map(Self.key) })
        shortcut.name = name
        var phrases = shortcut.phrases.filter { !old.contains(Self.key(of: $0.text)) }
        if phrases.count < shortcut.phrases.count { phrases.insert(Phrase(name), at: 0) }
        shortcut.phrases = phrases.isEmpty ? [Phrase(name)] : phrases
        let text = Self.document(record.document, becoming: shortcut)
        let renamed = try await prepare(try read(text, path: name), text: text, replacing: id)
        let followed = try following(renamed)
        let edit = try await make(
            [renamed.part] + (followed?.parts ?? []),
            // Nobody has begun to run it by its old name.
            seeing: seen
        )
        return (followed?.callers ?? [], edit)
    }

    /// How those change that run a shortcut by what it is called no more; nil: it is called all that it was.
    ///
    /// - Returns: With the names of the shortcuts among them.
    private func following(_ change: PreparedChange) throws -> (callers: [String], parts: [ShortcutEdit.Part])? {
        guard let known = change.known else { return nil }
        let (left, name) = (change.record.keys, change.record.name)
        let lost = known.keys.subtracting(left)
        guard !lost.isEmpty else { return nil }
        let callers = try callers(of: known).filter { !$0.followers.isDisjoint(with: lost) }
            .map { try following($0.record, from: lost, to: name) }
        let redirected =
            try redirected(try automations(of: known.id), from: left, to: name)
            + following(try automations(running: lost), from: lost, to: name)
        return (callers.compactMap(\.laterName), callers + redirected)
    }

    /// Sets what can be said to run a shortcut.
    ///
    /// - Parameter record: As it was when the phrases were chosen.
    package func setPhrases(_ phrases: [Phrase], of record: ShortcutRecord) async throws -> Kept {
        var shortcut = try shortcut(of: record)
        shortcut.phrases = phrases.isEmpty ? [Phrase(shortcut.name)] : phrases
        let text = Self.document(record.document, becoming: shortcut)
        return try await save(text, path: record.name, replacing: record.id, ofRevision: record.revision)
    }

    /// What was removed with a shortcut, and what misses it now.
    package struct Removal: Sendable, Hashable {
        /// Automations that ran it: they went with it.
        package var automations: [String] = []
        /// Shortcuts and automations that have a step which runs it: they are as they were.
        package var callers: [String] = []
        /// The number of the edit; nil: there was no such shortcut.
        package var edit: Int64?
    }

    @discardableResult
    package func remove(_ id: String) async throws -> Removal {
        try await ShortcutStore.insisting {
            // Whoever begins to run it is told of, or goes with it.
            let seen = try openStore().seen()
            guard let record = try openStore().record(id: id) else { return Removal() }
            let rules = try automations(of: id)
            let callers = try callers(of: record).map(\.record.name) + automations(running: record.keys).map(\.name)
            let edit = try await make(
                try removals(of: rules) + [.shortcut(before: record, after: nil)],
                seeing: seen
            )
            return Removal(automations: rules.map(\.name), callers: callers, edit: edit)
        }
    }

    /// Removes every shortcut, and the automations that ran them.
    ///
    /// - Returns: The number of the edit.
    func removeAll() async throws -> Int64? {
        try await ShortcutStore.insisting {
            let seen = try openStore().seen()
            let records = try records()
            var rules: [AutomationRule] = []
            for rule in try records.flatMap({ try automations(of: $0.id) })
            where !rules.contains(where: { $0.name == rule.name }) {
                rules.append(rule)
            }
            let removed = try removals(of: rules) + records.map { .shortcut(before: $0, after: nil) }
            return try await make(removed, seeing: seen)
        }
    }

    /// Of the shortcut that is called so, by name or phrase; where there is none, of the last one that was when it was removed.
    package func identifier(everCalled name: String) throws -> String {
        do {
            return try record(named: name).id
        } catch let unknown as ShortcutFault {
            let key = Self.key(of: name)
            for case .shortcut(let before?, nil) in try edits().flatMap(\.edit.parts) where before.keys.contains(key) {
                return before.id
            }
            throw unknown
        }
    }

    /// What became of runs, the last first.
    ///
    /// - Parameter name: Of a shortcut, also one that was removed, else of an automation; nil: of all.
    package func runs(of name: String? = nil) throws -> [ShortcutRunStore.Run] {
        let store = ShortcutRunStore(try userData.store())
        guard let name else { return try store.runs() }
        let id: String
        do {
            id = try identifier(everCalled: name)
        } catch let unknown as ShortcutFault {
            let runs = try store.runs(ofAutomation: name)
            // One that has not run yet has none; of one that was removed there may be some.
            guard runs.isEmpty, (try? automations().rule(named: name)) == nil else { return runs }
            throw unknown
        }
        return try store.runs(of: id)
    }

    /// Ends those that wait where somebody is talked with by voice; whoever types holds theirs.
    ///
    /// - Returns: Their names as they were begun.
    func cancelRuns(ofShortcut id: String) throws -> [String] {
        try ShortcutRunStore(userData.store()).cancel(of: id, at: now, seats: voiceSeats.map(\.rawValue))
    }

    /// What was changed, the last first; nil: of every shortcut.
    package func edits(ofShortcut id: String? = nil) throws -> [ShortcutEditRecord] {
        try openStore().edits(ofShortcut: id)
    }

    // MARK: -

    /// A shortcut that is ready to be kept.
    private struct PreparedChange {
        /// What it replaces.
        var known: ShortcutRecord?
        var record: ShortcutRecord
        var warnings: [String]

        var part: ShortcutEdit.Part { .shortcut(before: known, after: record) }
    }

    func make(
        _ parts: [ShortcutEdit.Part],
        seeing seen: ShortcutStore.Seen = .nothing
    ) async throws -> Int64? {
        let number = try openStore().make(ShortcutEdit(parts), at: now, seeing: seen)
        try load()
        await primed()
        return number
    }

    private func prepare(
        _ shortcut: Shortcut,
        text: String,
        replacing id: String?
    ) async throws -> PreparedChange {
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
        let lost = (known?.keys ?? []).subtracting(([shortcut.name] + phrases.map(\.text)).map(Self.key))
        let runsItself = shortcut.followers.contains { lost.contains(Self.key(of: $0)) }
        let record = ShortcutRecord(
            id: known?.id ?? UUID().uuidString.lowercased(),
            name: shortcut.name,
            document: runsItself ? renaming(lost, to: shortcut.name, in: shortcut, written: text) : text,
            phrases: phrases,
            created: known?.created ?? now,
            changed: now,
            revision: (known?.revision ?? 0) &+ 1,
            position: known?.position
        )
        return PreparedChange(known: known, record: record, warnings: warnings)
    }

    /// The document with what stands under some of its keys replaced and all else as its author wrote it; rewritten where that cannot
    /// be done.
    static func document(
        _ text: String,
        becoming shortcut: Shortcut,
        replacing keys: Set<String> = ["name", "phrases"]
    ) -> String {
        let fresh = ShortcutWriter().text(of: shortcut)
        let replacement = lines(of: fresh).filter { keys.contains($0.key) }.map(\.line)
        let kept = lines(of: text).filter { !keys.contains($0.key) }
        // Behind the name, where that stays.
        let behind = kept.lastIndex { $0.key == "name" }.map { $0 + 1 } ?? 0
        let edited = (kept[..<behind].map(\.line) + replacement + kept[behind...].map(\.line)).joined(separator: "\n")
        let problems = YAMLProblems()
        let read = ShortcutReader().read(edited, path: "", problems)
        guard let read, read.name == shortcut.name, read.phrases == shortcut.phrases,
            read.description == shortcut.description,
            ShortcutWriter().text(of: read) == fresh
        else { return fresh }
        return edited
    }

    /// The lines of a document, each with the key that it belongs to; a comment at the edge belongs to none.
    private static func lines(of text: String) -> [(key: String, line: Substring)] {
        var key = ""
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if let first = line.first, !first.isWhitespace, first != "-" {
                key = first == "#" ? "" : String(line.prefix { $0 != ":" })
            }
            return (key, line)
        }
    }
}
