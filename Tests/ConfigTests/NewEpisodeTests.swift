import Extensions
import Foundation
import Testing
import WilcoIntents

/// What the media player holds out though nobody has heard the like.
struct NewEpisodeTests {
    @Test(.timeLimit(.minutes(2)))
    func areHeldOutUntilHeard() async throws {
        let stage = try HandlerStage()
        let folder = stage.state + "/apps/media"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // One of them is no episode: nothing of such a file counts until it is whole.
        let file = folder + "/episodes.json"
        try #"[{"id": "ants", "en": "the hour about ants", "published": "2026-03-05"}, {"id": "#
            .write(toFile: file, atomically: true, encoding: .utf8)
        let playing = IntentInvocation(idempotencyKey: "1", intent: "NowPlaying", parameters: [:], locale: "en-US")
        _ = try await stage.handle("media", playing)
        try #"[{"id": "ants", "en": "the hour about ants", "published": "2026-03-05"}]"#
            .write(toFile: file, atomically: true, encoding: .utf8)
        _ = try await stage.handle("media", playing)
        var told = stage.host.notifications.makeAsyncIterator()
        let shortcut: JSONValue = [
            "intent": "PlayMedia", "parameters": ["media": ["id": "ants", "display": "the hour about ants"]],
            "hints": [["from": "2026-03-05", "to": "2026-03-12"]],
        ]
        #expect(await told.next()?.kind == .relevantShortcuts([shortcut]))
        let media = ParameterValue.object(IntentObject(id: "ants", display: "the hour about ants"))
        let play = IntentInvocation(
            idempotencyKey: "2",
            intent: "PlayMedia",
            parameters: ["media": ParameterAssignment(value: media, display: "the hour about ants")],
            locale: "en-US"
        )
        let response = try await stage.handle("media", play)
        #expect(response.properties["name"]?.stringValue == "the hour about ants")
        #expect(await told.next()?.kind == .relevantShortcuts([]))
        await stage.close()
    }
}
