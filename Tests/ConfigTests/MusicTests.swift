import AssistantTesting
import Extensions
import Foundation
import Matching
import TemporaryFiles
import Testing
import WilcoIntents

/// Names of a person's own music, as the Music app hands them over from a player that runs, and what is said with them.
@Suite(
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mpd"),
        "mpd is not installed: no music was played"
    ),
    .timeLimit(.minutes(5))
)
struct MusicTests {
    /// Of the files that `Cases/music/music_files.py` makes.
    private static let names = 16

    @Test func whatIsNamedIsUnderstoodAndPlayed() async throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Self.fill(folder)
        let stage = try HandlerStage("config/apps/music", rights: AppRights(folder: GrantedFolder(path: folder)))
        let data = stage.state + "/apps/music"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        try #"{"mpd": "own", "output": {"type": "null"}}"#
            .write(toFile: data + "/music.json", atomically: true, encoding: .utf8)
        let app = try #require(
            AppCatalog.load(folders: [SchemaTests.root + "/config/apps/music"], locale: "en-US").apps.first
        )
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        // The first question starts the handler, and the handler its player, which tells of its music a little later.
        _ = try await stage.ask(.vocabulary, "music")
        for await notification in stage.host.notifications {
            guard case .terms(.replace("object:Music", let terms)) = notification.kind, terms.count == Self.names else {
                continue
            }
            break
        }
        guard case .vocabulary(let terms) = try await stage.ask(.vocabulary, "music") else {
            Issue.record("no vocabulary")
            return
        }
        for (type, objects) in terms {
            matcher.replaceVocabulary(app: "music", type: type, terms: objects.map(VocabularyTerm.init))
        }
        let noon = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        for (said, what) in [
            ("play the album low tide", "the album Low Tide by The Paper Lanterns"),
            ("play something by the paper lanterns", "music by The Paper Lanterns"),
            ("play some jazz", "jazz"),
            ("play night ferry", "Night Ferry by The Paper Lanterns"),
            ("play rain on cardboard by velvet teapot", "Rain on Cardboard by Velvet Teapot"),
            ("play the playlist sunday morning", "the playlist Sunday Morning"),
        ] {
            let match = try #require(matcher.understand(said, in: noon).match, "“\(said)”")
            let intent = IntentInvocation(
                idempotencyKey: said,
                intent: match.intent,
                parameters: match.parameters.compactMapValues(\.first),
                locale: "en-US"
            )
            let response = try await stage.handle("music", intent)
            #expect(response.code == .success, "“\(said)”")
            #expect(response.properties["what"]?.stringValue == what, "“\(said)”")
        }
        await stage.close()
    }

    private static func fill(_ folder: String) throws {
        let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/music").path()
        let program = "import sys, pathlib, music_files; music_files.fill(pathlib.Path(sys.argv[1]))"
        let made = try ChildProcess(
            "/usr/bin/python3",
            ["-B", "-c", program, folder],
            environment: ["PATH": "/usr/bin:/bin", "PYTHONPATH": cases]
        )
        #expect(made.waitUntilExit() == 0)
    }
}
