import Assistant
import AssistantTesting
import Control
import Foundation
import PipelineTesting
import Storage
import Testing
import WilcoIntents

/// An assistant that is killed in the middle of something takes it up again; nothing happens twice.
@Suite("Restarts", .serialized, .enabled(if: PrivatePulse.isInstalled))
struct RestartTests {
    static let app = "Tests/PipelineTests/Fixtures/slow-shop"

    /// The answer to `handle` was never heard: the app, which knows a request by its key, is asked again.
    @Test(.timeLimit(.minutes(3)))
    func killedWhileTheAppWasAtIt() async throws {
        try await restart(after: "fetch it", when: { await isTold("Fetch", in: $0) })
    }

    /// The app said that it would take long: the outcome is told by the assistant's next run.
    @Test(.timeLimit(.minutes(3)))
    func killedWhileSomethingWasInProgress() async throws {
        try await restart(
            after: "deliver it",
            when: { assistant in
                _ = try? await assistant.events(until: "ended")
            }
        )
    }

    private func restart(after request: String, when isUnderWay: (ServingProcess) async -> Void) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let first = try await ServingProcess(environment: pulse.environment, apps: [Self.app])
        let socket = try first.ask(request)
        await isUnderWay(first)
        socket.close()
        first.process.killAtOnce()
        first.process.waitUntilExit()
        #expect(try attempts(first).count == 1)

        let second = try await ServingProcess(environment: pulse.environment, apps: [Self.app], state: first.folder)
        let events = try await second.events(until: "ended")
        let verb = request.hasPrefix("fetch") ? "fetched" : "delivered"
        #expect(events.spoken == ["Slow Shop has news. It was \(verb) at the attempt number 2."])
        #expect(events.last?["outcome"] == "done")
        #expect(Set(try attempts(second)).count == 1, "it was the same request")
        #expect(second.stop() == 0)
        #expect(try HandlingStore(Store.open(in: first.folder.path + "/data")).all().isEmpty)
    }

    /// The step's app is asked again, and what comes after it is done.
    @Test(.timeLimit(.minutes(3)))
    func killedInARunOfAShortcut() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let first = try await ServingProcess(environment: pulse.environment, apps: [Self.app])
        let file = first.folder.appending(component: "errand.yaml")
        let steps = "[{say: Off I go.}, {do: slow-shop.Fetch}, {say: That was all.}]"
        try Data("{name: run an errand, steps: \(steps)}".utf8).write(to: file)
        let added = try BuiltProducts.output(
            of: "wilco",
            ["shortcuts", "import", file.path, "--state", first.folder.path, "--apps", Self.app],
            home: first.folder.path
        )
        let socket = try first.ask("run an errand")
        await isTold("Fetch", in: first)
        socket.close()
        first.process.killAtOnce()
        first.process.waitUntilExit()
        #expect(try attempts(first).count == 1, "\(added)")

        let second = try await ServingProcess(environment: pulse.environment, apps: [Self.app], state: first.folder)
        let events = try await second.events { $0["event"] == "run" && $0["state"] == "ended" }
        #expect(
            events.spoken == [
                "I'll go on with “run an errand”.", "Slow Shop has news. It was fetched at the attempt number 2.",
                "That was all.",
            ]
        )
        #expect(events.last?["outcome"] == "done")
        #expect(Set(try attempts(second)).count == 1, "it was the same request")
        #expect(second.stop() == 0)
        let runs = try ShortcutRunStore(Store.open(in: first.folder.path + "/data")).runs()
        #expect(runs.map(\.record.outcome) == ["done"] && runs.first?.steps.count == 3)
        #expect(try HandlingStore(Store.open(in: first.folder.path + "/data")).all().isEmpty)
    }

    /// Wherever an automation's steps are cut off, what is written down tells how far they came, and each is done once.
    ///
    /// - Parameter step: While it is under way; 0: the automation is due.
    @Test(.timeLimit(.minutes(3)), arguments: 0...4)
    func killedInTheStepsOfAnAutomation(step: Int) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let first = try await ServingProcess(environment: pulse.environment, apps: [Self.app])
        let data = first.folder.path + "/data"
        let file = first.folder.appending(component: "home.yaml")
        // One that is not over by the time of the kill, and one that may be.
        let second = step == 2 ? "Fetch" : "Note"
        let steps =
            "[{do: slow-shop.Note}, {do: slow-shop.\(second)}, {do: slow-shop.Note}, {wait: 1}, {say: That was all.}]"
        // The next life may begin in another minute.
        try Data("{name: Home, when: {arrive: home}, missed: run, steps: \(steps)}".utf8).write(to: file)
        let added = try BuiltProducts.output(
            of: "wilco",
            ["automation", "add", file.path, "--state", first.folder.path, "--apps", Self.app],
            home: first.folder.path
        )
        #expect(added.hasPrefix("kept: Home"), "\(added)")
        #expect(try first.run(["place", "home"], apps: [], environment: ["HOME": first.folder.path]) == 0)
        // What is written down is there for whoever comes later; an event may be past.
        let store = try Store.open(in: data)
        let (starts, journal) = (AutomationStore(store), ShortcutRunStore(store))
        try await until {
            let begun = try journal.runs().first?.steps.count
            let isDue = try !starts.dueRuns().isEmpty
            return step == 0 ? isDue || begun != nil : begun ?? 0 >= step
        }
        if step == 2 { try await until { try attempts(first).count == 2 } }
        first.process.killAtOnce()
        first.process.waitUntilExit()

        let left = try journal.runs()
        #expect(left.count == 1 || step == 0 && left.isEmpty)
        for run in left {
            #expect(run.record.automation == "Home")
            #expect(run.steps.map(\.path) == (1...5).prefix(run.steps.count).map(String.init))
            #expect(run.steps.dropLast().allSatisfy { $0.result != nil }, "each is over before the next begins")
            #expect(run.steps.count >= step)
        }
        if step == 2 { #expect(left.first?.steps.map { $0.result == nil } == [false, true]) }

        let last = try await ServingProcess(environment: pulse.environment, apps: [Self.app], state: first.folder)
        try await until { try starts.runs().allSatisfy { $0.outcome != nil } && starts.dueRuns().isEmpty }
        #expect(Set(try attempts(last)).count == 3, "three requests, however often the app was told of one")
        #expect(last.stop() == 0)
        let runs = try journal.runs()
        #expect(runs.map(\.record.outcome) == ["done"])
        #expect(runs.first?.steps.map(\.path) == ["1", "2", "3", "4", "5"])
        #expect(runs.first?.steps.allSatisfy { $0.result != nil } == true)
        #expect(try starts.runs().map(\.outcome) == ["done"] && starts.dueRuns().isEmpty)
        #expect(try HandlingStore(store).all().isEmpty)
    }

    /// Returns when that is so; nobody tells when another process has written something.
    private func until(_ isSo: () throws -> Bool) async throws {
        while try !isSo() { try await Task.sleep(for: .milliseconds(25)) }
    }

    /// Waits until the app has been told.
    private func isTold(_ intent: String, in assistant: ServingProcess) async {
        for _ in 0..<1200 {
            if let keys = try? attempts(assistant), !keys.isEmpty { return }
            // Nobody tells when another process has written a file.
            try? await Task.sleep(for: .milliseconds(25))
        }
    }

    private func attempts(_ assistant: ServingProcess) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: assistant.folder.path)?.compactMap { $0 as? String } ?? []
        guard let file = files.first(where: { $0.hasSuffix("attempts.jsonl") }) else { return [] }
        let text = try String(contentsOf: assistant.folder.appending(path: file), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }
}
