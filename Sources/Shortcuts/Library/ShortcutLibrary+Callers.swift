internal import Foundation
internal import Storage
internal import YAMLFiles

// Shortcuts that run others do so by name or phrase.
extension ShortcutLibrary {
    /// A shortcut that runs others, and what it calls them, as phrases are compared.
    struct Caller {
        var record: ShortcutRecord
        var followers: Set<String>
    }

    /// The other shortcuts that have a step which runs this one.
    func callers(of record: ShortcutRecord) throws -> [Caller] {
        try records().compactMap { other in
            guard other.id != record.id, let shortcut = try? shortcut(of: other) else { return nil }
            let followers = Set(shortcut.followers.map(Self.key)).intersection(record.keys)
            return followers.isEmpty ? nil : Caller(record: other, followers: followers)
        }
    }

    /// The shortcuts that one runs.
    func called(by shortcut: Shortcut) throws -> [ShortcutRecord] {
        let names = Set(shortcut.followers.map(Self.key))
        return names.isEmpty ? [] : try records().filter { !$0.keys.isDisjoint(with: names) }
    }

    /// How a shortcut changes that runs another by one of `names`, as phrases are compared, when that is called `name`.
    func following(_ record: ShortcutRecord, from names: Set<String>, to name: String) throws -> ShortcutEdit.Part {
        var after = record
        after.document = renaming(names, to: name, in: try shortcut(of: record), written: record.document)
        after.changed = now
        return .shortcut(before: record, after: after)
    }

    /// The file of a shortcut that runs another by one of `names`, as phrases are compared, when that is called `name`.
    ///
    /// - Parameter document: Its file as it is.
    func renaming(_ names: Set<String>, to name: String, in old: Shortcut, written document: String) -> String {
        var new = old
        new.steps = old.steps.map { $0.renamingFollowers { names.contains(Self.key(of: $0)) ? name : nil } }
        return Self.document(
            document,
            running: Set(old.followers.filter { names.contains(Self.key(of: $0)) }),
            as: name,
            becoming: new
        )
    }

    /// The document with the names behind `run:` replaced and all else as its author wrote it; rewritten where that cannot be done.
    private static func document(
        _ text: String,
        running names: Set<String>,
        as name: String,
        becoming shortcut: Shortcut
    ) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            for old in names {
                for written in [old, YAMLScalar.text(old), "\"\(old)\"", "'\(old)'"] {
                    guard let range = line.range(of: "run: " + written) else { continue }
                    let rest = line[range.upperBound...]
                    let remark = rest.drop(while: \.isWhitespace)
                    guard remark.isEmpty || remark.hasPrefix("#") && remark.count < rest.count else { continue }
                    return line[..<range.lowerBound] + "run: " + ShortcutWriter.scalar(name) + rest
                }
            }
            return String(line)
        }
        let edited = lines.joined(separator: "\n")
        let fresh = ShortcutWriter().text(of: shortcut)
        let read = ShortcutReader().read(edited, path: "", YAMLProblems())
        return read.map { ShortcutWriter().text(of: $0) } == fresh ? edited : fresh
    }
}

extension ShortcutRecord {
    /// What it is called by, as phrases are compared.
    var keys: Set<String> { Set([ShortcutLibrary.key(of: name)] + phrases.map(\.key)) }
}
