import Extensions
import Logging
import Testing

@Suite("What is remarked on an app")
struct RemarkQuotaTests {
    private func entry(_ app: String, _ message: String, origin: AppLogEntry.Origin = .host) -> AppLogEntry {
        AppLogEntry(app: app, level: .warning, origin: origin, message: message)
    }

    /// An app says wrong things as fast as it likes; the log is the assistant's.
    @Test func remarksOnAnAppHaveAnEnd() async throws {
        let clock = ManualClock()
        let quota = RemarkQuota(clock: clock)
        let wrong = entry("soup", "donate: " + String(repeating: "x", count: 92))
        var told: [AppLogEntry] = []
        for _ in 0..<50_000 { told += quota.admit(wrong) }
        let kept = told.count { $0 == wrong }
        #expect((1000..<4000).contains(kept), "\(kept)")
        #expect(told.count == kept + 1)
        #expect(told.last?.message.hasSuffix("on what it says than 2 KB a second: it is left out") == true)
        // It is nobody else's, nor the app's own share.
        #expect(quota.admit(entry("rover", "x")).count == 1)
        #expect(quota.admit(entry("soup", "x", origin: .app)).count == 1)
        // What ends the app is told whatever it has said.
        let error = AppLogEntry(app: "soup", level: .error, origin: .host, message: "ended")
        #expect(quota.admit(error) == [error])
        // It moves on once somebody waits for it.
        let sleeper = Task { try await clock.sleep(for: .seconds(300)) }
        await clock.pass(.seconds(300))
        try await sleeper.value
        let later = quota.admit(wrong)
        #expect(later.map(\.message) == ["\(50_000 - kept) remarks on what it says were left out", wrong.message])
    }

    /// What an app says is quoted in one line, and not at any length.
    @Test func aRemarkIsOneLine() {
        let quota = RemarkQuota()
        let told = quota.admit(entry("soup", "a\nb" + String(repeating: "c", count: 10_000)))
        #expect(told.count == 1 && told[0].message.hasPrefix("a b") && told[0].message.count <= 4001)
    }
}
