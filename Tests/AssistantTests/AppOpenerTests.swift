import Access
import Conversation
import Foundation
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

struct AppOpenerTests {
    private final class Calls: Sendable {
        private let calls = Mutex<[[String]]>([])
        func note(_ call: [String]) { calls.withLock { $0.append(call) } }
        var all: [[String]] { calls.withLock { $0 } }
    }

    private let activity: JSONValue = ["type": "SearchPhotos", "parameters": ["subject": "it's soup"]]

    @Test(arguments: [
        (
            AppOpening.command(["viewer", "--show"]),
            ["setsid", "--fork", "viewer", "--show", #"{"parameters":{"subject":"it's soup"},"type":"SearchPhotos"}"#]
        ),
        (
            .url("https://example.org/photos#top", tells: ["subject"]),
            [
                "xdg-open",
                "https://example.org/photos?activity=%7B%22parameters%22%3A%7B%22subject%22%3A%22it%27s%20soup%22%7D"
                    + "%2C%22type%22%3A%22SearchPhotos%22%7D#top",
            ]
        ),
        (
            .bus("org.example.Photos"),
            [
                "activate", "open", "org.example.Photos",
                #"{"parameters":{"subject":"it's soup"},"type":"SearchPhotos"}"#,
            ]
        ),
    ])
    func theActivityComesAlong(_ opening: AppOpening, _ command: [String]) async throws {
        let calls = Calls()
        let desktop = Desktop(
            hasScreen: true,
            hasSessionBus: true,
            activate: { calls.note(["activate", $0, $1, $2]) },
            run: { calls.note([$0] + $1) }
        )
        let opener = AppOpener(desktop: desktop)
        try await opener.open(opening, activity: activity, types: ["SearchPhotos"])
        #expect(calls.all == [command])
    }

    /// What an app writes there itself leaves the machine no more than any other text of its own.
    @Test func aTypeThatIsNotDeclaredIsNotTold() async throws {
        let calls = Calls()
        let desktop = Desktop(
            hasScreen: true,
            hasSessionBus: true,
            activate: { calls.note(["activate", $0, $1, $2]) },
            run: { calls.note([$0] + $1) }
        )
        let letter: JSONValue = ["type": "the PIN is 1234", "userInfo": ["album": 17]]
        try await AppOpener(desktop: desktop).open(
            .url("https://example.org", tells: ["album"]),
            activity: letter,
            types: ["SearchPhotos"]
        )
        let told = "%7B%22userInfo%22%3A%7B%22album%22%3A17%7D%7D"
        #expect(calls.all == [["xdg-open", "https://example.org?activity=\(told)"]])
    }

    @Test func whatIsNotThereIsNamed() async {
        let desktop = Desktop(environment: ["PATH": "/nonexistent", "WAYLAND_DISPLAY": "wayland-0"])
        #expect(desktop.hasScreen && !Desktop(environment: [:]).hasScreen)
        await #expect(throws: Desktop.Fault(program: "viewer", reason: "is not installed")) {
            try await AppOpener(desktop: desktop).open(
                .command(["viewer"]),
                activity: activity,
                types: ["SearchPhotos"]
            )
        }
        await #expect(throws: Desktop.Fault(program: "xdg-open", reason: "is not installed")) {
            try await AppOpener(desktop: desktop).open(
                .url("https://example.org"),
                activity: activity,
                types: ["SearchPhotos"]
            )
        }
    }
    /// What a program complains of is told; its last line, where it says more.
    @Test func whyItCouldNotBeDoneIsTold() async throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = "#!/bin/sh\necho at first >&2\necho nobody has that name >&2\nexit 1\n"
        for name in ["viewer", "xdg-open"] {
            try script.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
        }
        let desktop = Desktop(environment: ["PATH": folder])
        let opener = AppOpener(desktop: desktop)
        let fault = Desktop.Fault(program: "\(folder)/viewer", reason: "could not do it: nobody has that name")
        await #expect(throws: fault) { try await desktop.run("viewer", []) }
        // What this starts may go on for long.
        await #expect(throws: Desktop.Fault(program: "\(folder)/xdg-open", reason: "could not do it")) {
            try await opener.open(.url("https://example.org"), activity: activity, types: ["SearchPhotos"])
        }
    }
}
