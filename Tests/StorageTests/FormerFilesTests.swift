import Foundation
import GRDB
import Storage
import TemporaryFiles
import Testing

/// What earlier versions kept in files of their own is in the database afterwards.
@Suite("Files of earlier versions")
struct FormerFilesTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-former-\(UUID().uuidString)"
    private var path: String { folder + "/wilco.sqlite" }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    private func data() -> LazyStore {
        LazyStore(path: path, former: FormerFiles(state: folder, data: folder).takenOver) { [path] _ in
            try Store(path: path, migrator: DatabaseMigrator(areas: [.automation, .memory]))
        }
    }

    private func write(_ name: String, _ text: String) throws {
        try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }

    private var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".json") }.sorted()
        }
    }

    @Test func areTakenOverOnce() throws {
        let request = #"{"app":"soup","intent":"Order","time":17,"parameters":{}}"#
        #expect(!data().exists)
        try write("preferred-apps.json", #"{"GetRide":"rides"}"#)
        try write("last-turn.json", request)
        try write("last-request.json", request)
        try write("known-apps.json", #"{"soup":"/apps/soup"}"#)
        try write("known-apps.json.lock", "")
        try write("pronunciations.json", #"{"wilco":"W IH L K OW"}"#)
        #expect(data().exists)
        let memory = MemoryStore(try data().store())
        #expect(try memory.preferredApp(for: "GetRide") == "rides")
        for kind in LastRequestRecord.Kind.allCases {
            let kept = LastRequestRecord(kind: kind, app: "soup", intent: "Order", time: 17, record: request)
            #expect(try memory.lastRequest(kind) == kept)
        }
        #expect(try memory.knownApps() == ["soup": "/apps/soup"])
        #expect(try memory.pronunciations() == ["wilco": "W IH L K OW"])
        #expect(try files == [])
        try memory.pronounce("wilco", nil)
        #expect(try MemoryStore(data().store()).pronunciations().isEmpty)
    }

    /// A kill between the two leaves both: the database is newer.
    @Test func whatTheDatabaseHasCounts() throws {
        try MemoryStore(data().store()).prefer("taxis", for: "GetRide")
        try write("preferred-apps.json", #"{"GetRide":"rides"}"#)
        #expect(try MemoryStore(data().store()).preferredApp(for: "GetRide") == "taxis")
        #expect(try files == [])
    }

    @Test func whatCannotBeReadStays() throws {
        try write("preferred-apps.json", "{")
        try write("known-apps.json", #"{"soup":"/apps/soup"}"#)
        let memory = MemoryStore(try data().store())
        #expect(try memory.knownApps() == ["soup": "/apps/soup"])
        #expect(try memory.preferredApp(for: "GetRide") == nil)
        #expect(try files == ["preferred-apps.json"])
    }
}
