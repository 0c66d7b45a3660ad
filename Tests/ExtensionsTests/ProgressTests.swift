import Extensions
import Foundation
import Testing
import WilcoIntents

/// What takes longer than an answer: the process stays for it, and its end is told whatever happens.
@Suite(.timeLimit(.minutes(2)))
struct ProgressTests {
    /// The folder is measured so seldom that in between a process without work would be ended.
    @Test func aProcessAtWorkIsNotEndedForWantOfRequests() async throws {
        let clock = ManualClock()
        let interval = Duration.seconds(400)
        let fixture = try HostFixture(["app": "progress"], dataWatchInterval: interval, clock: clock)
        #expect(try await fixture.handle().get().code == .inProgress)
        #expect(await fixture.host.appsAtWork() == ["app"])
        for _ in 0..<3 { await clock.pass(interval) }
        // The last of its updates comes with this answer.
        #expect(await fixture.resolve("distance").failure == nil)
        #expect(fixture.started.count == 1)
        #expect(await fixture.host.appsAtWork().isEmpty)
        // From now on it is a process like any other.
        await clock.pass(.seconds(300))
        await fixture.close()
    }

    @Test func workThatIsLostHasFailed() async throws {
        let fixture = try HostFixture(["app": "progressCrash"])
        #expect(try await fixture.handle().get().code == .inProgress)
        let first = await fixture.host.notifications.first { _ in true }
        #expect(first == AppNotification(app: "app", .update(idempotencyKey: "k", IntentResponse(.failure))))
        #expect(await fixture.host.appsAtWork().isEmpty)
        await fixture.close()
    }

    /// What Wilco ends with itself is taken up by its next run.
    @Test(arguments: [true, false])
    func workOfADismissedAppHasFailed(_ isDismissed: Bool) async throws {
        let fixture = try HostFixture(["app": "progress"])
        #expect(try await fixture.handle().get().code == .inProgress)
        if isDismissed { await fixture.host.dismiss("app") }
        await fixture.close()
        var told: [AppNotification] = []
        for await notification in fixture.host.notifications { told.append(notification) }
        let failure = AppNotification(app: "app", .update(idempotencyKey: "k", IntentResponse(.failure)))
        #expect(told == (isDismissed ? [failure] : []))
    }
}
