import Access
import Assistant
import AssistantTesting
import Clocks
import Configuration
import Foundation
import Hearing
import Logging
import Synchronization
import Testing

/// When an assistant has ended, nothing of it goes on: its successor in the same process would have that beside it.
@Suite("The end of an assistant", .timeLimit(.minutes(2)))
struct ServingEndTests {
    /// What all assistants of a process share: their synthesizer, the reader of apps' lines, and the pools of libdispatch, whose
    /// names Linux cuts.
    private static let shared: Set = [
        "espeak", "wilco-app-lines", "oot.default-qos", "oot.utility-qos", "-qos.overcommit",
    ]

    /// In a process of its own: others have threads, too.
    @Test func nothingIsLeft() async {
        await #expect(processExitsWith: .success) {
            func serve() async throws {
                weak var left: ServingAssistant?
                do {
                    let served = try await ServedAssistant(apps: ["clock", "rover"])
                    left = served.assistant
                    let running = Task { [assistant = served.assistant] in try await assistant.run() }
                    await served.microphone.untilOpen()
                    // All that it does beside hearing begins meanwhile.
                    await served.microphone.bring(TestSounds.silence(.seconds(2)))
                    let serving = await ProcessHoldings.settled {
                        !$0.children.isEmpty && $0.descriptors.contains("anon_inode:inotify")
                    }
                    #expect(!serving.children.isEmpty)
                    #expect(serving.threads.contains("recognition"), "\(serving.threads)")
                    // The user's shortcuts are watched.
                    #expect(serving.descriptors.contains("anon_inode:inotify"))
                    await served.assistant.stop()
                    try await running.value
                    let children = ProcessHoldings.now.children
                    #expect(children.isEmpty, "\(children)")
                    served.removeState()
                }
                _ = await ProcessHoldings.settled { _ in left == nil }
                #expect(left == nil, "the assistant is kept")
            }
            try await serve()
            let first = await ProcessHoldings.settled { ServingEndTests.shared.isSuperset(of: $0.threads) }
            #expect(ServingEndTests.shared.isSuperset(of: first.threads), "\(first.threads)")
            try await serve()
            let second = await ProcessHoldings.settled {
                ServingEndTests.shared.isSuperset(of: $0.threads) && $0.descriptors.count <= first.descriptors.count
            }
            #expect(ServingEndTests.shared.isSuperset(of: second.threads), "\(second.threads)")
            #expect(second.descriptors.count <= first.descriptors.count, "\(first.descriptors) \(second.descriptors)")
            #expect(second.children.isEmpty, "\(second.children)")
        }
    }

    /// It would start the apps after it has ended them.
    @Test func nothingIsLeftOfOneThatWasStoppedBeforeItBegan() async {
        await #expect(processExitsWith: .success) {
            do {
                let served = try await ServedAssistant(apps: ["clock"])
                await served.assistant.stop()
                try await served.assistant.run()
                served.removeState()
            }
            let holdings = await ProcessHoldings.settled { ServingEndTests.shared.isSuperset(of: $0.threads) }
            #expect(ServingEndTests.shared.isSuperset(of: holdings.threads), "\(holdings.threads)")
            #expect(holdings.children.isEmpty, "\(holdings.children)")
        }
    }

    @Test func itWaitsForItsParts() async throws {
        let lingerers = Lingerers()
        let served = try await ServedAssistant(apps: ["rover"], clock: lingerers.clock)
        let ending = Ending()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await served.assistant.run()
                ending.hasCome.withLock { $0 = true }
            }
            // Automations, suggestions, presence, pronunciations and recordings.
            while lingerers.count < 5 { await Task.yield() }
            await served.assistant.stop()
            // The end has come to the control socket, and would be over in a moment.
            while FileManager.default.fileExists(atPath: served.parts.context.paths.socket) { await Task.yield() }
            for _ in 0..<20_000 { await Task.yield() }
            #expect(ending.hasCome.withLock(\.self) == false)
            lingerers.letGo()
            try await group.waitForAll()
        }
        #expect(lingerers.count == 0)
        served.removeState()
    }

    /// Somebody who pushes to talk is told that sound comes in, or that none does.
    @Test func toListenTakesSound() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        let isPatient = Mutex(false)
        let supervisor = MicrophoneSupervisor(
            loop: room.loop,
            source: room.microphone,
            mute: MuteState(folder: house.parts.context.paths.state),
            log: Logger(label: "hearing") { _ in SwiftLogNoOpLogHandler() },
            sleep: { _ in
                while isPatient.withLock(\.self) {
                    try Task.checkCancellation()
                    await Task.yield()
                }
            }
        )
        let running = Task { try await supervisor.run() }
        await room.microphone.untilOpen()
        await #expect(throws: MicrophoneSupervisor.Deaf.silent) { try await supervisor.push() }
        // What was taken back is not taken up later.
        await room.say("order soup")
        #expect(room.story.lines.isEmpty)

        isPatient.withLock { $0 = true }
        let isOver = Mutex(false)
        let heard = Task {
            defer { isOver.withLock { $0 = true } }
            try await supervisor.push()
        }
        // Whenever it is that the loop takes the push up, sound comes in.
        while !isOver.withLock(\.self) { await room.wait(.milliseconds(20)) }
        try await heard.value
        await room.say("order soup")
        #expect(room.story.lines.first == "heard order soup")

        try MuteState(folder: house.parts.context.paths.state).set(true)
        await supervisor.takeUpMute()
        while await supervisor.state != .muted { await Task.yield() }
        await #expect(throws: MicrophoneSupervisor.Deaf.muted) { try await supervisor.push() }
        await supervisor.stop()
        try await running.value
        await house.close()
    }

    /// Whoever asks before it runs would wait in vain for more to be told.
    @Test func aMutedOneIsMutedFromTheBeginning() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        let mute = MuteState(folder: house.parts.context.paths.state)
        try mute.set(true)
        let supervisor = MicrophoneSupervisor(
            loop: room.loop,
            source: room.microphone,
            mute: mute,
            log: Logger(label: "hearing") { _ in SwiftLogNoOpLogHandler() },
            sleep: { _ in }
        )
        #expect(await supervisor.state == .muted)
        try mute.set(false)
        #expect(await supervisor.state == .starting)
        await house.close()
    }

    private struct Gone: Error {}

    @Test(arguments: [false, true])
    func itDoesNotWaitForADeviceThatIsGone(isCancelled: Bool) async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        let lingerers = Lingerers()
        lingerers.letGo()
        let supervisor = MicrophoneSupervisor(
            loop: room.loop,
            source: room.microphone,
            mute: MuteState(folder: house.parts.context.paths.state),
            log: Logger(label: "hearing") { _ in SwiftLogNoOpLogHandler() },
            sleep: lingerers.clock.sleep
        )
        let running = Task { try await supervisor.run() }
        await room.microphone.untilOpen()
        await room.microphone.lose(Gone())
        while lingerers.count == 0 { await Task.yield() }
        #expect(await supervisor.state == .unavailable)
        if isCancelled { running.cancel() } else { await supervisor.stop() }
        try await running.value
        #expect(await supervisor.state == .stopped)
        await house.close()
    }
}

private final class Ending: Sendable {
    let hasCome = Mutex(false)
}

/// Those who sleep until they are cancelled, and then until they are let go.
private final class Lingerers: Sendable {
    private let sleeping = Mutex(0)
    private let isLetGo = Mutex(false)

    var count: Int { sleeping.withLock(\.self) }

    func letGo() { isLetGo.withLock { $0 = true } }

    var clock: ConversationClock {
        let system = ConversationClock.system()
        return ConversationClock(
            elapsed: system.elapsed,
            sleep: { _ in try await self.sleep() },
            schedule: system.schedule,
            date: system.date,
            timeZone: system.timeZone
        )
    }

    private func sleep() async throws {
        sleeping.withLock { $0 += 1 }
        defer { sleeping.withLock { $0 -= 1 } }
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        continuation.finish()
        while !isLetGo.withLock(\.self) { await Task.yield() }
        throw CancellationError()
    }
}
