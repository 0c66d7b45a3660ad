import Assistant
import AssistantTesting
import Clocks
import Configuration
import Conversation
import Foundation
import Installing
import Logging
import PipelineTesting
import Speech
import TemporaryFiles
import WilcoIntents

/// A whole assistant in this process, but for its microphone and its loudspeaker.
struct ServedAssistant {
    let assistant: ServingAssistant
    let parts: AssistantParts
    /// Where its events go.
    let hub = EventHub()
    let microphone = ScriptedMicrophone()
    /// Of the other seats, in the order in which they were named.
    let others: [ScriptedMicrophone]

    /// - Parameters:
    ///   - seats: Names of further seats.
    ///   - clock: nil: the machine's.
    init(
        apps: [String],
        seats: [String] = [],
        clock: ConversationClock? = nil,
        log: Logger = Logger(label: "serving") { _ in SwiftLogNoOpLogHandler() }
    ) async throws {
        var options = try AssistantOptions.checkout(
            apps: apps.map { "config/apps/\($0)" },
            stateFolder: TemporaryFiles.folder.appending(path: "s\(UInt32.random(in: 0 ... .max))").path
        )
        options.converses = true
        if !seats.isEmpty, let state = options.stateFolder {
            try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
            let lines = seats.map { "  \($0): {capture: \"\($0)-ear\", playback: \"\($0)-mouth\"}\n" }
            try "seats:\n\(lines.joined())".write(toFile: state + "/wilco.yaml", atomically: true, encoding: .utf8)
            options.configuration = state + "/wilco.yaml"
        }
        others = seats.map { _ in ScriptedMicrophone() }
        var ends = [SeatID.microphone: SeatEnds(source: microphone, sink: RecordingSink())]
        for (name, source) in zip(seats, others) {
            ends[SeatID(rawValue: name)] = SeatEnds(source: source, sink: RecordingSink())
        }
        parts = try AssistantParts(options, clock: clock)
        assistant = try await ServingAssistant(
            parts: parts,
            ends: ends,
            installer: { AppInstaller(parts: $0, report: $1) },
            hub: hub,
            log: log
        )
    }

    func removeState() {
        if let folder = parts.context.options.stateFolder { try? FileManager.default.removeItem(atPath: folder) }
    }
}

/// What this process has of the system.
struct ProcessHoldings: Hashable {
    /// Names of the threads that have one of their own.
    var threads: [String]
    /// What is open; without the queues of events that libdispatch and Subprocess make when they are first needed, and keep.
    var descriptors: [String]
    var children: [String]

    static var now: ProcessHoldings {
        let own = text("/proc/self/comm")
        let threads = names(in: "/proc/self/task").map { text("/proc/self/task/\($0)/comm") }
        let descriptors = names(in: "/proc/self/fd").compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        }
        let children = names(in: "/proc").filter { name in
            // The second field is the program's name in parentheses and may hold spaces.
            let status = text("/proc/\(name)/stat")
            guard Int(name) != nil, let end = status.lastIndex(of: ")") else { return false }
            return status[end...].split(separator: " ").dropFirst(2).first.flatMap { Int32($0) } == getpid()
        }
        return ProcessHoldings(
            threads: threads.filter { $0 != own && !$0.isEmpty }.sorted(),
            // Sockets and pipes have numbers.
            descriptors: descriptors.map { $0.replacing(/\[\d+\]/, with: "") }
                .filter { !$0.hasPrefix("/proc/") && !queues.contains($0) }.sorted(),
            children: children.map { text("/proc/\($0)/comm") }
        )
    }

    private static let queues: Set = ["anon_inode:[eventfd]", "anon_inode:[eventpoll]", "anon_inode:[timerfd]"]

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func text(_ path: String) -> String {
        ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").trimmingCharacters(in: .newlines)
    }

    /// Threads end a little after what they were for.
    static func settled(_ isSettled: (ProcessHoldings) -> Bool) async -> ProcessHoldings {
        let deadline = ContinuousClock.now + .seconds(30)
        var holdings = now
        while !isSettled(holdings), ContinuousClock.now < deadline {
            await Task.yield()
            holdings = now
        }
        return holdings
    }
}
