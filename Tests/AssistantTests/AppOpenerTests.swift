import Assistant
import Synchronization
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
            .url("https://example.org/photos"),
            [
                "xdg-open",
                "https://example.org/photos?activity=%7B%22parameters%22%3A%7B%22subject%22%3A%22it%27s%20soup%22%7D"
                    + "%2C%22type%22%3A%22SearchPhotos%22%7D",
            ]
        ),
        (
            .bus("org.example.Photos"),
            [
                "busctl", "--user", "call", "org.example.Photos", "/org/example/Photos", "org.freedesktop.Application",
                "ActivateAction", "sava{sv}", "open", "1", "s",
                #"{"parameters":{"subject":"it's soup"},"type":"SearchPhotos"}"#, "0",
            ]
        ),
    ])
    func theActivityComesAlong(_ opening: AppOpening, _ command: [String]) async throws {
        let calls = Calls()
        let opener = AppOpener(desktop: Desktop(hasScreen: true, hasSessionBus: true) { calls.note([$0] + $1) })
        try await opener.open(opening, activity: activity)
        #expect(calls.all == [command])
    }

    @Test func whatIsNotThereIsNamed() async {
        let desktop = Desktop(environment: ["PATH": "/nonexistent", "WAYLAND_DISPLAY": "wayland-0"])
        #expect(desktop.hasScreen && !Desktop(environment: [:]).hasScreen)
        await #expect(throws: Desktop.Fault(program: "viewer", reason: "is not installed")) {
            try await AppOpener(desktop: desktop).open(.command(["viewer"]), activity: activity)
        }
        await #expect(throws: Desktop.Fault(program: "xdg-open", reason: "is not installed")) {
            try await AppOpener(desktop: desktop).open(.url("https://example.org"), activity: activity)
        }
    }
}
