import FileWatching
import Foundation
import TemporaryFiles
import Testing

@Suite("Changes of files", .timeLimit(.minutes(1)))
struct FileWatchTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-watch-\(UUID().uuidString)"
    private let files = FileManager.default

    init() throws { try make("") }

    private func make(_ name: String) throws {
        try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }

    private func write(_ name: String) throws {
        try "soup".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }

    /// Whether `happening` is told.
    private func isTold(_ places: [WatchedPlace], _ happening: () throws -> Void) async throws -> Bool {
        let watch = try FileWatch(places)
        try happening()
        var changes = watch.changes.makeAsyncIterator()
        guard await changes.next() != nil else { return false }
        watch.stop()
        while await changes.next() != nil {}
        return true
    }

    @Test func aFileThatIsWritten() async throws {
        try write("list")
        #expect(try await isTold([.entry(folder + "/list")]) { try write("list") })
    }

    @Test func aFileThatIsMadeWithTheFoldersAboveIt() async throws {
        let watch = try FileWatch([.entry(folder + "/a/b/list")])
        var changes = watch.changes.makeAsyncIterator()
        for name in ["a", "a/b"] {
            try make(name)
            #expect(await changes.next() != nil)
        }
        try write("a/b/list")
        #expect(await changes.next() != nil)
    }

    @Test func aFileThatAnotherTakesThePlaceOf() async throws {
        try write("list")
        try write("new")
        #expect(
            try await isTold([.entry(folder + "/list")]) { _ = rename(folder + "/new", folder + "/list") }
        )
    }

    @Test func aFolderThatGoesAndComesAgain() async throws {
        try make("app")
        let watch = try FileWatch([.tree(folder + "/app")])
        var changes = watch.changes.makeAsyncIterator()
        try files.removeItem(atPath: folder + "/app")
        #expect(await changes.next() != nil)
        try make("app/tests")
        #expect(await changes.next() != nil)
        try write("app/tests/one.yaml")
        #expect(await changes.next() != nil)
    }

    @Test func whatIsDeepInATree() async throws {
        try make("app/tests")
        #expect(try await isTold([.tree(folder + "/app")]) { try write("app/tests/one.yaml") })
    }

    /// A folder is an entry with what is directly in it, and no more; other names beside a file are nobody's.
    @Test func whatIsBesideIsNotTold() async throws {
        try make("album/inside")
        try write("list")
        let watch = try FileWatch([.entry(folder + "/album"), .entry(folder + "/list")])
        var changes = watch.changes.makeAsyncIterator()
        try write("album/inside/picture")
        try write("other")
        watch.stop()
        #expect(await changes.next() == nil)
    }

    @Test func otherPlacesTakeTheirPlace() async throws {
        let watch = try FileWatch([.entry(folder + "/one")])
        try watch.watch([.entry(folder + "/two")])
        var changes = watch.changes.makeAsyncIterator()
        try write("two")
        #expect(await changes.next() != nil)
        watch.stop()
        while await changes.next() != nil {}
    }

    /// Threads and descriptors end with it.
    @Test func whoeverWaitsNoMoreEndsIt() async throws {
        let watch = try FileWatch([.tree(folder)])
        let waiting = Task { for await _ in watch.changes {} }
        waiting.cancel()
        await waiting.value
        #expect(await watch.changes.first { _ in true } == nil)
    }
}
