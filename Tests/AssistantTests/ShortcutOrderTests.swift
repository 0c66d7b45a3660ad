import Assistant
import Foundation
import Shortcuts
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("The order of shortcuts")
struct ShortcutOrderTests {
    private let parts: AssistantParts
    private let library: ShortcutLibrary

    init() throws {
        let folder = TemporaryFiles.folder.path + "/wilco-order-\(UUID().uuidString.prefix(8))"
        parts = try AssistantParts.ofRover(in: folder)
        library = try #require(parts.generation.shortcuts)
    }

    /// `tea`, or with how it stands: `tea: pinned: true`.
    private func add(_ shortcuts: String...) async throws {
        for shortcut in shortcuts {
            let name = String(shortcut.prefix { $0 != ":" })
            let line = shortcut.dropFirst(name.count + 2)
            let text = "# \(name)\nname: \(name) time\n\(line)\nsteps:\n  # mine\n  - {do: rover.Where}\n"
            try await library.save(text, path: name)
        }
    }

    private func id(_ name: String) throws -> String { try library.record(named: name + " time").id }

    /// Each with its section, as far as it has one.
    private func list() throws -> String {
        try library.listed().map { listed in
            let name = listed.record.name.replacing(" time", with: "")
            switch listed.section {
            case .pinned: return "*" + name
            case .loose: return name
            case .folder(let folder): return "\(folder)/\(name)"
            }
        }.joined(separator: " ")
    }

    /// What is done, and the list afterwards; each row begins with the list `*a b c K/d K/e`.
    static let rows: [(deed: String, list: String)] = [
        ("c before b", "*a c b K/d K/e"),
        ("b after c", "*a c b K/d K/e"),
        ("b before c", "*a b c K/d K/e"),
        ("b before b", "*a b c K/d K/e"),
        // Where the other is.
        ("b before e", "*a c K/d K/b K/e"),
        ("e before b", "*a e b c K/d"),
        ("c before a", "*c *a b K/d K/e"),
        ("a after c", "b c a K/d K/e"),
        ("d after a", "*a *d b c K/e"),
        ("pin e", "*a *e b c K/d"),
        ("unpin a", "a b c K/d K/e"),
        ("file b into k", "*a c k/b k/d k/e"),
        ("file c into Z", "*a b Z/c K/d K/e"),
        ("file d into -", "*a b c d K/e"),
        // A pinned one has its folder still.
        ("file a into K", "*a b c K/d K/e"),
    ]

    @Test(arguments: rows)
    func theListIsAsItsOwnerPutsIt(_ deed: String, _ expected: String) async throws {
        try await add("a: pinned: true", "b", "c", "d: folder: K", "e: folder: K")
        #expect(try list() == "*a b c K/d K/e")
        let edits = try library.edits().count
        let words = deed.split(separator: " ").map(String.init)
        switch words[0] {
        case "pin", "unpin": try await library.arrange(try id(words[1])) { $0.isPinned = words[0] == "pin" }
        case "file": try await library.arrange(try id(words[1])) { $0.folder = words[3] == "-" ? nil : words[3] }
        default:
            let other = try id(words[2])
            try await library.arrange(try id(words[0]), at: words[1] == "before" ? .before(other) : .after(other))
        }
        #expect(try list() == expected)
        // What changes nothing is no change; whatever does is one, and is taken back.
        let isChanged = deed != "b before c" && deed != "b before b"
        #expect(try library.edits().count == edits + (isChanged ? 1 : 0))
        guard isChanged else { return }
        _ = try await library.undo()
        #expect(try list() == "*a b c K/d K/e")
        withExtendedLifetime(parts) {}
    }

    @Test func whatItsAuthorWroteIsKept() async throws {
        try await add("tea", "soup: colour: red  # as tomatoes are")
        try await library.arrange(try id("soup")) { listing in
            listing.folder = "Kitchen"
            listing.icon = "🍲"
        }
        let record = try library.record(named: "soup time")
        let head = "# soup\nname: soup time\nfolder: Kitchen\nicon: \"🍲\"\n"
        #expect(
            record.document == head + "colour: red  # as tomatoes are\nsteps:\n  # mine\n  - {do: rover.Where}\n"
        )
        try await library.arrange(record.id) { $0 = ShortcutListing() }
        let bare = "# soup\nname: soup time\nsteps:\n  # mine\n  - {do: rover.Where}\n"
        #expect(try library.record(named: "soup time").document == bare)
        // In the short form, too.
        let short = try await library.save("name: look left\ndo: rover.Turn\nwith: {side: left}\n", path: "mine")
        try await library.arrange(short.record.id) { $0.isPinned = true }
        #expect(
            try library.record(named: "look left").document
                == "name: look left\npinned: true\ndo: rover.Turn\nwith: {side: left}\n"
        )
        withExtendedLifetime(parts) {}
    }

    /// Two editors: the one whose list is older is refused, and loses nothing.
    @Test func anOrderThatWasSeenBeforeIsStale() async throws {
        try await add("a", "b", "c")
        let seen = try library.listed().map(\.record.id)
        try await library.arrange(try id("c"), at: .before(try id("a")), seen: seen)
        await #expect(throws: ShortcutStoreError.changedMeanwhile("b time")) {
            try await library.arrange(try id("b"), at: .before(try id("a")), seen: seen)
        }
        #expect(try list() == "c a b")
        let revision = try library.record(named: "a time").revision
        try await library.arrange(try id("a"), ofRevision: revision) { $0.colour = .red }
        await #expect(throws: ShortcutStoreError.changedMeanwhile("a time")) {
            try await library.arrange(try id("a"), ofRevision: revision) { $0.colour = .blue }
        }
        #expect(try library.shortcut(id: id("a")).listing.colour == .red)
        // Whoever edits its file has seen it elsewhere.
        await #expect(throws: ShortcutStoreError.changedMeanwhile("a time")) {
            try await library.save(
                "name: a time\nsteps: [{say: a}]\n",
                path: "a",
                replacing: try id("a"),
                ofRevision: revision
            )
        }
        withExtendedLifetime(parts) {}
    }

    /// Others that go, come back and get other names leave the order as it is.
    @Test func theOrderStaysWhateverBecomesOfNeighbours() async throws {
        try await add("a", "b", "c", "d")
        try await library.arrange(try id("d"), at: .before(try id("b")))
        try await library.remove(try id("b"))
        #expect(try list() == "a d c")
        let missing = await #expect(throws: ShortcutFault.self) {
            try await library.arrange(try id("a"), at: .before("nobody"))
        }
        #expect(missing?.description.contains("nobody") == true)
        try await library.rename(try id("d"), to: "z time")
        try await add("e")
        #expect(try list() == "a z c e")
        try await library.arrange(try id("e"), at: .after(try id("a")))
        #expect(try list() == "a e z c")
        let removal = try #require(try library.edits().first { $0.edit.parts.first?.deed == .removed })
        _ = try await library.undo(removal.number)
        #expect(try list() == "a e z b c")
        withExtendedLifetime(parts) {}
    }

    /// However often something goes between the same two, there is room; whoever takes that back finds it as it was.
    @Test func thereIsAlwaysRoom() async throws {
        try await add("a", "b", "c")
        for round in 1...70 {
            let (mover, other) = round.isMultiple(of: 2) ? ("b", "c") : ("c", "b")
            try await library.arrange(try id(mover), at: .before(try id(other)))
            #expect(try list() == "a \(mover) \(other)")
        }
        for round in (1...70).reversed() {
            _ = try await library.undo()
            #expect(try list() == (round.isMultiple(of: 2) ? "a c b" : "a b c"))
        }
        withExtendedLifetime(parts) {}
    }

    /// A file has them in their order, and brings it along.
    @Test func anExportKeepsTheOrder() async throws {
        try await add("b: icon: ☕", "a: pinned: true", "c: folder: K")
        try await library.arrange(try id("c"), at: .before(try id("b")))
        try await library.arrange(try id("c")) { $0.folder = "K" }
        let before = try list()
        let file = ShortcutCollection.text(of: try library.records().map(\.document))
        for name in ["a", "b", "c"] { try await library.remove(try id(name)) }
        _ = try await library.save(all: ShortcutCollection.contents(of: file, path: "mine").shortcuts, path: "mine")
        #expect(try list() == before)
        #expect(try library.records().map(\.name) == ["c time", "b time", "a time"])
        #expect(try library.shortcut(id: id("b")).listing.icon == "☕")
        withExtendedLifetime(parts) {}
    }
}
